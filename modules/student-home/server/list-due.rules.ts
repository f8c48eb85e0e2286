/** The order of what is due: by kind, then what comes first. Pure. */
import { DUE_KINDS } from '../contract.ts'
import type { DueThing } from './due-items.ts'

/** Results: the newest first. */
const momentOf = ({ kind, at }: DueThing): number => {
  if (at === null) return Number.MAX_SAFE_INTEGER
  return kind === 'result' ? -at.getTime() : at.getTime()
}

export const inOrder = (things: readonly DueThing[]): DueThing[] =>
  things.toSorted(
    (a, b) =>
      DUE_KINDS.indexOf(a.kind) - DUE_KINDS.indexOf(b.kind) ||
      momentOf(a) - momentOf(b) ||
      (a.link < b.link ? -1 : a.link > b.link ? 1 : 0),
  )
