import type { KeyboardEvent } from 'react'

/** Enter saves from a field of one line. In a calendar or an open list it chooses, and nothing is sent by it. */
export function keepEnterInChoices(event: KeyboardEvent): void {
  if (event.key !== 'Enter' || !(event.target instanceof Element)) return
  if (event.target.closest('.ant-picker, [role=combobox][aria-expanded=true]')) event.preventDefault()
}
