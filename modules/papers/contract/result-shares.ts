/** What a result comes to by section and by knowledge point. */
import { earnedPoints, id, points } from '@tripos/contract-kit/fields.ts'
import * as z from 'zod/mini'

export const sectionShare = z.object({
  /** From 0, as on the paper. */
  section: z.int(),
  title: z.string(),
  questionCount: z.int(),
  /** Null while an answer of it waits for a marker. */
  score: z.nullable(earnedPoints),
  points,
})
export type SectionShare = z.output<typeof sectionShare>

/** How much of the points of a knowledge point was reached. */
export const knowledgeShare = z.object({
  id,
  name: z.string(),
  questionCount: z.int(),
  answerCount: z.int(),
  share: z.number(),
})
export type KnowledgeShare = z.output<typeof knowledgeShare>
