/** What a question of each type holds. One schema a type, over the schemas of its rich texts. */
import * as z from 'zod/mini'
import { html, line } from '@tripos/contract-kit/fields.ts'

/** How far a number may be away from the key: an amount of the same unit, or percent of the key. */
export const tolerance = z.object({ amount: z.number().check(z.gte(0)), isPercent: z.boolean() })
export type Tolerance = z.output<typeof tolerance>

export const MAX_WEIGHT = 100
/** How much a gap or a part counts beside the others: 1 where nothing is said. */
const weight = z.optional(z.int().check(z.gte(1), z.lte(MAX_WEIGHT)))

/**
 * What fits into one gap. Text is right if it is, or holds, one of the accepted texts; a number if it lies within the
 * tolerance of the value.
 */
export const gap = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('text'),
    match: z.enum(['exact', 'contains']),
    accepted: z.array(line(200)).check(z.minLength(1), z.maxLength(20)),
    weight,
  }),
  z.object({ kind: z.literal('number'), value: z.number(), tolerance, weight }),
])
export type Gap = z.output<typeof gap>

/** How a fill-in question is scored where nobody says otherwise. */
export const USUAL_FILL_IN = {
  isOrderFree: false,
  ignoresCase: true,
  ignoresWidth: true,
  ignoresSpaces: true,
  isPartial: true,
} as const

/** As many as there are letters. */
export const MAX_OPTIONS = 26
export const MAX_GAPS = 30
export const MAX_PROMPTS = 20
export const MAX_PARTS = 20
export const MAX_HINTS = 5

/** A unit in which the number may be given: the number times `factor` is in the unit of the key, which stands first. */
const unit = z.object({ name: line(20), factor: z.number().check(z.gt(0)) })
export type Unit = z.output<typeof unit>

/** What kinds of file an answer may consist of. The names that their files end in are in `file-kinds.ts`. */
const fileKind = z.enum(['image', 'pdf', 'word', 'sheet', 'slides', 'text', 'audio', 'video', 'archive'])
export type FileKind = z.output<typeof fileKind>

export const MAX_FILES = 10
export const MAX_MEGABYTES = 50

/** What a candidate may hand in as files. */
export const uploadLimits = {
  accepts: z.array(fileKind).check(z.minLength(1), z.maxLength(9)),
  mostFiles: z.int().check(z.gte(1), z.lte(MAX_FILES)),
  /** Of each file. */
  mostMegabytes: z.int().check(z.gte(1), z.lte(MAX_MEGABYTES)),
}

/** What a training gives away before the key, one after the other. */
const hintsOver = (text: z.ZodMiniString) => z.optional(z.array(text).check(z.maxLength(MAX_HINTS)))

/** The types that are one task, over a schema of rich text and one of an option's text. `analysis` explains the key. */
const plainVariants = (text: z.ZodMiniString, optionText: z.ZodMiniString) => {
  const hints = hintsOver(optionText)
  /** `analysis` says why this option is right or wrong. */
  const option = z.object({ html: optionText, isRight: z.boolean(), analysis: z.optional(optionText) })
  const options = z.array(option).check(z.minLength(2), z.maxLength(MAX_OPTIONS))
  const texts = z.array(optionText).check(z.minLength(2), z.maxLength(MAX_OPTIONS))
  return [
    z.object({ type: z.literal(1), stem: text, options, analysis: text, hints }),
    z.object({
      type: z.literal(2),
      stem: text,
      options,
      /** 不定项选择题: one right option is enough, and the candidate is told that it may be one or more. */
      allowsOneRight: z.optional(z.boolean()),
      analysis: text,
      hints,
    }),
    z.object({ type: z.literal(3), stem: text, isTrue: z.boolean(), analysis: text, hints }),
    /** `reference` is the model answer that markers see. */
    z.object({ type: z.literal(4), stem: text, reference: text, analysis: text, hints }),
    z.object({
      type: z.literal(5),
      /** `[[1]]` is the place of the first gap; each gap has exactly one place. */
      stem: text,
      gaps: z.array(gap).check(z.minLength(1), z.maxLength(MAX_GAPS)),
      /** The answers may stand in any of the gaps, each counted once; then all gaps weigh the same. */
      isOrderFree: z.boolean(),
      ignoresCase: z.boolean(),
      /** Full-width letters, digits and signs equal the ordinary ones. */
      ignoresWidth: z.boolean(),
      ignoresSpaces: z.boolean(),
      /** Each right gap gives its share by its weight; otherwise all of them or nothing. */
      isPartial: z.boolean(),
      analysis: text,
      hints,
    }),
    z.object({
      type: z.literal(7),
      stem: text,
      /** What is matched; `target` is an index of `targets`. Several prompts may have the same. */
      prompts: z
        .array(z.object({ html: optionText, target: z.int().check(z.gte(0), z.lte(MAX_OPTIONS - 1)) }))
        .check(z.minLength(1), z.maxLength(MAX_PROMPTS)),
      /** Those that no prompt names are there to mislead. Always shown shuffled. */
      targets: texts,
      /** Each right pair gives its share; otherwise all of them or nothing. */
      isPartial: z.boolean(),
      analysis: text,
      hints,
    }),
    z.object({
      type: z.literal(8),
      stem: text,
      /** In the right order. Always shown shuffled. */
      items: texts,
      /** Each two that rightly follow one another give a share; otherwise the whole order or nothing. */
      isPartial: z.boolean(),
      analysis: text,
      hints,
    }),
    z.object({
      type: z.literal(9),
      stem: text,
      value: z.number(),
      tolerance,
      /** With units the candidate must give one of them; without, only the number counts. */
      units: z.array(unit).check(z.maxLength(10)),
      analysis: text,
      hints,
    }),
  ] as const
}

/** All types. */
const variants = (text: z.ZodMiniString, optionText: z.ZodMiniString) => {
  const hints = hintsOver(optionText)
  const plain = plainVariants(text, optionText)
  /** The points are shared by weight. */
  const part = z.object({ content: z.discriminatedUnion('type', plain), weight })
  return [
    ...plain,
    z.object({
      type: z.literal(6),
      /** What all parts are about. */
      stem: text,
      parts: z.array(part).check(z.minLength(1), z.maxLength(MAX_PARTS)),
      analysis: text,
      hints,
    }),
    /** The answer is files. `reference` is what markers go by; it may be empty. */
    z.object({ type: z.literal(10), stem: text, ...uploadLimits, reference: text, analysis: text, hints }),
  ] as const
}

/**
 * What an author writes. Rich text is HTML; a formula is `<span data-type="inline-math" data-latex="…">` or
 * `<div data-type="block-math" data-latex="…">`.
 * Keys that cannot be scored are refused with QUESTION_KEY_COUNT: a single choice has exactly one right option, a
 * multiple choice at least two unless it allows one, every gap one place in the stem.
 */
export const questionContent = z.discriminatedUnion('type', variants(html(), html(20_000)))
export type QuestionContent = z.output<typeof questionContent>
export type CombinedContent = Extract<QuestionContent, { type: 6 }>
/** Whatever has no parts of its own. */
export type TaskContent = Exclude<QuestionContent, { type: 6 }>
/** What one part of a combined question asks. */
export type PartContent = CombinedContent['parts'][number]['content']

/** The same content with its formulas rendered, as an author or marker sees it: many times as long, so without limits. */
export const questionView = z.discriminatedUnion('type', variants(z.string(), z.string()))
export type QuestionView = QuestionContent
