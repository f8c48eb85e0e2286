import { Form, Input, Modal, Radio } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { REASONS_BY_HAND } from '../../contract/certificate-states.ts'
import { certificates } from '../../contract/certificates.ts'
import styles from './certificates.module.css'
import { type Certificate, CERTIFICATE_LISTS } from './lists.ts'

interface RevokeDialogProps {
  readonly rows: readonly Certificate[]
  readonly onClose: () => void
}

/** Asks why, and says that everybody will see it. */
export function RevokeDialog({ rows, onClose }: RevokeDialogProps) {
  const t = useTranslations('certificatesStaff.revoke')
  const common = useTranslations('common')
  const reasons = useTranslations('certificates.reasons')
  const [reason, setReason] = useState<(typeof REASONS_BY_HAND)[number]>()
  const formId = useId()
  const [note, setNote] = useState('')
  const revoke = useEndpointMutation(certificates.revoke, {
    invalidates: CERTIFICATE_LISTS,
    onSuccess: () => {
      toast.success(t('done'))
      onClose()
    },
  })
  const confirm = () => {
    if (reason !== undefined) revoke.mutate({ ids: rows.map(row => row.id), reason, note })
  }
  return (
    <Modal
      open
      title={t('title', { count: rows.length })}
      okText={t('ok')}
      cancelText={common('cancel')}
      okButtonProps={{ danger: true, disabled: reason === undefined, htmlType: 'submit', form: formId }}
      confirmLoading={revoke.isPending}
      onCancel={onClose}
    >
      <p className={styles.lead}>{t('text')}</p>
      <Form id={formId} layout="vertical" onFinish={confirm}>
        <Form.Item label={t('reason')} required extra={t('reasonHint')}>
          <Radio.Group
            aria-label={t('reason')}
            value={reason}
            options={REASONS_BY_HAND.map(value => ({ value, label: reasons(`${value}`) }))}
            onChange={event => setReason(event.target.value as (typeof REASONS_BY_HAND)[number])}
          />
        </Form.Item>
        <Form.Item label={t('note')} htmlFor="revoke-note" extra={t('noteHint')}>
          <Input.TextArea
            id="revoke-note"
            maxLength={500}
            value={note}
            onChange={event => setNote(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
