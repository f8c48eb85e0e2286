/** What a student keeps about a question: a note, the cause of a mistake, a favourite. Nobody else sees any of it. */
import * as z from 'zod/mini'
import { endpoint, nothing, pageInput, pageOf } from '@tripos/contract-kit/endpoint.ts'
import { id, numbers, questionType, search } from '@tripos/contract-kit/fields.ts'

export const Cause = { careless: 1, notUnderstood: 2, own: 3 } as const
export type Cause = (typeof Cause)[keyof typeof Cause]
export const CAUSES = ['careless', 'notUnderstood', 'own'] as const satisfies readonly (keyof typeof Cause)[]
export const cause = numbers(Cause)

export const NOTE_CHARACTERS = 2000
export const CAUSE_CHARACTERS = 60

/** Plain text of several lines, without control characters but line ends; empty: none. */
const note = z.string().check(z.trim(), z.maxLength(NOTE_CHARACTERS), z.regex(/^(?:[^\p{Cc}]|[\n\r\t])*$/u))
const causeWords = z._default(
  z.string().check(z.trim(), z.maxLength(CAUSE_CHARACTERS), z.regex(/^[^\p{Cc}\p{Cf}]*$/u)),
  '',
)

export const questionMark = {
  note: z.string(),
  cause: z.nullable(cause),
  causeWords: z.string(),
  isFavourite: z.boolean(),
}

export const questionMarks = {
  paging: endpoint({
    path: '/api/question-mark/paging',
    summary:
      "One's own favourites, or the questions with a note of one's own, the newest first; only those that may be seen now",
    access: 'student',
    input: z.strictObject({ ...pageInput, search, of: z.enum(['favourites', 'notes']) }),
    output: pageOf(
      z.object({ questionId: id, type: questionType, excerpt: z.string(), at: z.string(), ...questionMark }),
    ),
  }),
  saveNote: endpoint({
    path: '/api/question-mark/save-note',
    summary: 'Keeps a note on a question that the caller may see; an empty one takes it away',
    access: 'student',
    input: z.strictObject({ questionId: id, note }),
    output: nothing,
  }),
  saveCause: endpoint({
    path: '/api/question-mark/save-cause',
    summary: 'Why a question was missed',
    access: 'student',
    input: z.strictObject({ questionId: id, cause: z.nullable(cause), causeWords }),
    output: nothing,
  }),
  setFavourite: endpoint({
    path: '/api/question-mark/set-favourite',
    summary: 'Makes a question that the caller may see a favourite, or no longer one',
    access: 'student',
    input: z.strictObject({ questionId: id, isFavourite: z.boolean() }),
    output: nothing,
  }),
}
