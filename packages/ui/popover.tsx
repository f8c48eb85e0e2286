import { type ReactNode, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from './button.tsx'
import styles from './popover.module.css'

/** To the edges of the window. */
const MARGIN = 16
const LEAST_HEIGHT = 160

interface PopoverProps {
  /** Name of the button and of what it opens. */
  readonly label: string
  readonly icon: ReactNode
  /** A function is asked only while it is open, and given what closes it. */
  readonly children: ReactNode | ((close: () => void) => ReactNode)
}

/** A round button and a small panel below it, which Escape, a click elsewhere or moving on closes. */
export function Popover({ label, icon, children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()
  const root = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)

  // Only layout knows how wide it is and where its button stands: the panel stays inside the window.
  useLayoutEffect(() => {
    const box = panel.current
    if (!isOpen || !box) return undefined
    const place = () => {
      box.style.transform = ''
      const { left, right, top } = box.getBoundingClientRect()
      const width = document.documentElement.clientWidth
      const shift = Math.max(MARGIN - left, Math.min(0, width - MARGIN - right))
      if (shift !== 0) box.style.transform = `translateX(${shift}px)`
      box.style.maxHeight = `${Math.max(LEAST_HEIGHT, window.innerHeight - top - MARGIN)}px`
    }
    place()
    const observer = new ResizeObserver(place)
    observer.observe(box)
    window.addEventListener('resize', place)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', place)
    }
  }, [isOpen])

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
      <div ref={panel} id={id} className={styles.panel} hidden={!isOpen}>
        {typeof children === 'function' ? isOpen && children(() => setIsOpen(false)) : children}
      </div>
    </div>
  )
}
