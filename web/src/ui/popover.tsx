import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import styles from './popover.module.css'

interface PopoverProps {
  /** Name of the button and of what it opens. */
  readonly label: string
  readonly icon: ReactNode
  readonly children: ReactNode
}

/** A round button and a small panel below it, which Escape, a click elsewhere or moving on closes. */
export function Popover({ label, icon, children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)

  // What closes it happens anywhere on the page.
  useEffect(() => {
    if (!isOpen) return undefined
    const closeFromOutside = (event: Event) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false)
    }
    const closeByEscape = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return
      setIsOpen(false)
      root.current?.querySelector('button')?.focus()
    }
    document.addEventListener('pointerdown', closeFromOutside)
    document.addEventListener('focusin', closeFromOutside)
    document.addEventListener('keydown', closeByEscape)
    return () => {
      document.removeEventListener('pointerdown', closeFromOutside)
      document.removeEventListener('focusin', closeFromOutside)
      document.removeEventListener('keydown', closeByEscape)
    }
  }, [isOpen])

  return (
    <div ref={root} className={styles.root}>
      <IconButton label={label} aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        {icon}
      </IconButton>
      {/* Always there, so that `aria-controls` names something. */}
      <div id={id} className={styles.panel} hidden={!isOpen}>
        {children}
      </div>
    </div>
  )
}
