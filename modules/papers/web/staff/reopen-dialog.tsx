import { REOPEN_WORDS } from '../../contract/paper-remedies.ts'
import { Alert, Form, Input, InputNumber, Modal } from 'antd'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useReopenPaper } from './marking/api.ts'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useLocaleStore } from '@tripos/web-kit/locale.ts'
import { toast } from '@tripos/ui/toast.tsx'
import { ReasonField } from '@tripos/ui-staff/reason-field.tsx'
import styles from '@tripos/ui-staff/pages.module.css'

interface ReopenDialogProps {
  readonly paper: { readonly paperId: string; readonly realName: string }
  readonly onClose: () => void
}

/** Opens a closed paper again. Where answers are out the server refuses, and then only typed words open it. */
export function ReopenDialog({ paper, onClose }: ReopenDialogProps) {
  const t = useTranslations('papers.papers.reopen')
  const common = useTranslations('common')
  const words = REOPEN_WORDS[useLocaleStore(state => state.language)]
  const formId = useId()
  const [minutes, setMinutes] = useState<number | null>(10)
  const [reason, setReason] = useState('')
  const [areKeysOut, setAreKeysOut] = useState(false)
  const [confirmation, setConfirmation] = useState('')
  const reopen = useReopenPaper(
    () => {
      toast.success(t('done'))
      onClose()
    },
    error => setAreKeysOut(isRefusal(error, 'PAPER_KEYS_OUT')),
  )
  const isComplete =
    reason.trim() !== '' && minutes !== null && (!areKeysOut || confirmation.trim().toLowerCase() === words)
  const confirm = () => {
    if (!isComplete) return
    const input = { paperId: paper.paperId, minutes, reason: reason.trim() }
    reopen.mutate(areKeysOut ? { ...input, confirmation: confirmation.trim() } : input)
  }
  return (
    <Modal
      open
      title={t('title', { name: paper.realName })}
      okText={t('action')}
      cancelText={common('cancel')}
      okButtonProps={{ danger: areKeysOut, disabled: !isComplete, htmlType: 'submit', form: formId }}
      confirmLoading={reopen.isPending}
      onCancel={onClose}
    >
      <div className={styles.stack}>
        <p>{t('text')}</p>
        <Form id={formId} layout="vertical" onFinish={confirm}>
          <Form.Item label={t('minutes')} htmlFor="reopen-minutes" required>
            <InputNumber id="reopen-minutes" min={1} max={600} precision={0} value={minutes} onChange={setMinutes} />
          </Form.Item>
          <ReasonField value={reason} onChange={setReason} isTold />
          {areKeysOut && (
            <div className={styles.stack}>
              <Alert type="error" showIcon title={t('keysOut')} />
              <Form.Item label={t('words', { words })} htmlFor="reopen-words" required>
                <Input
                  id="reopen-words"
                  autoComplete="off"
                  value={confirmation}
                  onChange={event => setConfirmation(event.target.value)}
                />
              </Form.Item>
            </div>
          )}
        </Form>
      </div>
    </Modal>
  )
}
