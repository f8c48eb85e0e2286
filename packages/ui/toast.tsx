import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslations } from 'use-intl'
import { create } from 'zustand'
import { classes } from './classes.ts'
import { AlertIcon, CheckIcon, CloseIcon } from './icons.tsx'
import { useLayers } from './layers.ts'
import styles from './toast.module.css'

/** Specification section 8: the red message stands for five seconds. */
const SHOWN_MS = 5000
const MOST = 4

type ToastKind = 'error' | 'warning' | 'success' | 'info'
interface ToastItem {
  readonly id: number
  readonly kind: ToastKind
  readonly text: string
}

const useToasts = create<{ readonly items: readonly ToastItem[] }>()(() => ({ items: [] }))
let lastId = 0

function add(kind: ToastKind, text: string): void {
  lastId += 1
  const item = { id: lastId, kind, text }
  // The same sentence twice is one message that stands longer.
  useToasts.setState(({ items }) => ({ items: [...items.filter(other => other.text !== text), item].slice(-MOST) }))
}

const remove = (id: number) => useToasts.setState(({ items }) => ({ items: items.filter(item => item.id !== id) }))

/** Short messages at the top of the window. For what needs an answer, use a dialog. */
export const toast = {
  error: (text: string) => add('error', text),
  warning: (text: string) => add('warning', text),
  success: (text: string) => add('success', text),
  info: (text: string) => add('info', text),
}

/** Rendered once, by the app shell. */
export function Toaster() {
  const items = useToasts(state => state.items)
  const host = useLayers(state => state.open.at(-1)) ?? document.body
  // What nobody can see any more is not shown to whoever comes next.
  useEffect(() => () => useToasts.setState({ items: [] }), [])
  // Two regions that exist from the start: readers announce only what is added to a region they know.
  return createPortal(
    <div className={styles.stack}>
      <div role="alert">{items.map(item => item.kind === 'error' && <Toast key={item.id} item={item} />)}</div>
      <div role="status">{items.map(item => item.kind !== 'error' && <Toast key={item.id} item={item} />)}</div>
    </div>,
    host,
  )
}

function Toast({ item }: { item: ToastItem }) {
  const t = useTranslations('common')
  const [isHeld, setIsHeld] = useState(false)

  // A timer is outside React. Pointer or focus on the message stops it (WCAG 2.2.1).
  useEffect(() => {
    if (isHeld) return undefined
    const timer = setTimeout(() => remove(item.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [isHeld, item.id])

  return (
    <div
      className={classes(styles.toast, styles[item.kind])}
      onPointerEnter={() => setIsHeld(true)}
      onPointerLeave={() => setIsHeld(false)}
      onFocus={() => setIsHeld(true)}
      onBlur={() => setIsHeld(false)}
    >
      {item.kind === 'success' ? <CheckIcon /> : <AlertIcon />}
      <span className={styles.text}>{item.text}</span>
      <button type="button" className={styles.close} aria-label={t('close')} onClick={() => remove(item.id)}>
        <CloseIcon />
      </button>
    </div>
  )
}
