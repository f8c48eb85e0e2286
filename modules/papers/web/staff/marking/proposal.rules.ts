/** What the machine proposes for an answer that a person marks as a whole. */
import type { RightParts } from '@tripos/question-kinds/answers.ts'

export interface Proposal {
  /** For the parts that the machine can mark, in hundredths; never below 0, as no mark is. */
  readonly points: number
  /** The most that these parts bring. */
  readonly max: number
  /** The most that the others bring, which a person marks. */
  readonly left: number
}

/** Undefined where the machine can mark no part. */
export function proposalOf(rightParts: RightParts | null): Proposal | undefined {
  if (rightParts?.kind !== 'parts') return undefined
  const marked = rightParts.parts.filter(part => part.score !== null)
  if (marked.length === 0) return undefined
  const sum = (numbers: readonly number[]) => numbers.reduce((total, each) => total + each, 0)
  const max = sum(marked.map(part => part.points))
  return {
    points: Math.max(0, sum(marked.map(part => part.score ?? 0))),
    max,
    left: sum(rightParts.parts.map(part => part.points)) - max,
  }
}
