import { courses } from '../../contract/courses.ts'
import { Form, Input } from 'antd'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { COURSE_LISTS } from './api.ts'
import { coursesPaths } from '../shared/paths.ts'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'

interface CopyDrawerProps {
  readonly course: { readonly id: string; readonly title: string }
  readonly onClose: () => void
}

/** Asks for the title of the copy and opens it. */
export function CopyDrawer({ course, onClose }: CopyDrawerProps) {
  const t = useTranslations('courses.act')
  const navigate = useNavigate()
  return (
    <FormDrawer
      title={t('copyTitle', { name: course.title })}
      endpoint={courses.copy}
      initial={{ title: t('copyName', { name: course.title }).slice(0, 120) }}
      toInput={({ title }) => ({ id: course.id, title })}
      invalidates={COURSE_LISTS}
      onSaved={({ id }) => {
        onClose()
        void navigate(coursesPaths.course(id))
      }}
      onClose={onClose}
    >
      <Form.Item name="title" label={t('copyLabel')} required extra={t('copyText')}>
        <Input maxLength={120} />
      </Form.Item>
    </FormDrawer>
  )
}
