import { Form, InputNumber, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useListText } from '@tripos/web-kit/list-text.ts'
import { focusFirstEmptyField } from './focus-first-field.ts'
import { ReasonField } from './reason-field.tsx'
import styles from './reason-dialog.module.css'

interface ReasonDialogProps {
  readonly title: string
  readonly text: string
  readonly okText: string
  readonly isDanger?: boolean
  /** What is asked for instead of a reason. */
  readonly label?: string
  /** Whoever it is about reads the reason too. */
  readonly isTold?: boolean
  /** Also asks for a number of minutes. */
  readonly withMinutes?: boolean
  readonly isBusy: boolean
  readonly onConfirm: (reason: string, minutes: number) => void
  readonly onClose: () => void
}

/** Staff remedies are kept with a reason. Rendered only while it is open. */
export function ReasonDialog(props: ReasonDialogProps) {
  const t = useTranslations('staff.reason')
  const common = useTranslations('common')
  const listText = useListText()
  const formId = useId()
  const [reason, setReason] = useState('')
  const [minutes, setMinutes] = useState<number | null>(10)
  const missing = [
    ...(props.withMinutes && minutes === null ? [t('minutes')] : []),
    ...(reason.trim() === '' ? [props.label ?? t('reason')] : []),
  ]
  const isComplete = missing.length === 0
  const hintId = useId()
  const confirm = () => {
    if (isComplete) props.onConfirm(reason.trim(), minutes ?? 0)
  }
  return (
    <Modal
      open
      title={props.title}
      okText={props.okText}
      cancelText={common('cancel')}
      okButtonProps={{
        danger: props.isDanger ?? false,
        disabled: !isComplete,
        htmlType: 'submit',
        form: formId,
        'aria-describedby': hintId,
      }}
      footer={buttons => (
        <>
          <span id={hintId} className={styles.missing}>
            {!isComplete && t('missing', { fields: listText(missing) })}
          </span>
          {buttons}
        </>
      )}
      confirmLoading={props.isBusy}
      onCancel={props.onClose}
      afterOpenChange={isOpen => isOpen && focusFirstEmptyField(formId)}
    >
      <p className={styles.text}>{props.text}</p>
      <Form id={formId} layout="vertical" onFinish={confirm}>
        {props.withMinutes && (
          <Form.Item label={t('minutes')} htmlFor="reason-minutes" required>
            <InputNumber id="reason-minutes" min={1} max={600} precision={0} value={minutes} onChange={setMinutes} />
          </Form.Item>
        )}
        <ReasonField value={reason} onChange={setReason} label={props.label} isTold={props.isTold} />
      </Form>
    </Modal>
  )
}
