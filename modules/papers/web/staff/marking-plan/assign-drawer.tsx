import { toast } from '@tripos/ui/toast.tsx'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { MomentInput } from '@tripos/ui-staff/moment-input.tsx'
import { Form, Radio, TreeSelect } from 'antd'
import { useTranslations } from 'use-intl'
import { DepartmentSelect } from '../../../../org/web/shared/department-select.tsx'
import { markingAssignments } from '../../../contract/marking-assignments.ts'
import { markingPlans } from '../../../contract/marking-plans.ts'
import { MarkersSelect } from './marker-select.tsx'
import type { Plan } from './plan.ts'

interface Fields {
  readonly markerIds: string[]
  readonly isArbiter: boolean
  readonly questionVersionIds: string[]
  readonly departmentId: string | null
  readonly isShared: boolean
  readonly dueAt: string | null
}

const NOTHING: Fields = {
  markerIds: [],
  isArbiter: false,
  questionVersionIds: [],
  departmentId: null,
  isShared: false,
  dueAt: null,
}

interface AssignDrawerProps {
  readonly examId: string
  readonly plan: Plan
  readonly onClose: () => void
}

/** Gives answers to one or several people. */
export function AssignDrawer({ examId, plan, onClose }: AssignDrawerProps) {
  const t = useTranslations('markingPlan.assignments')
  return (
    <FormDrawer<typeof markingAssignments.add, Fields>
      title={t('add')}
      size={560}
      endpoint={markingAssignments.add}
      initial={NOTHING}
      toInput={({ questionVersionIds, ...fields }) => ({
        ...fields,
        examId,
        questionVersionIds: questionVersionIds.length === 0 ? null : questionVersionIds,
      })}
      problemOf={({ markerIds }) => (markerIds.length === 0 ? { field: 'markerIds', text: t('noMarker') } : undefined)}
      invalidates={[markingAssignments.paging, markingPlans.show]}
      fieldOf={{ MARKER_NOT_ALLOWED: 'markerIds' }}
      onSaved={() => {
        toast.success(t('added'))
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item name="markerIds" label={t('markers')} required>
        <MarkersSelect examId={examId} label={t('markers')} />
      </Form.Item>
      {plan.isDouble && (
        <Form.Item name="isArbiter" label={t('work')}>
          <Radio.Group
            options={[
              { value: false, label: t('marking') },
              { value: true, label: t('arbiter') },
            ]}
          />
        </Form.Item>
      )}
      <Form.Item name="questionVersionIds" label={t('questions')}>
        <QuestionsSelect plan={plan} label={t('allQuestions')} />
      </Form.Item>
      <Form.Item name="departmentId" label={t('department')} extra={t('departmentHint')}>
        <DepartmentSelect label={t('allCandidates')} />
      </Form.Item>
      <Form.Item name="isShared" label={t('sharing')} extra={plan.isDouble && t('sharingDoubleHint')}>
        <Radio.Group
          options={[
            { value: false, label: t('everybodyAll') },
            { value: true, label: t('shareEqually') },
          ]}
        />
      </Form.Item>
      <Form.Item name="dueAt" label={t('due')} extra={t('dueHint')}>
        <MomentInput label={t('due')} />
      </Form.Item>
    </FormDrawer>
  )
}

interface QuestionsSelectProps {
  readonly plan: Plan
  readonly id?: string
  readonly label: string
  readonly value?: string[]
  readonly onChange?: (value: string[]) => void
}

/** Questions by their sections; a section stands for its questions. */
function QuestionsSelect({ plan, label, value = [], onChange, ...rest }: QuestionsSelectProps) {
  const t = useTranslations('markingPlan.questions')
  const sections = [...new Set(plan.questions.map(question => question.section))]
  return (
    <TreeSelect<string[]>
      {...rest}
      aria-label={label}
      placeholder={label}
      multiple
      treeCheckable
      treeDefaultExpandAll
      showCheckedStrategy={TreeSelect.SHOW_CHILD}
      treeData={sections.map((title, at) => ({
        value: `section ${at}`,
        title,
        children: plan.questions
          .filter(question => question.section === title)
          .map(({ questionVersionId, excerpt }) => ({ value: questionVersionId, title: excerpt || t('noText') })),
      }))}
      value={value}
      onChange={next => onChange?.(next)}
    />
  )
}
