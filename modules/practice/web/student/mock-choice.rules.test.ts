import { expect, it } from 'vitest'
import { availableFor, countOf, countsFor, mockTypesOf } from './mock-choice.rules.ts'

const part = (id: string, questionCount: number) => ({
  id,
  name: id,
  parentId: null,
  questionCount,
  practisedCount: 0,
  mastery: 0,
})
const BANK = {
  countByType: [
    { type: 1 as const, count: 30 },
    { type: 4 as const, count: 9 },
    { type: 9 as const, count: 5 },
  ],
  chapters: [part('c', 12)],
  knowledge: [part('k', 3)],
}

it('offers the types that the machine marks', () => {
  expect(mockTypesOf(BANK)).toEqual([
    { type: 1, count: 30 },
    { type: 9, count: 5 },
  ])
})

it('offers no more questions than the types and the part have', () => {
  expect(availableFor(BANK, { types: [1, 9] })).toBe(35)
  expect(availableFor(BANK, { types: [9] })).toBe(5)
  expect(availableFor(BANK, { types: [1, 9], chapterId: 'c' })).toBe(12)
  expect(availableFor(BANK, { types: [1, 9], knowledgeId: 'k' })).toBe(3)
  expect(availableFor(BANK, { types: [] })).toBe(0)
  expect(availableFor({ ...BANK, countByType: [{ type: 1, count: 4000 }] }, { types: [1] })).toBe(100)
})

it('offers round numbers below what there is, and that itself', () => {
  expect(countsFor(35)).toEqual([5, 10, 20, 30, 35])
  expect(countsFor(100)).toEqual([5, 10, 20, 30, 50, 100])
  expect(countsFor(3)).toEqual([3])
  expect(countsFor(0)).toEqual([])
})

it('keeps what was chosen as far as there is so much', () => {
  expect([countOf(undefined, 35), countOf(undefined, 7), countOf(30, 12), countOf(5, 12)]).toEqual([20, 7, 12, 5])
})
