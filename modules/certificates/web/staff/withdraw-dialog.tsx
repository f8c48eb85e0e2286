import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { MomentInput } from '@tripos/ui-staff/moment-input.tsx'
import { certificateKeys } from '../../contract/certificates.ts'
import styles from './certificates.module.css'
import { CERTIFICATE_LISTS, type Key } from './lists.ts'

interface WithdrawDialogProps {
  readonly certificateKey: Key
  readonly onClose: () => void
}

/** Asks since when others may have had the key, and says what follows from it. */
export function WithdrawDialog({ certificateKey: { id, createdAt, usedCount }, onClose }: WithdrawDialogProps) {
  const t = useTranslations('certificatesStaff.withdraw')
  const common = useTranslations('common')
  // Whoever knows nothing better doubts everything.
  const [from, setFrom] = useState<string | null>(createdAt)
  const [reason, setReason] = useState('')
  const withdraw = useEndpointMutation(certificateKeys.withdraw, {
    invalidates: [certificateKeys.list, ...CERTIFICATE_LISTS],
    onSuccess: () => {
      toast.success(t('done'))
      onClose()
    },
  })
  const isComplete = from !== null && reason.trim() !== ''
  return (
    <Modal
      open
      title={t('title')}
      okText={t('ok')}
      cancelText={common('cancel')}
      okButtonProps={{ danger: true, disabled: !isComplete }}
      confirmLoading={withdraw.isPending}
      onOk={() => from !== null && withdraw.mutate({ id, from, reason })}
      onCancel={onClose}
    >
      <p className={styles.lead}>{t('text', { count: usedCount })}</p>
      <Form layout="vertical">
        <Form.Item label={t('from')} htmlFor="withdraw-from" required extra={t('fromHint')}>
          <MomentInput id="withdraw-from" label={t('from')} value={from} onChange={setFrom} />
        </Form.Item>
        <Form.Item label={t('reason')} htmlFor="withdraw-reason" required extra={t('reasonHint')}>
          <Input.TextArea
            id="withdraw-reason"
            maxLength={500}
            value={reason}
            onChange={event => setReason(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
