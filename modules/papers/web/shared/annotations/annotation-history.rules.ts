/** Annotations while they are made: what there is now, and what was before, to be undone and done again. Pure. */
import { isWithinLimits } from '../../../contract/annotation-limits.ts'
import type { Annotation } from '../../../contract/annotations.ts'

interface AnnotationHistory {
  readonly items: readonly Annotation[]
  readonly past: readonly (readonly Annotation[])[]
  readonly future: readonly (readonly Annotation[])[]
}

export const startHistory = (items: readonly Annotation[]): AnnotationHistory => ({ items, past: [], future: [] })

const step = ({ items, past }: AnnotationHistory, next: readonly Annotation[]): AnnotationHistory => ({
  items: next,
  past: [...past, items],
  future: [],
})

/** The same history where a mark cannot hold more. */
export const addTo = (history: AnnotationHistory, added: readonly Annotation[]): AnnotationHistory => {
  const next = [...history.items, ...added]
  return isWithinLimits(next) ? step(history, next) : history
}

export const removeFrom = (history: AnnotationHistory, removed: Annotation): AnnotationHistory =>
  history.items.includes(removed)
    ? step(
        history,
        history.items.filter(item => item !== removed),
      )
    : history

export function undo({ items, past, future }: AnnotationHistory): AnnotationHistory {
  const last = past.at(-1)
  return last === undefined
    ? { items, past, future }
    : { items: last, past: past.slice(0, -1), future: [items, ...future] }
}

export function redo({ items, past, future }: AnnotationHistory): AnnotationHistory {
  const [next, ...rest] = future
  return next === undefined ? { items, past, future } : { items: next, past: [...past, items], future: rest }
}
