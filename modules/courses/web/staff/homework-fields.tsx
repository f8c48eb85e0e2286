import { Form, InputNumber, Switch } from 'antd'
import { useTranslations } from 'use-intl'
import { FormRow } from '@tripos/ui-staff/form-page.tsx'
import { MomentInput } from '@tripos/ui-staff/moment-input.tsx'
import { LessonText } from './lesson-text.tsx'

/** The task, and what becomes of what is handed in. */
export function HomeworkFields({ canEdit }: { canEdit: boolean }) {
  const t = useTranslations('courses.lesson')
  return (
    <>
      <LessonText canEdit={canEdit} />
      <FormRow>
        <Form.Item name="dueAt" label={t('homeworkDueAt')} extra={t('homeworkDueAtHint')}>
          <MomentInput label={t('homeworkDueAt')} />
        </Form.Item>
        <Form.Item name="points" label={t('points')} required extra={t('pointsHint')}>
          <InputNumber min={0} max={1000} precision={0} />
        </Form.Item>
      </FormRow>
      <Form.Item name="needsMark" label={t('needsMark')} valuePropName="checked" extra={t('needsMarkHint')}>
        <Switch />
      </Form.Item>
    </>
  )
}
