import { expect, it } from 'vitest'
import { ASKED_TYPES, askedTypeAt } from './asked-types.rules.ts'

it('offers every type once, and multiple choices together and by their kind', () => {
  expect(ASKED_TYPES.map(({ type }) => type)).toEqual([null, 1, 2, 2, 2, 3, 4, 5, 6, 7, 8, 9, 10])
  expect(ASKED_TYPES.filter(({ type }) => type === 2).map(({ allowsOneRight }) => allowsOneRight)).toEqual([
    null,
    false,
    true,
  ])
  expect(ASKED_TYPES.map(askedTypeAt)).toEqual(ASKED_TYPES.map((_, at) => at))
})

it('finds what lines of before ask for, and passes over a kind beside another type', () => {
  expect(ASKED_TYPES[askedTypeAt({ type: 2 })]).toEqual({ type: 2, allowsOneRight: null })
  expect(ASKED_TYPES[askedTypeAt({})]).toEqual({ type: null, allowsOneRight: null })
  expect(ASKED_TYPES[askedTypeAt({ type: 1, allowsOneRight: true })]).toEqual({ type: 1, allowsOneRight: null })
})
