import { type ReactNode, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from './button.tsx'
import { Dialog } from './dialog.tsx'

interface ConfirmDialogProps {
  readonly open: boolean
  readonly title: string
  readonly children: ReactNode
  readonly confirmText?: string
  /** What is confirmed takes something away. */
  readonly isDangerous?: boolean
  readonly busy?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before something is done. The safe button has the focus. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const { open, title, children, confirmText, isDangerous, busy = false, onConfirm, onCancel } = props
  const t = useTranslations('common')
  const safe = useRef<HTMLButtonElement>(null)
  return (
    <Dialog
      open={open}
      onClose={onCancel}
      title={title}
      initialFocus={safe}
      actions={
        <>
          <Button ref={safe} onClick={onCancel}>
            {t('cancel')}
          </Button>
          <Button kind={isDangerous ? 'danger' : 'primary'} busy={busy} onClick={onConfirm}>
            {confirmText ?? t('ok')}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  )
}
