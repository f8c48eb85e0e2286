import fc from 'fast-check'
import { expect, it } from 'vitest'
import { DUE_KINDS } from '../contract.ts'
import { inOrder } from './list-due.rules.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 2, 2, 8, minute))

it('what cannot wait stands first; of one kind what comes first, of results the newest', () => {
  const things = [
    { kind: 'result', title: 'old', link: 'a', at: at(1) },
    { kind: 'practice', title: '', link: 'b', at: null },
    { kind: 'result', title: 'new', link: 'c', at: at(2) },
    { kind: 'exam', title: 'late', link: 'd', at: at(9) },
    { kind: 'overdueCourse', title: 'course', link: 'e', at: at(0) },
    { kind: 'exam', title: 'early', link: 'f', at: at(8) },
    { kind: 'paper', title: 'paper', link: 'g', at: at(30) },
  ] as const
  expect(inOrder(things).map(({ title }) => title)).toEqual(['paper', 'early', 'late', 'course', '', 'new', 'old'])
})

it('is one order, whoever answers first', () => {
  const thing = fc.record({
    kind: fc.constantFrom(...DUE_KINDS),
    title: fc.constant(''),
    link: fc.uuid(),
    at: fc.option(fc.nat(3).map(at), { nil: null }),
  })
  fc.assert(
    fc.property(fc.array(thing, { maxLength: 12 }), things => {
      expect(inOrder(things.toReversed())).toEqual(inOrder(things))
    }),
  )
})
