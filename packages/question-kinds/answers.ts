/** What candidates answer, and how a key is shown to them after release. Never the form in which a key is stored. */
import * as z from 'zod/mini'
import { earnedPoints, id, points } from '@tripos/contract-kit/fields.ts'
import { MAX_FILES, MAX_GAPS, MAX_OPTIONS, MAX_PARTS, MAX_PROMPTS } from './question-content.ts'

const position = z.int().check(z.gte(0), z.lte(MAX_OPTIONS - 1))

/** An answer to a question that is one task, or to one part of a combined question. */
const plainAnswer = z.union([
  z.strictObject({ options: z.array(position).check(z.maxLength(MAX_OPTIONS)) }),
  z.strictObject({ isTrue: z.boolean() }),
  z.strictObject({ text: z.string().check(z.maxLength(20_000)) }),
  /** The text of each gap, in the order of the stem. */
  z.strictObject({ gaps: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAX_GAPS)) }),
  /** The items from first to last. */
  z.strictObject({ order: z.array(position).check(z.maxLength(MAX_OPTIONS)) }),
  /** The target of each prompt, -1 for none. */
  z.strictObject({
    targets: z.array(z.int().check(z.gte(-1), z.lte(MAX_OPTIONS - 1))).check(z.maxLength(MAX_PROMPTS)),
  }),
  z.strictObject({ number: z.string().check(z.maxLength(100)), unit: z.string().check(z.maxLength(50)) }),
])
export type PlainAnswer = z.output<typeof plainAnswer>

/**
 * What a candidate answers; null clears. Options, items and targets are positions as shown on this paper, counted from
 * 0: the order of the author never reaches a candidate.
 */
export const answerBody = z.nullable(
  z.union([
    plainAnswer,
    /** Of each part in order, null where it has none. */
    z.strictObject({ parts: z.array(z.nullable(plainAnswer)).check(z.maxLength(MAX_PARTS)) }),
    /** The files in the order of the candidate, by the ids that the candidate's browser gave them. */
    z.strictObject({ files: z.array(id).check(z.maxLength(MAX_FILES)) }),
  ]),
)
export type AnswerBody = z.output<typeof answerBody>

const plainKey = z.union([
  z.object({ options: z.array(z.int()) }),
  z.object({ isTrue: z.boolean() }),
  z.object({ reference: z.string() }),
  /** What each gap takes, as one line of text. */
  z.object({ gaps: z.array(z.string()) }),
  z.object({ order: z.array(z.int()) }),
  z.object({ targets: z.array(z.int()) }),
  /** The number with its tolerance and unit, as text. */
  z.object({ number: z.string() }),
])
export type PlainKey = z.output<typeof plainKey>

/** The key as a candidate sees it after release, by positions on this paper. */
export const shownKey = z.union([plainKey, z.object({ parts: z.array(plainKey) })])
export type ShownKey = z.output<typeof shownKey>

const plainRightParts = z.union([
  z.object({
    gaps: z.array(z.boolean()),
    /** Of each gap, where they differ. */
    weights: z.optional(z.array(z.int())),
  }),
  z.object({ targets: z.array(z.boolean()) }),
  /** Whether each item stands in its place. */
  z.object({ order: z.array(z.boolean()) }),
  /** Whether each item rightly follows the one before it, from the second on: where that is what brings points. */
  z.object({ follows: z.array(z.boolean()) }),
])
export type PlainRightParts = z.output<typeof plainRightParts>

/** Which parts of an answer are right, in the order of the answer. */
export const rightParts = z.union([
  plainRightParts,
  z.object({
    /** Every part of a combined question, answered or not. */
    parts: z.array(
      z.object({
        points,
        /** What the machine gives. Null where a person marks the part, and for a candidate before the score is released. */
        score: z.nullable(earnedPoints),
        rightParts: z.nullable(plainRightParts),
      }),
    ),
  }),
])
export type RightParts = z.output<typeof rightParts>
