import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { atMoment, DISTANCES, OVERRIDE_CASES } from '../test/override-cases.ts'
import { entryEndsAt } from './entry.rules.ts'
import {
  lastEndOf,
  lastEntryEndsAt,
  OWN_FIELDS,
  ownExam,
  type OwnExam,
  ownPasswords,
  type ReachingOverride,
  winnersOf,
} from './overrides.rules.ts'

const NOW = new Date('2026-03-02T10:00:00Z')
const at = (minutes: number): Date => new Date(NOW.getTime() + minutes * 60_000)

describe('who wins among overrides', () => {
  it.each(OVERRIDE_CASES)('$title', ({ exam, overrides, expected }) => {
    const reaching = overrides.flatMap(([subject, fields]) => {
      const distance = DISTANCES[subject]
      return distance === null ? [] : [{ ...atMoment(fields, NOW), distance }]
    })
    expect(ownExam(atMoment(exam, NOW), reaching)).toEqual(atMoment(expected, NOW))
    expect(ownExam(atMoment(exam, NOW), reaching.toReversed())).toEqual(atMoment(expected, NOW))
  })

  it('keeps whose reason it is, field by field', () => {
    const one = { startsAt: null, endsAt: null, limitMinutes: null, extraAttempts: null }
    const own = { ...one, distance: -1, limitMinutes: 90, reason: 'accommodation' }
    const department = { ...one, distance: 0, endsAt: at(90), limitMinutes: 60, reason: 'power cut' }
    const winners = winnersOf([department, own])
    expect([winners.limitMinutes?.reason, winners.endsAt?.reason, winners.startsAt]).toEqual([
      'accommodation',
      'power cut',
      undefined,
    ])
  })
})

const moment = fc.integer({ min: -300, max: 300 }).map(at)
const maybe = <T>(value: fc.Arbitrary<T>) => fc.option(value, { nil: null })
const override: fc.Arbitrary<ReachingOverride> = fc.record({
  distance: fc.integer({ min: -1, max: 3 }),
  startsAt: maybe(moment),
  endsAt: maybe(moment),
  limitMinutes: maybe(fc.integer({ min: 1, max: 240 })),
  extraAttempts: maybe(fc.integer({ min: 1, max: 5 })),
})
const exam: fc.Arbitrary<OwnExam> = fc.record({
  startsAt: maybe(moment),
  endsAt: maybe(moment),
  limitMinutes: fc.integer({ min: 1, max: 240 }),
  lateEntryMinutes: maybe(fc.integer({ min: 0, max: 60 })),
  attemptLimit: fc.integer({ min: 0, max: 3 }),
})
const overrides = fc.array(override, { maxLength: 6 })

const spanOf = (all: readonly ReachingOverride[]) => {
  const last = (key: 'startsAt' | 'endsAt') => {
    const times = all.flatMap(one => one[key]?.getTime() ?? [])
    return times.length === 0 ? null : new Date(Math.max(...times))
  }
  return { lastOwnStart: last('startsAt'), lastOwnEnd: last('endsAt') }
}

describe('whatever the overrides are', () => {
  it('of each field the nearest wins, and of the nearest nobody is kinder', () => {
    fc.assert(
      fc.property(overrides, all => {
        const winners = winnersOf(all)
        for (const field of OWN_FIELDS) {
          const saying = all.filter(one => one[field] !== null)
          const winner = winners[field]
          expect(winner === undefined).toBe(saying.length === 0)
          if (winner === undefined) continue
          for (const one of saying) {
            expect(one.distance).toBeGreaterThanOrEqual(winner.distance)
            const [mine, theirs] = [Number(winner[field]), Number(one[field])]
            if (one.distance === winner.distance)
              expect(field === 'startsAt' ? mine <= theirs : mine >= theirs).toBe(true)
          }
        }
      }),
    )
  })

  it('their order says nothing, and one that says nothing changes nothing', () => {
    const silent = { distance: -1, startsAt: null, endsAt: null, limitMinutes: null, extraAttempts: null }
    fc.assert(
      fc.property(exam, overrides, (given, all) => {
        expect(ownExam(given, all.toReversed())).toEqual(ownExam(given, all))
        expect(ownExam(given, [silent, ...all])).toEqual(ownExam(given, all))
      }),
    )
  })

  it('nobody enters after the last entry, or has an end after the last end, whichever of them reach', () => {
    fc.assert(
      fc.property(exam, fc.array(fc.tuple(override, fc.boolean()), { maxLength: 6 }), (given, drawn) => {
        const span = spanOf(drawn.map(([one]) => one))
        const own = ownExam(
          given,
          drawn.flatMap(([one, reaches]) => (reaches ? [one] : [])),
        )
        const [entry, lastEntry] = [entryEndsAt(own), lastEntryEndsAt({ ...given, ...span })]
        if (lastEntry !== null) expect(entry?.getTime()).toBeLessThanOrEqual(lastEntry.getTime())
        const lastEnd = lastEndOf({ ...given, ...span })
        if (lastEnd !== null) expect(own.endsAt?.getTime()).toBeLessThanOrEqual(lastEnd.getTime())
      }),
    )
  })
})

describe('of passwords', () => {
  const one = (distance: number, password: string | null) => ({ distance, password })
  it.each<[string, readonly ReturnType<typeof one>[], readonly string[]]>([
    ['nobody has one', [], []],
    ['one without', [one(-1, null)], []],
    ['the own before that of a department', [one(0, 'class'), one(-1, 'own')], ['own']],
    ['the nearer department before the farther', [one(2, 'school'), one(0, 'class')], ['class']],
    ['one without does not hide one farther away', [one(-1, null), one(1, 'school')], ['school']],
    ['of two equally near both', [one(0, 'class'), one(0, 'club'), one(1, 'school')], ['class', 'club']],
  ])('%s', (_, all, expected) => {
    expect(ownPasswords(all)).toEqual(expected)
    expect(ownPasswords(all.toReversed()).toSorted()).toEqual(expected.toSorted())
  })
})

describe('until when anybody may enter', () => {
  const usual = { startsAt: at(-60), endsAt: at(60), lateEntryMinutes: 15, lastOwnStart: null, lastOwnEnd: null }
  it.each<[string, Partial<typeof usual> | object, Date | null]>([
    ['without overrides', {}, at(-45)],
    ['a later closing', { lastOwnEnd: at(300) }, at(300)],
    ['a closing before the usual entry ends', { lastOwnEnd: at(-50) }, at(-45)],
    ['a later opening: from then on as long as usual', { lastOwnStart: at(20) }, at(35)],
    ['a later opening: not beyond the last end', { lastOwnStart: at(55) }, at(60)],
    ['both', { lastOwnStart: at(290), lastOwnEnd: at(300) }, at(300)],
    ['an exam that can be entered for ever', { endsAt: null, lateEntryMinutes: null, lastOwnEnd: at(300) }, null],
  ])('%s', (_, fields, expected) => {
    expect(lastEntryEndsAt({ ...usual, ...fields })).toEqual(expected)
  })
})
