import { toast } from '@tripos/ui/toast.tsx'
import { FormDrawer } from '@tripos/ui-staff/form-drawer.tsx'
import { MomentInput } from '@tripos/ui-staff/moment-input.tsx'
import { Form } from 'antd'
import { useTranslations } from 'use-intl'
import { type MarkingAssignment, markingAssignments } from '../../../contract/marking-assignments.ts'
import { markingPlans } from '../../../contract/marking-plans.ts'
import { MarkerSelect } from './marker-select.tsx'

interface Fields {
  readonly markerId: string
  readonly dueAt: string | null
}

interface MoveDrawerProps {
  readonly examId: string
  readonly assignment: MarkingAssignment
  readonly onClose: () => void
}

/** What is left goes to somebody else, or has another time. */
export function MoveDrawer({ examId, assignment, onClose }: MoveDrawerProps) {
  const t = useTranslations('markingPlan.assignments')
  const { id, marker, dueAt } = assignment
  return (
    <FormDrawer<typeof markingAssignments.save, Fields>
      title={t('moveTitle', { name: marker.name })}
      endpoint={markingAssignments.save}
      initial={{ markerId: marker.id, dueAt }}
      toInput={fields => ({ ...fields, id })}
      invalidates={[markingAssignments.paging, markingPlans.show]}
      fieldOf={{ MARKER_NOT_ALLOWED: 'markerId' }}
      onSaved={() => {
        toast.success(t('moved'))
        onClose()
      }}
      onClose={onClose}
    >
      <Form.Item name="markerId" label={t('marker')} extra={t('moveHint')}>
        <MarkerSelect examId={examId} label={t('marker')} known={marker} />
      </Form.Item>
      <Form.Item name="dueAt" label={t('due')} extra={t('dueHint')}>
        <MomentInput label={t('due')} />
      </Form.Item>
    </FormDrawer>
  )
}
