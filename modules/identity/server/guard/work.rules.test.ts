import { describe, expect, it } from 'vitest'
import { bitsAfter, bitsFor, leadingZeroBits, leastBits } from './work.rules.ts'

describe('the work that a flood costs', () => {
  it.each([
    [0, undefined],
    [10, undefined],
    [11, leastBits],
    [20, leastBits + 2],
    [40, leastBits + 4],
    [160, leastBits + 8],
    [1_000_000, 17],
  ])('%i tries where 10 are free: %s bits', (count, bits) => {
    expect(bitsFor(count, 10)).toBe(bits)
  })

  it('is four times as much for each doubling, and never less than for fewer tries', () => {
    const asked = Array.from({ length: 1000 }, (_, count) => bitsFor(count, 10) ?? 0)
    expect(asked).toEqual(asked.toSorted((a, b) => a - b))
  })
})

it.each([
  [3, undefined],
  [5, undefined],
  [6, 13],
  [7, 14],
  [10, 17],
  [11, 17],
  [500, 17],
])('the work of an account that was guessed at %i times, where 5 are free: %s bits', (tries, bits) => {
  expect(bitsAfter(tries, 5)).toBe(bits)
})

it.each<[number[], number]>([
  [[], 0],
  [[0xff], 0],
  [[0x80, 0], 0],
  [[0x01], 7],
  [[0x10, 0xff], 3],
  [[0, 0x40], 9],
  [[0, 0, 0x01, 0], 23],
  [[0, 0], 16],
])('%j begins with so many zero bits: %i', (bytes, bits) => {
  expect(leadingZeroBits(Uint8Array.from(bytes))).toBe(bits)
})
