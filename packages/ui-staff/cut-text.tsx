/** Texts of a table that are cut: the pointer and the keyboard can have them whole. */
import { type SyntheticEvent, useEffect, useState } from 'react'
import styles from './cut-text.module.css'

const CELL = '[data-cell]'
const FOCUSABLE = 'a[href], button, input, select, textarea, summary'

const isCut = (cell: Element) => cell.scrollHeight > cell.clientHeight + 1 || cell.scrollWidth > cell.clientWidth + 1

/** Gives the focus to cut cells that have nothing else in them which takes it. Called after each change of the table. */
export function markCutCells(table: Element | null): void {
  for (const cell of table?.querySelectorAll(CELL) ?? []) {
    if (isCut(cell) && cell.querySelector(FOCUSABLE) === null) cell.setAttribute('tabindex', '0')
    else cell.removeAttribute('tabindex')
  }
}

interface Shown {
  readonly text: string
  readonly left: number
  readonly top: number
  readonly width: number
}

/** The handlers of a table, and what they show. */
export function useCutText() {
  const [shown, setShown] = useState<Shown>()
  const hide = () => setShown(undefined)

  // It stands still while what it belongs to moves away; and a message must go by Escape.
  useEffect(() => {
    if (!shown) return undefined
    const hideByKey = ({ key }: KeyboardEvent) => key === 'Escape' && hide()
    document.addEventListener('keydown', hideByKey)
    window.addEventListener('scroll', hide, true)
    return () => {
      document.removeEventListener('keydown', hideByKey)
      window.removeEventListener('scroll', hide, true)
    }
  }, [shown])

  const show = ({ target }: SyntheticEvent) => {
    if (!(target instanceof Element) || target.closest('[role="tooltip"]')) return
    const cell = target.closest(CELL)
    if (!cell || !isCut(cell)) return hide()
    const { left, bottom, width } = cell.getBoundingClientRect()
    setShown({ text: cell.textContent ?? '', left, top: bottom, width })
  }
  const style = shown && { left: shown.left, top: shown.top, minWidth: shown.width }
  return {
    handlers: { onMouseOver: show, onMouseLeave: hide, onFocus: show, onBlur: hide },
    whole: shown && (
      <div role="tooltip" className={styles.whole} style={style}>
        {shown.text}
      </div>
    ),
  }
}
