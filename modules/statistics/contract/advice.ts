/** Advice that figures give, by its code. Options are counted in the author's order, from 0. */
import * as z from 'zod/mini'

/** Of a combined question, from 0. */
const part = z.optional(z.int())

export const questionAdvice = z.discriminatedUnion('code', [
  /** `count` of the `of` best candidates chose this option, more than chose the key. */
  z.object({ code: z.literal('keyMayBeWrong'), option: z.int(), count: z.int(), of: z.int(), part }),
  z.object({ code: z.literal('neverChosen'), option: z.int(), part }),
  /** Who does better in the rest does worse here. */
  z.object({ code: z.literal('worksAgainst') }),
  z.object({ code: z.literal('tellsLittle') }),
  z.object({ code: z.literal('tooEasy') }),
  z.object({ code: z.literal('tooHard') }),
  /** No better than by guessing. */
  z.object({ code: z.literal('asGuessed') }),
  z.object({ code: z.literal('oftenLeftOpen') }),
])
export type QuestionAdvice = z.output<typeof questionAdvice>

export const examAdvice = z.enum(['fewPapers', 'severalForms', 'unreliable', 'tooHard', 'tooEasy'])
export type ExamAdvice = z.output<typeof examAdvice>
