import fc from 'fast-check'
import { expect, it } from 'vitest'
import { pairInOrder } from './pair-in-order.rules.ts'

const pairs = (own: string, others: string): string =>
  pairInOrder([...own], [...others])
    .map(place => place ?? '-')
    .join('')

it.each([
  ['all as they were', 'abc', 'abc', '012'],
  ['one with another text', 'abc', 'axc', '012'],
  ['one that is missing', 'abc', 'ac', '0-1'],
  ['one that fell into two', 'abc', 'axyc', '0-3'],
  ['one missing and one in two', 'abcde', 'aczye', '0-1-4'],
  ['equal ones, the first missing', 'aab', 'ab', '0-1'],
  ['nothing', 'ab', '', '--'],
])('pairs %s', (_, own, others, found) => {
  expect(pairs(own, others)).toBe(found)
})

it('pairs what has changed beside what is missing, by what the texts share', () => {
  const own = ['kept as it was', 'lost altogether', 'the angles of a triangle', 'the end']
  const others = ['kept as it was', 'the angle of a triangle', 'the end']
  expect(pairInOrder(own, others)).toEqual([0, undefined, 1, 2])
  expect(pairInOrder(['lost altogether', 'another'], ['the angle of a triangle'])).toEqual([undefined, undefined])
})

it('finds every question that is left, whichever are taken away', () => {
  fc.assert(
    fc.property(fc.array(fc.boolean(), { maxLength: 60 }), stay => {
      const own = stay.map((_, i) => String(i))
      const others = own.filter((_, i) => stay[i])
      const expected = stay.map((stays, i) => (stays ? others.indexOf(String(i)) : undefined))
      // Where none is between, as many as were written are the same.
      expect(pairInOrder(own, others)).toEqual(expected)
    }),
  )
})

it('names a place once, and in order', () => {
  const keys = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 20 })
  fc.assert(
    fc.property(keys, keys, (own, others) => {
      const places = pairInOrder(own, others).filter(place => place !== undefined)
      expect(places).toEqual([...new Set(places)].toSorted((a, b) => a - b))
      expect(places.every(place => place >= 0 && place < others.length)).toBe(true)
    }),
  )
})
