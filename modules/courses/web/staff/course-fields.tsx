import { COURSE_AUDIENCES, courses } from '@tripos/contract/courses'
import { CourseTalk } from '@tripos/contract/course-kinds'
import type { Output } from '@tripos/contract/kernel'
import { EVERYONE } from '@tripos/contract/audiences'
import { Form, Input, Radio, Select, Switch } from 'antd'
import { useTranslations } from 'use-intl'
import { LecturersSelect } from '../../../../features/courses/lecturers-select.tsx'
import { MomentInput } from '../../../../features/exams/moment-input.tsx'
import { RichTextField } from '../../../../features/questions/editor/rich-text-field.tsx'
import { DepartmentSelect } from '../../../../features/users/department-select.tsx'
import { useEndpoint } from '../../../../lib/use-endpoint.ts'
import { AudienceFields } from '../../ui/audience-fields.tsx'
import { FormRow, FormSection } from '../../ui/form-page.tsx'
import { PictureField } from '../site/picture-field.tsx'

interface CourseFieldsProps {
  readonly course: Output<typeof courses.detail> | undefined
  readonly canEdit: boolean
}

/** What a course is, for whom, and how it is learnt. */
export function CourseFields({ course, canEdit }: CourseFieldsProps) {
  const t = useTranslations('adminCourses.edit')
  return (
    <>
      <About course={course} canEdit={canEdit} />
      <FormSection title={t('audience')}>
        <AudienceFields
          choices={COURSE_AUDIENCES}
          texts={{
            openType: t('openType'),
            departments: t('departments'),
            departmentsHint: t('departmentsHint'),
            people: t('people'),
          }}
          known={course?.audienceUsers ?? []}
          everyone={EVERYONE.course}
        />
        <FormRow>
          <Form.Item name="isRequired" label={t('isRequired')} valuePropName="checked" extra={t('isRequiredHint')}>
            <Switch />
          </Form.Item>
          <Form.Item name="dueAt" label={t('dueAt')} extra={t('dueAtHint')}>
            <MomentInput label={t('chooseTime')} />
          </Form.Item>
        </FormRow>
      </FormSection>
      <FormSection title={t('learning')}>
        <Form.Item name="inOrder" label={t('inOrder')} valuePropName="checked" extra={t('inOrderHint')}>
          <Switch />
        </Form.Item>
        <Form.Item name="talk" label={t('talk')}>
          <Radio.Group
            options={Object.values(CourseTalk).map(value => ({ value, label: t(`talkChoices.${value}`) }))}
          />
        </Form.Item>
      </FormSection>
    </>
  )
}

function About({ course, canEdit }: CourseFieldsProps) {
  const t = useTranslations('adminCourses.edit')
  const categories = useEndpoint(courses.categories, {})
  return (
    <FormSection title={t('about')}>
      <Form.Item name="title" label={t('name')} required>
        <Input maxLength={120} />
      </Form.Item>
      <Form.Item name="cover" label={t('cover')} extra={t('coverHint')}>
        <PictureField label={t('cover')} />
      </Form.Item>
      <Form.Item name="introduction" label={t('introduction')}>
        <RichTextField label={t('introduction')} isDisabled={!canEdit} />
      </Form.Item>
      <FormRow>
        <Form.Item name="categoryId" label={t('category')} getValueFromEvent={(id: string | undefined) => id ?? null}>
          <Select
            allowClear
            loading={categories.isFetching}
            placeholder={t('noCategory')}
            showSearch={{ optionFilterProp: 'label' }}
            options={(categories.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
        <Form.Item name="departmentId" label={t('department')} extra={t('departmentHint')}>
          <DepartmentSelect label={t('department')} />
        </Form.Item>
      </FormRow>
      <Form.Item name="lecturerIds" label={t('lecturers')}>
        <LecturersSelect label={t('lecturers')} known={course?.lecturers ?? []} />
      </Form.Item>
    </FormSection>
  )
}
