import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { answerBody } from './answers.ts'
import { isPlainBody } from './plain-body.ts'

const ID = '01a2083b-6d2f-7cc1-8f43-0b6a4f4d9a11'

describe('a body that a browser of ours sends', () => {
  it.each([
    null,
    { options: [] },
    { options: [0, 25] },
    { isTrue: false },
    { text: '' },
    { text: '题'.repeat(20_000) },
    { gaps: ['a', ''] },
    { order: [2, 1, 0] },
    { targets: [-1, 3] },
    { number: '9.8', unit: 'm/s²' },
    { parts: [{ number: '1', unit: '' }] },
    { files: [ID] },
    { parts: [null, { options: [1] }, { text: 'a' }] },
  ])('is told without the schema: %j', body => {
    expect(isPlainBody(body)).toBe(true)
  })
})

const value = fc.oneof(
  fc.constantFrom(null, true, '', ID, ID.toUpperCase(), 'x'.repeat(201), -1, 0, 25, 26, 1.5, 1e300, undefined),
  fc.integer({ min: -3, max: 30 }),
  fc.string({ maxLength: 4 }),
  fc.constant('x'.repeat(20_001)),
)
const list = fc.oneof(
  value,
  fc.array(value, { maxLength: 3 }),
  fc.array(fc.constantFrom(0, 'a', ID), { maxLength: 32 }),
)
const key = fc.constantFrom('options', 'isTrue', 'text', 'gaps', 'order', 'targets', 'number', 'unit', 'files', 'kind')
const plain = fc.oneof(value, fc.dictionary(key, list, { minKeys: 0, maxKeys: 2 }))
const body = fc.oneof(plain, fc.record({ parts: fc.oneof(value, fc.array(plain, { maxLength: 22 })) }))

it('is never one that the schema refuses or changes', () => {
  let plainOnes = 0
  fc.assert(
    fc.property(body, one => {
      if (!isPlainBody(one)) return
      plainOnes += 1
      const parsed = z.safeParse(answerBody, one)
      expect(parsed.success && parsed.data).toEqual(one)
    }),
    { numRuns: 5000 },
  )
  expect(plainOnes).toBeGreaterThan(100)
})
