import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { papers } from '../contract/papers.ts'
import { plainSave, plainState } from './plain-input.rules.ts'

const paperId = '01a2083b-6d2f-7cc1-8f43-0b6a4f4d9a11'
const SAVE = { paperId, epoch: 1, answers: [{ no: 1, seq: 1, answer: { options: [0] } }] }

describe('what a room sends', () => {
  it('is told without the schema', () => {
    const place = { currentNo: 2, flags: [1, 3] }
    expect(plainSave(SAVE)).toBe(SAVE)
    expect(plainSave({ ...SAVE, place })).toEqual({ ...SAVE, place })
  })

  it('is left to the schema where anything is unlike it', () => {
    const [answer] = SAVE.answers
    const unlike = [
      null,
      [],
      'x',
      { ...SAVE, more: 1 },
      { ...SAVE, paperId: paperId.toUpperCase() },
      { ...SAVE, epoch: 0 },
      { ...SAVE, answers: [] },
      { ...SAVE, answers: Array.from({ length: 101 }, () => answer) },
      { ...SAVE, answers: [{ ...answer, more: 1 }] },
      { ...SAVE, answers: [{ no: 1, seq: 1, more: 1 }] },
      { ...SAVE, answers: [{ ...answer, no: 1001 }] },
      { ...SAVE, answers: [{ ...answer, seq: 1.5 }] },
      { ...SAVE, answers: [{ ...answer, seq: 2_000_000_001 }] },
      { ...SAVE, place: { currentNo: 1 } },
      { ...SAVE, place: undefined },
      JSON.parse('{"__proto__":{},"epoch":1,"answers":[]}') as unknown,
    ]
    for (const body of unlike) expect(plainSave(body)).toBeUndefined()
  })
})

const odd = fc.constantFrom<unknown>(null, 0, -1, 1.5, 1001, 3e9, '', 'x', paperId, [], {}, { more: 1 })
/** Mostly sound. */
const orOdd = <T>(sound: fc.Arbitrary<T>) => fc.oneof({ weight: 19, arbitrary: sound }, { weight: 1, arbitrary: odd })
const more = fc.oneof({ weight: 19, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: odd })
const without = <T extends { readonly more?: unknown }>({ more: one, ...rest }: T) =>
  one === undefined ? rest : { ...rest, more: one }
const answer = fc
  .record({
    no: orOdd(fc.integer({ min: 1, max: 1000 })),
    seq: orOdd(fc.integer({ min: 1, max: 2e9 })),
    answer: orOdd(fc.constantFrom({ options: [1] }, { text: 'a' }, { number: '1', unit: '' }, null)),
    more,
  })
  .map(without)
const place = fc.record({ currentNo: orOdd(fc.constant(1)), flags: fc.array(fc.nat(3), { maxLength: 3 }) })
const save = fc
  .record(
    {
      paperId: orOdd(fc.constant(paperId)),
      epoch: orOdd(fc.constant(1)),
      answers: orOdd(fc.array(answer, { maxLength: 3 })),
      place: orOdd(place),
      more,
    },
    { requiredKeys: ['paperId', 'epoch', 'answers', 'more'] },
  )
  .map(without)

it('is never what the schema refuses or changes', () => {
  let plainOnes = 0
  fc.assert(
    fc.property(save, body => {
      const plain = plainSave(body)
      if (plain === undefined) return
      plainOnes += 1
      const parsed = z.safeParse(papers.saveAnswers.input, body)
      expect(parsed.success && parsed.data).toEqual(body)
    }),
    { numRuns: 5000 },
  )
  expect(plainOnes).toBeGreaterThan(50)
})

describe('what a room at rest sends', () => {
  it('is told without the schema, and left to it where anything is unlike it', () => {
    const sound = [{ paperId }, { paperId, epoch: 3 }]
    for (const body of sound) expect(plainState(body)).toBe(body)
    const unlike = [
      null,
      'x',
      {},
      { paperId: 'x' },
      { paperId, epoch: 0 },
      { paperId, epoch: undefined },
      { paperId, more: 1 },
    ]
    for (const body of unlike) expect(plainState(body)).toBeUndefined()
  })

  it('is what the schema makes of it, whatever comes', () => {
    const asked = fc.record({ paperId: orOdd(fc.constant(paperId)), epoch: orOdd(fc.constant(1)), more }).map(without)
    fc.assert(
      fc.property(asked, body => {
        const plain = plainState(body)
        if (plain !== undefined) expect(z.parse(papers.state.input, body)).toEqual(plain)
      }),
    )
  })
})
