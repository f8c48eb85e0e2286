import { Form, Input, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { focusFirstField } from '@tripos/ui-staff/focus-first-field.ts'
import styles from './orders-staff.module.css'

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
  const formId = useId()
  const [reference, setReference] = useState('')
  const confirm = () => {
    if (reference.trim() !== '') onConfirm(reference.trim())
  }
  return (
    <Modal
      open
      title={title}
      okText={title}
      cancelText={common('cancel')}
      okButtonProps={{ disabled: reference.trim() === '', htmlType: 'submit', form: formId }}
      confirmLoading={isBusy}
      onCancel={onClose}
      afterOpenChange={isOpen => isOpen && focusFirstField(formId)}
    >
      <p className={styles.text}>{text}</p>
      <Form id={formId} layout="vertical" onFinish={confirm}>
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
