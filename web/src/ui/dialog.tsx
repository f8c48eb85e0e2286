import { Dialog as Base } from '@base-ui/react/dialog'
import type { ReactNode, RefObject } from 'react'
import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { CloseIcon } from './icons.tsx'

interface DialogProps {
  readonly open: boolean
  readonly onClose: () => void
  readonly title: string
  readonly children: ReactNode
  /** Buttons at the foot, the safe one first. */
  readonly actions?: ReactNode
  /** What gets the focus on opening; otherwise the first thing that can have it. */
  readonly initialFocus?: RefObject<HTMLElement | null>
  readonly wide?: boolean
  /** `false`: it must be answered; Escape and a click outside do nothing, and there is no cross. */
  readonly canDismiss?: boolean
}

/** A window over the page. Focus stays inside and goes back on closing (Base UI sees to it). */
export function Dialog({ wide, ...rest }: DialogProps) {
  return <Layer {...rest} className={classes(styles.dialog, wide && styles.wide)} />
}

/** From the right on a desktop, from below on a phone. */
export function Drawer(props: Omit<DialogProps, 'wide'>) {
  return <Layer {...props} className={classes(styles.drawer)} />
}

function Layer({ className, canDismiss = true, ...props }: Omit<DialogProps, 'wide'> & { className: string }) {
  const t = useTranslations('common')
  const { open, onClose, title, children, actions, initialFocus } = props
  return (
    <Base.Root
      open={open}
      disablePointerDismissal={!canDismiss}
      onOpenChange={(isOpen, details) => {
        if (isOpen) return
        if (canDismiss) onClose()
        else details.cancel()
      }}
    >
      <Base.Portal>
        <Base.Backdrop className={styles.backdrop} />
        <Base.Popup className={className} {...(initialFocus ? { initialFocus } : {})}>
          <div className={styles.head}>
            <Base.Title className={styles.title}>{title}</Base.Title>
            {canDismiss && (
              <Base.Close render={<IconButton label={t('close')} />}>
                <CloseIcon />
              </Base.Close>
            )}
          </div>
          <div className={styles.body}>{children}</div>
          {actions && <div className={styles.actions}>{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
