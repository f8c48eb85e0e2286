/** What a released result says besides its points. */
import { line, optionalLine } from '@tripos/contract-kit/fields.ts'
import * as z from 'zod/mini'

export const MAX_GRADE_BANDS = 10
export const GRADE_CHARACTERS = 20
export const RESULT_WORD_CHARACTERS = 500

/** A grade that begins at this share of the total, up to the next better one. */
const gradeBand = z.object({ name: line(GRADE_CHARACTERS), fromPercent: z.int().check(z.gte(0), z.lte(100)) })
export type GradeBand = z.output<typeof gradeBand>

export const resultWords = z.object({
  passed: optionalLine(RESULT_WORD_CHARACTERS),
  failed: optionalLine(RESULT_WORD_CHARACTERS),
  bands: z._default(z.array(gradeBand).check(z.maxLength(MAX_GRADE_BANDS)), []),
  /** Rank among all who have a result, and their mean. */
  showsStanding: z._default(z.boolean(), false),
  /** What each section came to, before the answers are shown too. */
  showsSections: z._default(z.boolean(), false),
})
export type ResultWords = z.output<typeof resultWords>

export const NO_RESULT_WORDS: ResultWords = {
  passed: '',
  failed: '',
  bands: [],
  showsStanding: false,
  showsSections: false,
}
