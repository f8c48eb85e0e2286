import type { SystemState } from '../../contract/system.ts'
import { Input, Modal } from 'antd'
import { useTranslations } from 'use-intl'
import { copyText } from '@tripos/web-kit/copy-text.ts'
import { toast } from '@tripos/ui/toast.tsx'

interface SupportDialogProps {
  readonly state: SystemState
  readonly browserMs: number | undefined
  readonly onClose: () => void
}

/** What support asks for first. The server sends no address and no secret, so there is none to leave out here. */
function textOf(state: SystemState, browserMs: number | undefined): string {
  const facts = { ...state, browser: { userAgent: navigator.userAgent, clockOffsetMs: browserMs ?? null } }
  return JSON.stringify(facts, null, 2)
}

/** Shown before it is copied: who sends something away wants to see what. Where a page may not copy, one selects it. */
export function SupportDialog({ state, browserMs, onClose }: SupportDialogProps) {
  const t = useTranslations('system.page')
  const common = useTranslations('common')
  const text = textOf(state, browserMs)
  const copy = async () => {
    // Where the browser does not let a page copy, the field is there to copy from.
    if (!(await copyText(text))) return toast.error(common('copyFailed'))
    toast.success(t('copied'))
    onClose()
  }
  return (
    <Modal
      open
      title={t('copyTitle')}
      okText={t('copy')}
      cancelText={common('close')}
      width={640}
      onOk={() => void copy()}
      onCancel={onClose}
    >
      <p>{t('copyHint')}</p>
      <Input.TextArea
        readOnly
        aria-label={t('copyTitle')}
        value={text}
        rows={14}
        onFocus={event => event.target.select()}
      />
    </Modal>
  )
}
