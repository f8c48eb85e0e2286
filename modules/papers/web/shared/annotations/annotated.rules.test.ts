import { expect, it } from 'vitest'
import { MAX_LINE_NUMBERS, MAX_QUOTE_LENGTH } from '../../../contract/annotation-limits.ts'
import type { Annotation, Passage } from '../../../contract/annotations.ts'
import { boxOf, lineOf, numbered, onFile, onText, pathOf, piecesOf, placeOn, quoteFrom } from './annotated.rules.ts'

const passage = (start: number, quote: string, part?: number): Passage => ({
  kind: 'passage',
  start,
  quote,
  colour: 'red',
  comment: '',
  ...(part !== undefined && { part }),
})
const stroke: Annotation = { kind: 'stroke', fileId: 'a', page: 1, colour: 'red', line: [0, 0, 9, 9] }
const note: Annotation = { kind: 'note', fileId: 'a', page: 2, colour: 'red', x: 1, y: 1, comment: 'why?' }

it('are numbered over the whole answer, strokes left out', () => {
  const all = numbered([passage(0, 'a'), stroke, note, passage(0, 'b', 1)])
  expect(all.map(({ no }) => no)).toEqual([1, undefined, 2, 3])
  expect(onText(all, undefined).map(({ no }) => no)).toEqual([1])
  expect(onText(all, 1).map(({ no }) => no)).toEqual([3])
  expect(onFile(all, 'a').map(({ no }) => no)).toEqual([undefined, 2])
  expect(onFile(all, 'b')).toEqual([])
})

it('cut a text where passages begin and end, also where they overlap', () => {
  const passages = onText(numbered([passage(2, 'cde'), passage(4, 'efg')]), undefined)
  const pieces = piecesOf('abcdefgh', passages)
  expect(pieces.map(piece => [piece.start, piece.text, piece.passages.map(({ no }) => no)])).toEqual([
    [0, 'ab', []],
    [2, 'cd', [1]],
    [4, 'e', [1, 2]],
    [5, 'fg', [2]],
    [7, 'h', []],
  ])
  expect(pieces.map(piece => piece.ending.map(({ no }) => no))).toEqual([[], [], [1], [2], []])
  expect(piecesOf('abc', []).map(piece => piece.text)).toEqual(['abc'])
})

it('are placed by the page, not by the screen, and never beyond its edge', () => {
  expect(placeOn({ width: 200, height: 400 }, 100, 100)).toEqual({ x: 5000, y: 2500 })
  expect(placeOn({ width: 800, height: 1600 }, 400, 400)).toEqual({ x: 5000, y: 2500 })
  expect(placeOn({ width: 200, height: 400 }, -5, 999)).toEqual({ x: 0, y: 10_000 })
  expect(boxOf({ x: 500, y: 100 }, { x: 100, y: 400 })).toEqual({ x: 100, y: 100, width: 400, height: 300 })
  expect(pathOf([0, 0, 5000, 5000], 1.5)).toBe('M0 0 L5000 7500')
})

it('keep of a stroke what can be seen of it: a dot too, and of a very long one a coarser line', () => {
  expect(lineOf([])).toBeUndefined()
  expect(lineOf([{ x: 7, y: 8 }])).toEqual([7, 8, 7, 8])
  expect(
    lineOf([
      { x: 0, y: 0 },
      { x: 3, y: 0 },
      { x: 100, y: 0 },
      { x: 104, y: 0 },
    ]),
  ).toEqual([0, 0, 100, 0, 104, 0])
  const long = Array.from({ length: 50_000 }, (_, at) => ({ x: (at * 37) % 10_000, y: (at * 91) % 10_000 }))
  const line = lineOf(long) ?? []
  expect(line.length).toBeLessThanOrEqual(MAX_LINE_NUMBERS)
  expect(line.slice(0, 2)).toEqual([0, 0])
  expect(line.slice(-2)).toEqual([long.at(-1)?.x, long.at(-1)?.y])
})

it('a quote is no longer than can be kept, and ends with a whole character', () => {
  const long = `${'x'.repeat(MAX_QUOTE_LENGTH - 1)}😀 and more`
  expect(quoteFrom(long, 0, long.length)).toBe('x'.repeat(MAX_QUOTE_LENGTH - 1))
  expect(quoteFrom(long, 1, long.length)).toBe(`${'x'.repeat(MAX_QUOTE_LENGTH - 2)}😀`)
  expect(quoteFrom('a 😀 b', 2, 2)).toBe('😀')
})
