/** Two marks of one answer by people who do not see each other's (双评), and who may do what next (docs/adr/0084). Pure. */
import type { MarkingRole } from '../../contract/marking-task.ts'

/** By how many hundredths the marks of a question may differ. */
export const allowedDifference = (maxPoints: number, tolerancePercent: number): number =>
  Math.floor((maxPoints * tolerancePercent) / 100)

/** The mean of two marks, half a hundredth in favour of the candidate; undefined where an arbiter has to decide. */
export const meanOf = (first: number, second: number, allowed: number): number | undefined =>
  Math.abs(first - second) > allowed ? undefined : Math.ceil((first + second) / 2)

/** Both comments reach the candidate; what both say, once. */
export const joinComments = (first: string, second: string): string =>
  [...new Set([first, second])].filter(comment => comment !== '').join('\n')

/** Who edits exams leads their marking. */
export const isLeading = ({ permissions }: { readonly permissions: ReadonlySet<string> }): boolean =>
  permissions.has('exam:exam:edit')

/** How far the marking of an answer has come. */
export interface TaskProgress {
  readonly isMarked: boolean
  readonly firstMarkerId: string | null
  readonly secondMarkerId: string | null
  readonly needsArbiter: boolean
}

interface Marker {
  readonly userId: string
  /** Leads the marking of the exam: may correct what two people agreed on. */
  readonly isLeading: boolean
}

/** As what this person would mark the answer now. */
export function roleOf(task: TaskProgress, isDouble: boolean, { userId, isLeading }: Marker): MarkingRole {
  const { isMarked, firstMarkerId, secondMarkerId, needsArbiter } = task
  const isOneOfTwo = userId === firstMarkerId || userId === secondMarkerId
  if (isMarked) return secondMarkerId === null || (isLeading && !isOneOfTwo) ? 'sole' : 'done'
  if (needsArbiter) return isOneOfTwo ? 'done' : 'arbiter'
  return isDouble || firstMarkerId !== null ? 'blind' : 'sole'
}
