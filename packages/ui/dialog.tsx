import { type ReactNode, type RefObject, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'
import styles from './dialog.module.css'
import { CloseIcon } from './icons.tsx'
import { addLayer, removeLayer } from './layers.ts'

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

/**
 * A window over the page, by the browser's own modal dialog: it keeps the focus inside, makes the rest of the page inert
 * and gives the focus back on closing, at no cost in bytes.
 */
export function Dialog({ open, wide, ...rest }: DialogProps) {
  return open ? <Layer {...rest} className={classes(styles.dialog, wide && styles.wide)} /> : null
}

/** From the right on a desktop, from below on a phone. */
export function Drawer({ open, ...rest }: Omit<DialogProps, 'wide'>) {
  return open ? <Layer {...rest} className={classes(styles.drawer)} /> : null
}

type LayerProps = Omit<DialogProps, 'open' | 'wide'> & { readonly className: string }

function Layer({ onClose, title, children, actions, initialFocus, canDismiss = true, className }: LayerProps) {
  const t = useTranslations('common')
  const titleId = useId()
  const box = useRef<HTMLDialogElement>(null)

  // Being modal is a state of the element, not an attribute.
  useEffect(() => {
    const dialog = box.current
    if (!dialog) return undefined
    const before = document.activeElement
    dialog.showModal()
    initialFocus?.current?.focus()
    addLayer(dialog)
    return () => {
      removeLayer(dialog)
      dialog.close()
      // The element is out of the document by now, so that the browser gives nothing back by itself.
      if (document.activeElement === document.body && before instanceof HTMLElement) before.focus()
    }
  }, [initialFocus])

  return createPortal(
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- because the click is on its backdrop, and Escape does the same
    <dialog
      ref={box}
      className={className}
      aria-labelledby={titleId}
      onCancel={event => {
        // Escape; a file picker inside also sends this event upwards.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        if (canDismiss) onClose()
      }}
      onClose={event => {
        // A second Escape closes whatever the page says; then it opens again, or the page learns of it.
        if (event.currentTarget.open) return
        if (canDismiss) onClose()
        else event.currentTarget.showModal()
      }}
      onMouseDown={event => {
        // The element itself is hit only where its backdrop is.
        if (canDismiss && event.target === event.currentTarget) onClose()
      }}
    >
      <div className={styles.content}>
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          {canDismiss && (
            <IconButton label={t('close')} onClick={onClose}>
              <CloseIcon />
            </IconButton>
          )}
        </div>
        <div className={styles.body}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>,
    document.body,
  )
}
