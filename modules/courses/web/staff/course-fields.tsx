import { COURSE_AUDIENCES, courses } from '../../contract/courses.ts'
import { CourseTalk } from '../../contract/course-kinds.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { Form, Input, Radio, Select, Switch } from 'antd'
import { useTranslations } from 'use-intl'
import { LecturersSelect } from './lecturers-select.tsx'
import { MomentInput } from '@tripos/ui-staff/moment-input.tsx'
import { RichTextField } from '@tripos/ui-staff/rich-text-editor/rich-text-field.tsx'
import { DepartmentSelect } from '../../../org/web/shared/department-select.tsx'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { AudienceFields } from '../../../identity/web/shared/audience-fields.tsx'
import { FormRow, FormSection } from '@tripos/ui-staff/form-page.tsx'
import { PictureField } from '../../../files/web/shared/picture-field.tsx'

interface CourseFieldsProps {
  readonly course: Output<typeof courses.detail> | undefined
  readonly canEdit: boolean
}

/** What a course is, for whom, and how it is learnt. */
export function CourseFields({ course, canEdit }: CourseFieldsProps) {
  const t = useTranslations('courses.edit')
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
          everyone="course:course:everyone"
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
  const t = useTranslations('courses.edit')
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
