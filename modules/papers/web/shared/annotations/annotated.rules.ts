/** Annotations as they are shown: their numbers, the pieces of an annotated text, the path of a stroke. Pure. */
import { MAX_LINE_NUMBERS, MAX_QUOTE_LENGTH, PAGE_UNITS } from '../../../contract/annotation-limits.ts'
import type { Annotation, PageAnnotation, Passage } from '../../../contract/annotations.ts'

export interface Numbered<T extends Annotation = Annotation> {
  readonly annotation: T
  /** From 1, over all annotations of an answer; strokes have none. */
  readonly no: number | undefined
}

export function numbered(annotations: readonly Annotation[]): Numbered[] {
  let no = 0
  return annotations.map(annotation => ({ annotation, no: annotation.kind === 'stroke' ? undefined : (no += 1) }))
}

const isPassage = (each: Numbered): each is Numbered<Passage> => each.annotation.kind === 'passage'
const isOnPage = (each: Numbered): each is Numbered<PageAnnotation> => each.annotation.kind !== 'passage'

/** Of a text: the answer itself, or a part of a combined question. */
export const onText = (all: readonly Numbered[], part: number | undefined): Numbered<Passage>[] =>
  all.filter(isPassage).filter(({ annotation }) => annotation.part === part)

export const onFile = (all: readonly Numbered[], fileId: string): Numbered<PageAnnotation>[] =>
  all.filter(isOnPage).filter(({ annotation }) => annotation.fileId === fileId)

export interface Piece {
  readonly start: number
  readonly text: string
  readonly passages: readonly Numbered<Passage>[]
  /** Passages that end here: their numbers stand behind. */
  readonly ending: readonly Numbered<Passage>[]
}

const endOf = ({ annotation }: Numbered<Passage>): number => annotation.start + annotation.quote.length

/** A text cut wherever a passage begins or ends: passages may overlap. */
export function piecesOf(text: string, passages: readonly Numbered<Passage>[]): Piece[] {
  const cuts = new Set([0, text.length, ...passages.flatMap(each => [each.annotation.start, endOf(each)])])
  const places = [...cuts].filter(place => place <= text.length).sort((a, b) => a - b)
  return places.slice(0, -1).map((start, at) => {
    const end = places[at + 1] ?? text.length
    const here = passages.filter(each => each.annotation.start < end && endOf(each) > start)
    return { start, text: text.slice(start, end), passages: here, ending: here.filter(each => endOf(each) === end) }
  })
}

/** What a passage quotes: no longer than can be kept, and never half of a character, which the server does not store. */
export const quoteFrom = (text: string, start: number, length: number): string =>
  text.slice(start, start + Math.min(length, MAX_QUOTE_LENGTH)).replace(/[\uD800-\uDBFF]$/, '')

const within = (value: number): number => Math.min(PAGE_UNITS, Math.max(0, Math.round(value)))

/** A place on the page, from a place within its box on the screen. */
export const placeOn = (box: { readonly width: number; readonly height: number }, x: number, y: number) => ({
  x: within((x / box.width) * PAGE_UNITS),
  y: within((y / box.height) * PAGE_UNITS),
})

export interface PagePlace {
  readonly x: number
  readonly y: number
}

/** Closer than this nothing is seen. */
const MIN_STEP = 12

/** The line of a stroke: without places that lie on each other, and as coarse as it must be to be kept. */
export function lineOf(places: readonly PagePlace[]): number[] | undefined {
  const [first] = places
  if (first === undefined) return undefined
  for (let step = MIN_STEP; ; step *= 2) {
    const kept = [first]
    for (const place of places) {
      const last = kept.at(-1) ?? first
      if (Math.hypot(place.x - last.x, place.y - last.y) >= step) kept.push(place)
    }
    const end = places.at(-1) ?? first
    const last = kept.at(-1) ?? first
    if (kept.length === 1 || last.x !== end.x || last.y !== end.y) kept.push(end)
    if (kept.length * 2 <= MAX_LINE_NUMBERS) return kept.flatMap(({ x, y }) => [x, y])
  }
}

/** The box between two corners. */
export const boxOf = (from: PagePlace, to: PagePlace) => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
})

/** `ratio`: the height of the page by its width. */
export const pathOf = (line: readonly number[], ratio: number): string =>
  line.map((value, at) => (at % 2 === 0 ? `${at === 0 ? 'M' : 'L'}${value}` : Math.round(value * ratio))).join(' ')
