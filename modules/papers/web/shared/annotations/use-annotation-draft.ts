import { useState } from 'react'
import { isWithinLimits } from '../../../contract/annotation-limits.ts'
import type { Annotation } from '../../../contract/annotations.ts'
import { addTo, redo, removeFrom, startHistory, undo } from './annotation-history.rules.ts'

/** What a marker has written on the answer that is being marked: it is stored with the mark. */
export interface AnnotationDraft {
  readonly items: readonly Annotation[]
  readonly canUndo: boolean
  readonly canRedo: boolean
  /** False where a mark cannot hold them as well. */
  readonly add: (...added: readonly Annotation[]) => boolean
  readonly remove: (removed: Annotation) => void
  readonly undo: () => void
  readonly redo: () => void
}

export function useAnnotationDraft(initial: readonly Annotation[]): AnnotationDraft {
  const [history, setHistory] = useState(() => startHistory(initial))
  return {
    items: history.items,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    add: (...added) => {
      setHistory(now => addTo(now, added))
      return isWithinLimits([...history.items, ...added])
    },
    remove: removed => setHistory(now => removeFrom(now, removed)),
    undo: () => setHistory(undo),
    redo: () => setHistory(redo),
  }
}
