import fc from 'fast-check'
import { expect, it, test } from 'vitest'
import * as z from 'zod/mini'
import { decodeAnswer, encodeAnswer } from './answer-body.ts'
import { answer, type Answer, answerBody, type AnswerBody } from './answers.ts'
import { kindOf, QUESTION_TYPES } from './kinds/index.ts'

const FILE = '0190a5f4-0000-7000-8000-000000000001'

/** As every version has kept, sent and stored them: these lines are never to change. */
const BODIES: readonly [type: number, AnswerBody, Answer][] = [
  [1, { options: [2] }, { kind: 'choice', options: [2] }],
  [2, { options: [0, 2] }, { kind: 'choice', options: [0, 2] }],
  [3, { isTrue: false }, { kind: 'trueFalse', isTrue: false }],
  [4, { text: 'because' }, { kind: 'text', text: 'because' }],
  [5, { gaps: ['a', ''] }, { kind: 'gaps', gaps: ['a', ''] }],
  [
    6,
    { parts: [{ options: [1] }, null, { number: '1', unit: '' }] },
    { kind: 'parts', parts: [{ kind: 'choice', options: [1] }, null, { kind: 'number', number: '1', unit: '' }] },
  ],
  [7, { targets: [1, -1] }, { kind: 'matching', targets: [1, -1] }],
  [8, { order: [2, 0, 1] }, { kind: 'order', order: [2, 0, 1] }],
  [9, { number: '9.8', unit: 'm/s²' }, { kind: 'number', number: '9.8', unit: 'm/s²' }],
  [10, { files: [FILE] }, { kind: 'files', files: [FILE] }],
]

test.each(BODIES)(
  'the body of an answer to type %i is taken from the wire as it is, and comes and goes',
  (_, body, full) => {
    expect(z.parse(answerBody, body)).toEqual(body)
    expect(decodeAnswer(body)).toEqual(full)
    expect(encodeAnswer(full)).toEqual(body)
    expect(z.parse(answer, full)).toEqual(full)
  },
)

test.each(BODIES)('an answer to type %i fits that type, and none that has answers of another kind', (type, _, full) => {
  const fitting = QUESTION_TYPES.filter(kind => kind.fits(full, 26)).map(kind => kind.type)
  expect(fitting).toContain(type)
  expect(fitting.every(each => kindOf(each).answerKind === full.kind)).toBe(true)
  expect(kindOf(fitting[0] ?? 1).answerKind).toBe(full.kind)
})

it('every type is among them', () => {
  expect(BODIES.map(([type]) => type)).toEqual(QUESTION_TYPES.map(({ type }) => type))
})

it('a cleared answer stays cleared', () => {
  expect([decodeAnswer(null), encodeAnswer(null)]).toEqual([null, null])
})

test.each<[string, unknown]>([
  ['with its kind, which no browser sends', { kind: 'choice', options: [0] }],
  ['with a kind of another', { kind: 'gaps', options: [0] }],
  ['of two kinds', { options: [0], text: 'a' }],
  ['of no kind', {}],
  ['that is a list', [{ options: [0] }]],
  ['that is a word', 'options'],
  ['with a field too many', { number: '1', unit: '', extra: 1 }],
  ['without its unit', { number: '1' }],
  ['with parts in parts', { parts: [{ parts: [] }] }],
  ['with files in a part', { parts: [{ files: [FILE] }] }],
  ['with a kind in a part', { parts: [{ kind: 'choice', options: [0] }] }],
  ['of a field that every object has', { constructor: [0] }],
  ['with a position that no paper has', { options: [26] }],
  ['with a file of another name', { files: ['../../etc/passwd'] }],
])('a body %s is refused at the door', (_, body) => {
  expect(z.safeParse(answerBody, body).success).toBe(false)
})

it('what no version has ever written is no answer, whatever it is', () => {
  for (const strange of [{}, [], 'x', 7, true, { kind: 'choice' }, { later: 1 }]) {
    expect(() => decodeAnswer(Object(strange) as AnswerBody)).not.toThrow()
    expect(decodeAnswer(Object(strange) as AnswerBody)).toBeNull()
  }
})

it('whatever the door lets in is one answer, which goes out as it came in', () => {
  const position = fc.integer({ min: -2, max: 27 })
  const value = fc.oneof(fc.array(position, { maxLength: 4 }), fc.string(), fc.boolean(), fc.array(fc.string()))
  const field = fc.constantFrom('options', 'isTrue', 'text', 'gaps', 'order', 'targets', 'number', 'unit', 'files')
  const plain = fc.dictionary(field, value, { maxKeys: 2 })
  const bodies = fc.oneof(plain, fc.record({ parts: fc.array(fc.option(plain), { maxLength: 3 }) }))
  let taken = 0
  fc.assert(
    fc.property(bodies, body => {
      const read = z.safeParse(answerBody, body)
      if (!read.success) return
      taken += 1
      const full = decodeAnswer(read.data)
      expect(full).not.toBeNull()
      expect(z.safeParse(answer, full).success).toBe(true)
      expect(encodeAnswer(full)).toEqual(body)
    }),
    { numRuns: 3000 },
  )
  expect(taken).toBeGreaterThan(100)
})
