import { describe, expect, it } from 'vitest'
import { type Crop, keyed, MAX_ZOOM, moved, sideOf, wholePicture, zoomed } from './crop.rules.ts'

const WIDE = { width: 800, height: 400 }
const TALL = { width: 300, height: 900 }

/** Left, top, right and bottom of the square. */
function edges(size: typeof WIDE, crop: Crop) {
  const half = sideOf(size, crop) / 2
  return [crop.x - half, crop.y - half, crop.x + half, crop.y + half]
}

describe('the square of an avatar', () => {
  it('is at first the largest in the middle', () => {
    expect(edges(WIDE, wholePicture(WIDE))).toEqual([200, 0, 600, 400])
    expect(edges(TALL, wholePicture(TALL))).toEqual([0, 300, 300, 600])
  })

  it('moves with the pointer and stops at the edges', () => {
    expect(edges(WIDE, moved(WIDE, wholePicture(WIDE), { dx: 0.25, dy: 0.25 }))).toEqual([300, 0, 700, 400])
    expect(edges(WIDE, moved(WIDE, wholePicture(WIDE), { dx: 9, dy: -9 }))).toEqual([400, 0, 800, 400])
  })

  it('goes nearer around its centre, and back without leaving the picture', () => {
    const near = zoomed(WIDE, wholePicture(WIDE), 4)
    expect(edges(WIDE, near)).toEqual([350, 150, 450, 250])
    const corner = moved(WIDE, near, { dx: -9, dy: -9 })
    expect(edges(WIDE, corner)).toEqual([0, 0, 100, 100])
    expect(edges(WIDE, zoomed(WIDE, corner, 1))).toEqual([0, 0, 400, 400])
  })

  it('goes no nearer than the limit and no further than the whole', () => {
    expect(zoomed(WIDE, wholePicture(WIDE), 99).zoom).toBe(MAX_ZOOM)
    expect(zoomed(WIDE, wholePicture(WIDE), 0).zoom).toBe(1)
  })

  it('follows the keyboard', () => {
    const near = zoomed(WIDE, wholePicture(WIDE), 4)
    expect(keyed(WIDE, near, { key: 'ArrowLeft', shiftKey: false })?.x).toBeCloseTo(398)
    expect(keyed(WIDE, near, { key: 'ArrowDown', shiftKey: true })?.y).toBeCloseTo(220)
    expect(keyed(WIDE, near, { key: '+', shiftKey: false })?.zoom).toBeCloseTo(4.4)
    expect(keyed(WIDE, near, { key: '-', shiftKey: false })?.zoom).toBeCloseTo(4 / 1.1)
    expect(keyed(WIDE, near, { key: 'Tab', shiftKey: false })).toBeUndefined()
  })
})
