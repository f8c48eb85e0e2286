/** The rubric (评分细则) of a question of an exam: what answers are looked at for, and what each of it brings (docs/adr/0118). */
import * as z from 'zod/mini'
import { earnedPoints, id, line, optionalLine } from '@tripos/contract-kit/fields.ts'

/** Of one item. */
export const MAX_KEYWORDS = 20
export const MAX_KEYWORD_LENGTH = 60

/** As many as there are keys for them. */
export const MAX_RUBRIC_ITEMS = 20

const shownItem = {
  /** Below 0 where it takes points off. */
  points: earnedPoints,
  /** For the candidate, once it is released. */
  text: line(300),
}

const rubricItem = z.strictObject({
  /** The same one after a change: marks name it. */
  id,
  ...shownItem,
  /** For markers alone. */
  note: optionalLine(500),
  /** For markers alone: where an answer has one of these words, the item is suggested (docs/adr/0154). */
  keywords: z.optional(
    z.array(line(MAX_KEYWORD_LENGTH)).check(
      z.maxLength(MAX_KEYWORDS),
      z.refine(words => new Set(words).size === words.length),
    ),
  ),
})

/** Points are added to nothing, or taken off the full points. */
const rubricStart = z.enum(['zero', 'full'])

export const rubric = z.strictObject({
  start: rubricStart,
  items: z.array(rubricItem).check(
    z.minLength(1),
    z.maxLength(MAX_RUBRIC_ITEMS),
    z.refine(items => new Set(items.map(item => item.id)).size === items.length),
  ),
})
export type Rubric = z.output<typeof rubric>
export type RubricItem = Rubric['items'][number]

/** What markers have ticked. */
export const tickedItems = z.array(id).check(z.maxLength(MAX_RUBRIC_ITEMS))

/** An item that holds of an answer, as its candidate reads it. */
export const toldItem = z.object({
  text: z.string(),
  /** Null where two people marked, since the mean of what they ticked counts. */
  points: z.nullable(earnedPoints),
})
