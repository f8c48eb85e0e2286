import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { keepEnterInChoices } from '@tripos/ui-staff/enter-key.ts'
import { MomentInput } from '@tripos/ui-staff/moment-input.tsx'
import { ReasonField } from '@tripos/ui-staff/reason-field.tsx'
import styles from '@tripos/ui-staff/pages.module.css'
import { Alert, Checkbox, Form, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { candidates } from '../../../contract/candidates.ts'
import { overrides } from '../../../contract/overrides.ts'
import type { ChosenCandidates } from './chosen-candidates.ts'

interface AddAttemptDialogProps {
  readonly chosen: ChosenCandidates
  readonly count: number
  readonly onDone: (done: Output<typeof overrides.addAttempt>) => void
  readonly onClose: () => void
}

/** One more attempt, with a later closing where the exam is over. Where answers are out it asks whether that is meant. */
export function AddAttemptDialog({ chosen, count, onDone, onClose }: AddAttemptDialogProps) {
  const t = useTranslations('candidates.remedies.addAttempt')
  const common = useTranslations('common')
  const formId = useId()
  const [endsAt, setEndsAt] = useState<string | null>(null)
  const [reason, setReason] = useState('')
  const [areKeysOut, setAreKeysOut] = useState(false)
  const [isConfirmed, setConfirmed] = useState(false)
  const add = useEndpointMutation(overrides.addAttempt, {
    invalidates: [candidates.paging, candidates.summary, overrides.paging],
    handles: ['OVERRIDE_KEYS_OUT'],
    onSuccess: onDone,
    onError: error => setAreKeysOut(isRefusal(error, 'OVERRIDE_KEYS_OUT')),
  })
  const isComplete = reason.trim() !== '' && (!areKeysOut || isConfirmed)
  const confirm = () => {
    if (isComplete) add.mutate({ ...chosen, endsAt, reason: reason.trim(), isConfirmed })
  }
  return (
    <Modal
      open
      title={t('title', { count })}
      okText={t('action')}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: !isComplete, htmlType: 'submit', form: formId }}
      confirmLoading={add.isPending}
      onCancel={onClose}
    >
      <div className={styles.stack}>
        <p>{t('text')}</p>
        <Form id={formId} layout="vertical" onFinish={confirm} onKeyDown={keepEnterInChoices}>
          <Form.Item label={t('endsAt')} htmlFor="attempt-ends" extra={t('endsAtHint')}>
            <MomentInput id="attempt-ends" label={t('endsAt')} value={endsAt} onChange={setEndsAt} />
          </Form.Item>
          <ReasonField value={reason} onChange={setReason} isTold />
          {areKeysOut && (
            <>
              <Alert type="warning" showIcon title={t('keysOut')} />
              <Checkbox checked={isConfirmed} onChange={event => setConfirmed(event.target.checked)}>
                {t('isConfirmed')}
              </Checkbox>
            </>
          )}
        </Form>
      </div>
    </Modal>
  )
}
