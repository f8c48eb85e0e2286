import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Box, fitted, MIN_SIDE, moved, resized, snapped } from './move.rules.ts'

const PAGE = { width: 297, height: 210 }
const BOX: Box = { x: 100, y: 50, width: 40, height: 20 }

describe('a thing on the page', () => {
  it.each([
    ['to the right', { x: 5, y: 0 }, { x: 105, y: 50 }],
    ['never over the left edge', { x: -500, y: 0 }, { x: 0, y: 50 }],
    ['never over the lower edge', { x: 0, y: 500 }, { x: 100, y: 190 }],
  ])('moves %s', (_, by, at) => expect(moved(BOX, by, PAGE)).toMatchObject(at))

  it('grows to the edge and shrinks to what can still be taken hold of', () => {
    expect(resized(BOX, { x: 500, y: 500 }, PAGE)).toMatchObject({ width: 197, height: 160 })
    expect(resized(BOX, { x: -500, y: -500 }, PAGE)).toMatchObject({ width: MIN_SIDE, height: MIN_SIDE })
  })

  it('comes into line with the middle of the page and with edges of others, where they are near', () => {
    expect(snapped({ ...BOX, x: 129 }, [], PAGE)).toMatchObject({ box: { x: 128.5 }, vertical: 148.5 })
    expect(snapped({ ...BOX, y: 31 }, [{ x: 0, y: 30, width: 10, height: 9 }], PAGE)).toMatchObject({
      box: { y: 30 },
      horizontal: 30,
    })
    expect(snapped(BOX, [], PAGE)).toMatchObject({ box: BOX, vertical: null, horizontal: null })
  })

  const box = fc.record({
    x: fc.double({ min: 0, max: 297, noNaN: true }),
    y: fc.double({ min: 0, max: 297, noNaN: true }),
    width: fc.double({ min: MIN_SIDE, max: 297, noNaN: true }),
    height: fc.double({ min: MIN_SIDE, max: 297, noNaN: true }),
  })

  it('lies on every page, whichever it came from', () => {
    fc.assert(
      fc.property(box, fc.constantFrom(PAGE, { width: 148, height: 210 }), (any, page) => {
        const { x, y, width, height } = fitted(any, page)
        expect(x).toBeGreaterThanOrEqual(0)
        expect(y).toBeGreaterThanOrEqual(0)
        expect(x + width).toBeLessThanOrEqual(page.width + 0.1)
        expect(y + height).toBeLessThanOrEqual(page.height + 0.1)
      }),
    )
  })
})
