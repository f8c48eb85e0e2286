import { backoffMs } from './backoff.ts'
import { CallError } from './call-error.ts'

/** What a server or a proxy answers that has too much to do. A bug of the server is none of these. */
const BUSY_STATUSES: readonly number[] = [429, 502, 503, 504]

/**
 * When to ask a busy server again: a pause of each page on top of what the server asks for, or all would come back at once.
 * Undefined where asking again makes no sense, or nothing answers at all.
 */
export function busyPauseMs(error: unknown, failures: number, chance: number): number | undefined {
  if (!(error instanceof CallError) || !BUSY_STATUSES.includes(error.status)) return undefined
  return (error.retryAfter ?? 0) * 1000 + backoffMs(failures, chance)
}
