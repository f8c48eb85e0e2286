/**
 * What a marker writes on an answer (批注): passages of its text, strokes, areas and notes on pages of its files. A part of the
 * comment of a mark: kept with it, seen where it is seen (docs/adr/0143).
 */
import * as z from 'zod/mini'
import { id, line, optionalLine } from '@tripos/contract-kit/fields.ts'
import {
  ANNOTATION_COLOURS,
  MAX_ANNOTATIONS,
  MAX_LINE_NUMBERS,
  MAX_QUOTE_LENGTH,
  MAX_STROKE_NUMBERS,
  MAX_TEXT_LENGTH,
  PAGE_UNITS,
  strokeNumbers,
} from './annotation-limits.ts'

const colour = z.enum(ANNOTATION_COLOURS)
export type AnnotationColour = z.output<typeof colour>

const onPage = {
  fileId: id,
  /** From 1; a picture has one. */
  page: z.int().check(z.gte(1), z.lte(1000)),
  colour,
}
const share = z.int().check(z.gte(0), z.lte(PAGE_UNITS))

const passage = z.strictObject({
  kind: z.literal('passage'),
  /** Of a combined question, the part that was answered with this text, from 0. */
  part: z.optional(z.int().check(z.gte(0), z.lte(100))),
  /** Of the text as it was typed, in UTF-16 units. */
  start: z.int().check(z.gte(0), z.lte(20_000)),
  /** What stands there: where the answer has changed since, the annotation fits no more. */
  quote: z.string().check(z.minLength(1), z.maxLength(MAX_QUOTE_LENGTH)),
  colour,
  comment: optionalLine(MAX_TEXT_LENGTH),
})

const stroke = z.strictObject({
  kind: z.literal('stroke'),
  ...onPage,
  /** x, y, x, y, … */
  line: z.array(share).check(
    z.minLength(4),
    z.maxLength(MAX_LINE_NUMBERS),
    z.refine(numbers => numbers.length % 2 === 0),
  ),
})

const area = z.strictObject({
  kind: z.literal('area'),
  ...onPage,
  x: share,
  y: share,
  width: share,
  height: share,
  comment: optionalLine(MAX_TEXT_LENGTH),
})

const note = z.strictObject({ kind: z.literal('note'), ...onPage, x: share, y: share, comment: line(MAX_TEXT_LENGTH) })

const annotation = z.discriminatedUnion('kind', [passage, stroke, area, note])
export type Annotation = z.output<typeof annotation>
export type Passage = z.output<typeof passage>
export type PageAnnotation = Exclude<Annotation, Passage>

/** In the order in which they were made. */
export const annotations = z.array(annotation).check(
  z.maxLength(MAX_ANNOTATIONS),
  z.refine(each => strokeNumbers(each) <= MAX_STROKE_NUMBERS),
)
/** Of two marks together, as many as both have. */
export const shownAnnotations = z.array(annotation)
