/** How much annotations may hold. Apart from their schemas, which no page of students needs. */
export const MAX_ANNOTATIONS = 60
/** Of all strokes of one mark together. */
export const MAX_STROKE_NUMBERS = 16_000
/** Of one stroke, two a point. */
export const MAX_LINE_NUMBERS = 2000
export const MAX_QUOTE_LENGTH = 1000
export const MAX_TEXT_LENGTH = 300
/** A page is so wide and so high, whatever its size on a screen. */
export const PAGE_UNITS = 10_000

export const ANNOTATION_COLOURS = ['red', 'blue', 'green'] as const

interface Sized {
  readonly kind: string
  readonly line?: readonly number[]
}

/** Of all strokes together. */
export const strokeNumbers = (annotations: readonly Sized[]): number =>
  annotations.reduce((sum, { line = [] }) => sum + line.length, 0)

export const isWithinLimits = (annotations: readonly Sized[]): boolean =>
  annotations.length <= MAX_ANNOTATIONS && strokeNumbers(annotations) <= MAX_STROKE_NUMBERS
