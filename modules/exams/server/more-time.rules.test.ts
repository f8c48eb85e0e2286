import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deadlineAfter } from './more-time.rules.ts'

const START = new Date('2026-03-02T10:00:00Z')
const at = (minutes: number): Date => new Date(START.getTime() + minutes * 60_000)
const times = (limitMinutes: number, end: number | null = null) => ({
  limitMinutes,
  endsAt: end === null ? null : at(end),
})
const paper = (deadline: number, extraMinutes = 0) => ({ startedAt: START, deadlineAt: at(deadline), extraMinutes })

describe('a paper that is open when its times change', () => {
  it.each([
    ['gets more minutes', paper(60), times(60), times(90), 90],
    ['gets what a later closing gives', paper(40), times(60, 40), times(60, 50), 50],
    ['gets no more than its minutes by a later closing', paper(40), times(60, 40), times(60, 500), 60],
    ['keeps its time where there are fewer minutes', paper(60), times(60), times(30), 60],
    ['keeps its time where the closing is earlier', paper(60), times(60, 90), times(60, 30), 60],
    ['keeps its time where the override goes', paper(90), times(90), times(60), 90],
    ['has it once, where the override comes back', paper(90), times(60), times(90), 90],
    ['keeps the minutes that staff gave by hand', paper(70, 10), times(60), times(90), 100],
    ['opened again for a while: gains as much', paper(20), times(60), times(90), 50],
    ['opened again on another day: keeps its deadline', paper(1500), times(60), times(90), 1500],
  ] as const)('%s', (_, open, before, after, expected) => {
    expect(deadlineAfter(open, { before, after })).toEqual(at(expected))
  })

  it('is never shortened, and never has more than whoever starts by the new times', () => {
    const any = fc.record({
      limitMinutes: fc.integer({ min: 1, max: 240 }),
      end: fc.option(fc.integer({ min: 1, max: 300 })),
    })
    fc.assert(
      fc.property(any, fc.array(any, { maxLength: 5 }), (first, changes) => {
        const all = [first, ...changes].map(({ limitMinutes, end }) => times(limitMinutes, end))
        const usual = all.map(one =>
          Math.min(one.limitMinutes, ((one.endsAt ?? at(999)).getTime() - START.getTime()) / 60_000),
        )
        let open = paper(usual[0] ?? 0)
        for (const [index, after] of all.entries()) {
          const before = all[index - 1] ?? after
          const deadlineAt = deadlineAfter(open, { before, after })
          expect(deadlineAt.getTime()).toBeGreaterThanOrEqual(open.deadlineAt.getTime())
          open = { ...open, deadlineAt }
        }
        expect(open.deadlineAt).toEqual(at(Math.max(...usual)))
      }),
    )
  })
})
