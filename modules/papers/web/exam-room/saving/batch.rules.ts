import type { AnswerBody } from '@tripos/question-kinds/answers.ts'

/** The contract takes this many answers in one call. */
const MAX_ROWS = 100
/** Below every body limit, and below the 64 kB that a browser still sends while the page closes. */
const MAX_CHARACTERS = 48_000

const FIRST_DELAY_MS = 500
const LONGEST_DELAY_MS = 15_000

/** As many of the waiting rows as go into one request; always at least one. */
export function batchOf<R extends { readonly answer: AnswerBody }>(rows: readonly R[], mostRows: number): readonly R[] {
  let size = 0
  const end = rows.slice(0, Math.min(mostRows, MAX_ROWS)).findIndex((row, index) => {
    size += JSON.stringify(row.answer).length
    return index > 0 && size > MAX_CHARACTERS
  })
  return rows.slice(0, end === -1 ? Math.min(mostRows, MAX_ROWS) : end)
}

/** Pause after so many failures in a row: doubling, with jitter so that a room full of pages does not come back at once. */
export function delayMs(failures: number, chance: number): number {
  const full = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** Math.max(0, failures - 1))
  return full * (0.5 + chance / 2)
}
