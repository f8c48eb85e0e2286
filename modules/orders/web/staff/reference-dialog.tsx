import { Form, Input, Modal } from 'antd'
import { useState } from 'react'
import { useTranslations } from 'use-intl'

interface ReferenceDialogProps {
  readonly title: string
  readonly text: string
  readonly isBusy: boolean
  readonly onConfirm: (reference: string) => void
  readonly onClose: () => void
}

/** What a transfer of a bank is found by again. Rendered only while it is open. */
export function ReferenceDialog({ title, text, isBusy, onConfirm, onClose }: ReferenceDialogProps) {
  const t = useTranslations('ordersStaff.orders')
  const common = useTranslations('common')
  const [reference, setReference] = useState('')
  return (
    <Modal
      open
      title={title}
      okText={title}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: reference.trim() === '' }}
      confirmLoading={isBusy}
      onOk={() => onConfirm(reference.trim())}
      onCancel={onClose}
    >
      <p>{text}</p>
      <Form layout="vertical">
        <Form.Item label={t('reference')} htmlFor="bank-reference" required>
          <Input
            id="bank-reference"
            maxLength={80}
            value={reference}
            onChange={event => setReference(event.target.value)}
          />
        </Form.Item>
      </Form>
    </Modal>
  )
}
