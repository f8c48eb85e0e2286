/** One question of a paper as its candidate sees it: without key and analysis, which are no fields of it. */
import * as z from 'zod/mini'
import { id, points } from '@tripos/contract-kit/fields.ts'
import { uploadLimits } from './question-content.ts'

/** The number of a question on its paper, from 1. */
export const questionNo = z.int().check(z.gte(1), z.lte(1000))

/** Rendered HTML. */
const html = z.string()
/** Rendered HTML of each option, item or target in the order of this paper. */
const options = z.array(html)

/** The types that are one task, over what says where the task is. */
const plainTasks = <P extends z.core.$ZodLooseShape>(place: P) => {
  const task = { ...place, points, stem: html }
  return [
    z.object({ type: z.literal(1), ...task, options }),
    /** Whether one right option may be all there is. */
    z.object({ type: z.literal(2), ...task, options, allowsOneRight: z.optional(z.boolean()) }),
    z.object({ type: z.literal(3), ...task }),
    z.object({ type: z.literal(4), ...task }),
    z.object({
      type: z.literal(5),
      ...task,
      gapCount: z.int(),
      /** The gaps, from 0, that take a number. */
      numberGaps: z.array(z.int()),
    }),
    /** What the options are matched with. */
    z.object({ type: z.literal(7), ...task, options, prompts: z.array(html) }),
    z.object({ type: z.literal(8), ...task, options }),
    /** Whether a unit is asked for beside the number. */
    z.object({ type: z.literal(9), ...task, hasUnit: z.boolean() }),
  ] as const
}

const paperPart = z.discriminatedUnion('type', plainTasks({}))
/** A task under the stem of a combined question. */
export type PaperPart = z.output<typeof paperPart>

const place = { no: questionNo, section: z.int() }
const whole = { ...place, points, stem: html }

/** A question as a candidate sees it. */
export const paperQuestion = z.discriminatedUnion('type', [
  ...plainTasks(place),
  z.object({ type: z.literal(6), ...whole, parts: z.array(paperPart) }),
  z.object({ type: z.literal(10), ...whole, upload: z.object(uploadLimits) }),
])
export type PaperQuestion = z.output<typeof paperQuestion>
export type PaperQuestionOf<T extends PaperQuestion['type']> = Extract<PaperQuestion, { type: T }>

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
