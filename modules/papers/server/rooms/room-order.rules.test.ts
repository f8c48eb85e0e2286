import { expect, it } from 'vitest'
import { byName, bySeat } from './room-order.rules.ts'

it('counts as people do, in words of either language', () => {
  expect(['Room 10', 'Room 2', 'Room 1'].sort(byName)).toEqual(['Room 1', 'Room 2', 'Room 10'])
  expect(['第12考场', '第3考场'].sort(byName)).toEqual(['第3考场', '第12考场'])
})

it('puts who has no seat behind the others, in the order that they had', () => {
  const people = [
    { name: 'a', seat: null },
    { name: 'b', seat: '12' },
    { name: 'c', seat: null },
    { name: 'd', seat: '3' },
  ]
  expect(people.toSorted(bySeat).map(({ name }) => name)).toEqual(['d', 'b', 'a', 'c'])
})
