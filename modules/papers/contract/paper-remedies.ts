/** What staff do about a paper that something went wrong with (design part 7, Staff remedies). */
import * as z from 'zod/mini'
import { id, line } from '@tripos/contract-kit/fields.ts'
import { endpoint } from '@tripos/contract-kit/endpoint.ts'

const access = { permission: 'paper:paper:manage' } as const

/** What is to be typed where answers are out and a paper is opened again all the same; either language will do. */
export const REOPEN_WORDS = {
  'zh-CN': '答案已公布仍要重新开放',
  'en-US': 'reopen although the answers are out',
} as const

export const paperRemedies = {
  retryMarking: endpoint({
    path: '/api/paper/paper/retry-marking',
    summary: 'Another try of a paper that the machine could not mark',
    access,
    input: z.strictObject({ paperId: id }),
    /** The reason, if it failed again. */
    output: z.object({ isMarked: z.boolean(), reason: z.string() }),
    errors: ['PAPER_STATE_CHANGED'],
  }),
  reopen: endpoint({
    path: '/api/paper/paper/reopen',
    summary:
      'Opens a closed paper again for some minutes from now on; the candidate sees it within seconds. Where answers or analysis are out, only with REOPEN_WORDS',
    access,
    input: z.strictObject({
      paperId: id,
      minutes: z.int().check(z.gte(1), z.lte(600)),
      reason: line(200),
      confirmation: z.optional(z.string().check(z.maxLength(100))),
    }),
    output: z.object({ deadlineAt: z.string() }),
    errors: ['PAPER_STATE_CHANGED', 'PAPER_OTHER_OPEN', 'PAPER_KEYS_OUT'],
  }),
  takeLate: endpoint({
    path: '/api/paper/paper/take-late',
    summary: 'Takes answers of a closed paper that were refused and kept into it, and marks it anew: all or none',
    access,
    input: z.strictObject({
      paperId: id,
      ids: z.array(id).check(z.minLength(1), z.maxLength(1000)),
      reason: line(200),
    }),
    output: z.object({ takenCount: z.int() }),
    errors: ['PAPER_STATE_CHANGED', 'ANSWER_NOT_FITTING'],
  }),
}
