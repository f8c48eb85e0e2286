import { formatPoints } from '@tripos/web-kit/format.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import pages from '@tripos/ui-staff/pages.module.css'
import { Form } from 'antd'
import { useTranslations } from 'use-intl'
import { type PlannedRubric, plannedRubrics } from '../../../contract/planned-rubrics.ts'
import type { Rubric } from '../../../contract/rubric.ts'
import { firstRubric, isCompleteRubric, RubricEditor } from '../regrade/rubric-editor.tsx'

interface PlannedRubricDrawerProps {
  readonly examId: string
  readonly question: PlannedRubric
  readonly onClose: () => void
}

/** The rubric of a question that no paper has yet. */
export function PlannedRubricDrawer({ examId, question, onClose }: PlannedRubricDrawerProps) {
  const t = useTranslations('rubric')
  const { questionId, excerpt, points, rubric } = question
  return (
    <FormDrawer<typeof plannedRubrics.save, { rubric: Rubric }>
      title={t('title')}
      size={640}
      endpoint={plannedRubrics.save}
      initial={{ rubric: rubric ?? firstRubric() }}
      toInput={fields => ({ ...fields, examId, questionId })}
      problemOf={fields => (isCompleteRubric(fields.rubric) ? undefined : { field: 'rubric', text: t('incomplete') })}
      invalidates={[plannedRubrics.paging]}
      onSaved={() => {
        toast.success(t('saved'))
        onClose()
      }}
      onClose={onClose}
    >
      <p className={pages.excerpt}>{excerpt || t('noText')}</p>
      <p className={pages.muted}>{t('worth', { points: formatPoints(points) })}</p>
      <Form.Item name="rubric">
        <RubricField />
      </Form.Item>
    </FormDrawer>
  )
}

interface RubricFieldProps {
  /** Given by the form. */
  readonly value?: Rubric
  readonly onChange?: (rubric: Rubric) => void
}

const RubricField = ({ value, onChange }: RubricFieldProps) =>
  value && onChange && <RubricEditor value={value} onChange={onChange} />
