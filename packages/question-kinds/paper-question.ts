/** One question of a paper as its candidate sees it: without key and analysis, which are no fields of it. */
import * as z from 'zod/mini'
import { id, points, questionType } from '@tripos/contract-kit/fields.ts'
import { uploadLimits } from './question-content.ts'

/** The number of a question on its paper, from 1. */
export const questionNo = z.int().check(z.gte(1), z.lte(1000))
/** What a candidate sees of a question, and of each part of a combined one. */
const shown = {
  type: questionType,
  points,
  /** Rendered HTML. */
  stem: z.string(),
  /** Rendered HTML of each option, item or target in the order of this paper; empty for types without. */
  options: z.array(z.string()),
  /** Fill-in: how many gaps the stem has. */
  gapCount: z.optional(z.int()),
  /** Fill-in: the gaps, from 0, that take a number. */
  numberGaps: z.optional(z.array(z.int())),
  /** Matching: rendered HTML of what each target is looked for. */
  prompts: z.optional(z.array(z.string())),
  /** Numeric: a unit is asked for beside the number. */
  hasUnit: z.optional(z.boolean()),
}

/** A question as a candidate sees it. */
export const paperQuestion = z.object({
  no: questionNo,
  section: z.int(),
  ...shown,
  /** Combined: the tasks under the shared stem. None has parts of its own. */
  parts: z.optional(z.array(z.object(shown))),
  /** File upload: what may be handed in. */
  upload: z.optional(z.object(uploadLimits)),
})
export type PaperQuestion = z.output<typeof paperQuestion>

/** A file of an answer as the server has it; name and size are never those that an answer claims. */
export const answerFile = z.object({
  id,
  name: z.string(),
  size: z.int(),
  mime: z.string(),
  /** Why nobody can have it; not there where everybody may who sees the answer. */
  scan: z.optional(z.enum(['waiting', 'infected', 'tooLarge'])),
})
export type AnswerFile = z.output<typeof answerFile>
