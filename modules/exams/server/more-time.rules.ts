/** What becomes of a paper that is open when the times of its candidate change. Pure. */
import { deadlineOf } from './entry.rules.ts'
import type { OwnExam } from './overrides.rules.ts'

export interface OpenPaper {
  readonly startedAt: Date
  readonly deadlineAt: Date
  /** What staff gave by hand. */
  readonly extraMinutes: number
}

type Times = Pick<OwnExam, 'limitMinutes' | 'endsAt'>

const MINUTE = 60_000

/**
 * Its new deadline: the time that was gained comes on top, and never more than one who started as late would have; time that
 * was lost is not taken away. One that was opened again has the deadline that staff set, and gains as much as the others.
 */
export function deadlineAfter(
  { startedAt, deadlineAt, extraMinutes }: OpenPaper,
  { before, after }: { readonly before: Times; readonly after: Times },
): Date {
  const usual = deadlineOf(after, startedAt).getTime()
  const gained = usual - deadlineOf(before, startedAt).getTime()
  const target = Math.min(deadlineAt.getTime() + gained, usual + extraMinutes * MINUTE)
  return target > deadlineAt.getTime() ? new Date(target) : deadlineAt
}
