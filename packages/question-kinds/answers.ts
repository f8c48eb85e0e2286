/** What candidates answer, and how a key is shown to them after release. Never the form in which a key is stored. */
import * as z from 'zod/mini'
import { earnedPoints, id, points } from '@tripos/contract-kit/fields.ts'
import { MAX_FILES, MAX_GAPS, MAX_OPTIONS, MAX_PARTS, MAX_PROMPTS } from './question-content.ts'

const position = z.int().check(z.gte(0), z.lte(MAX_OPTIONS - 1))
const target = z.int().check(z.gte(-1), z.lte(MAX_OPTIONS - 1))

/**
 * What each kind of answer consists of. Options, items and targets are positions as shown on this paper, counted from 0:
 * the order of the author never reaches a candidate.
 */
const choice = { options: z.array(position).check(z.maxLength(MAX_OPTIONS)) }
const trueFalse = { isTrue: z.boolean() }
const text = { text: z.string().check(z.maxLength(20_000)) }
/** The text of each gap, in the order of the stem. */
const gaps = { gaps: z.array(z.string().check(z.maxLength(200))).check(z.maxLength(MAX_GAPS)) }
/** The items from first to last. */
const order = { order: z.array(position).check(z.maxLength(MAX_OPTIONS)) }
/** The target of each prompt, -1 for none. */
const matching = { targets: z.array(target).check(z.maxLength(MAX_PROMPTS)) }
const number = { number: z.string().check(z.maxLength(100)), unit: z.string().check(z.maxLength(50)) }
/** The files in the order of the candidate, by the ids that the candidate's browser gave them. */
const files = { files: z.array(id).check(z.maxLength(MAX_FILES)) }

const plainAnswers = [
  z.object({ kind: z.literal('choice'), ...choice }),
  z.object({ kind: z.literal('trueFalse'), ...trueFalse }),
  z.object({ kind: z.literal('text'), ...text }),
  z.object({ kind: z.literal('gaps'), ...gaps }),
  z.object({ kind: z.literal('order'), ...order }),
  z.object({ kind: z.literal('matching'), ...matching }),
  z.object({ kind: z.literal('number'), ...number }),
] as const

/** An answer to a question that is one task, or to one part of a combined question. */
const plainAnswer = z.discriminatedUnion('kind', plainAnswers)
export type PlainAnswer = z.output<typeof plainAnswer>

/** What a candidate answers, as code and views have it. Null where there is no answer. */
export const answer = z.discriminatedUnion('kind', [
  ...plainAnswers,
  /** Of each part in order, null where it has none. */
  z.object({ kind: z.literal('parts'), parts: z.array(z.nullable(plainAnswer)) }),
  z.object({ kind: z.literal('files'), ...files }),
])
export type Answer = z.output<typeof answer>
export type AnswerKind = Answer['kind']

const plainBody = z.union([
  z.strictObject(choice),
  z.strictObject(trueFalse),
  z.strictObject(text),
  z.strictObject(gaps),
  z.strictObject(order),
  z.strictObject(matching),
  z.strictObject(number),
])
export type PlainBody = z.output<typeof plainBody>

/**
 * An answer as browsers keep and send it and as it is stored: without its kind, which its one field tells (see
 * answer-body.ts). Null clears.
 */
export const answerBody = z.nullable(
  z.union([
    plainBody,
    z.strictObject({ parts: z.array(z.nullable(plainBody)).check(z.maxLength(MAX_PARTS)) }),
    z.strictObject(files),
  ]),
)
export type AnswerBody = z.output<typeof answerBody>

const plainKeys = [
  z.object({ kind: z.literal('choice'), options: z.array(z.int()) }),
  z.object({ kind: z.literal('trueFalse'), isTrue: z.boolean() }),
  z.object({ kind: z.literal('reference'), reference: z.string() }),
  /** What each gap takes, as one line of text. */
  z.object({ kind: z.literal('gaps'), gaps: z.array(z.string()) }),
  z.object({ kind: z.literal('order'), order: z.array(z.int()) }),
  z.object({ kind: z.literal('matching'), targets: z.array(z.int()) }),
  /** The number with its tolerance, and the unit of the key, empty without. */
  z.object({ kind: z.literal('number'), number: z.string(), unit: z.string() }),
] as const
const plainKey = z.discriminatedUnion('kind', plainKeys)
export type PlainKey = z.output<typeof plainKey>

/** The key as a candidate sees it after release, by positions on this paper. */
export const shownKey = z.discriminatedUnion('kind', [
  ...plainKeys,
  z.object({ kind: z.literal('parts'), parts: z.array(plainKey) }),
])
export type ShownKey = z.output<typeof shownKey>

const plainRights = [
  z.object({
    kind: z.literal('gaps'),
    gaps: z.array(z.boolean()),
    /** Of each gap, where they differ. */
    weights: z.optional(z.array(z.int())),
  }),
  z.object({ kind: z.literal('matching'), targets: z.array(z.boolean()) }),
  /** Whether each item stands in its place. */
  z.object({ kind: z.literal('order'), order: z.array(z.boolean()) }),
  /** Whether each item rightly follows the one before it, from the second on: where that is what brings points. */
  z.object({ kind: z.literal('follows'), follows: z.array(z.boolean()) }),
] as const
const plainRightParts = z.discriminatedUnion('kind', plainRights)
export type PlainRightParts = z.output<typeof plainRightParts>

/** Which parts of an answer are right, in the order of the answer. */
export const rightParts = z.discriminatedUnion('kind', [
  ...plainRights,
  z.object({
    kind: z.literal('parts'),
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
