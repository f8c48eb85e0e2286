import type { AnswerBody } from '@tripos/question-kinds/answers.ts'

/** The contract takes this many answers in one call. */
const MAX_ROWS = 100
/** Below every body limit, and below the 64 kB that a browser still sends while the page closes. */
const MAX_CHARACTERS = 48_000

/** As many of the waiting rows as go into one request; always at least one. */
export function batchOf<R extends { readonly answer: AnswerBody }>(rows: readonly R[], mostRows: number): readonly R[] {
  let size = 0
  const end = rows.slice(0, Math.min(mostRows, MAX_ROWS)).findIndex((row, index) => {
    size += JSON.stringify(row.answer).length
    return index > 0 && size > MAX_CHARACTERS
  })
  return rows.slice(0, end === -1 ? Math.min(mostRows, MAX_ROWS) : end)
}
