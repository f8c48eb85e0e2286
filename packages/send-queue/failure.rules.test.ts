import { ERRORS, type ErrorName } from '@tripos/contract-kit/errors.ts'
import { CallError } from '@tripos/web-kit/call-error.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { backoffMs } from '@tripos/web-kit/backoff.ts'
import { classify, type Verdicts } from './failure.ts'

const refusal = (name: ErrorName, status = 200, retryAfter?: number) =>
  new CallError({ code: ERRORS[name].code, text: '', data: null, status, requestId: undefined, retryAfter })

const VERDICTS: Verdicts<'over'> = { NOT_FOUND: { kind: 'ended', reason: 'over' }, BAD_INPUT: { kind: 'refused' } }

describe('a failure', () => {
  it('without an answer of the server is the line', () => {
    expect(classify(new TypeError('network'), VERDICTS)).toEqual({ kind: 'transient', heldMs: 0, isUnreachable: true })
    expect(classify(undefined, VERDICTS, { kind: 'refused' })).toMatchObject({ kind: 'transient' })
  })

  it('of a server that is busy or broken passes, not before the server says, whatever its words', () => {
    expect(classify(refusal('BUSY', 503, 7), VERDICTS)).toEqual({
      kind: 'transient',
      heldMs: 7000,
      isUnreachable: false,
    })
    expect(classify(refusal('NOT_FOUND', 500), VERDICTS)).toMatchObject({ kind: 'transient', heldMs: 0 })
    expect(classify(refusal('SESSION_INVALID', 502), VERDICTS)).toMatchObject({ kind: 'transient' })
    expect(classify(refusal('BUSY', 429, 2), VERDICTS, { kind: 'refused' })).toMatchObject({ heldMs: 2000 })
  })

  it('that is no envelope was given by somebody on the way, and passes', () => {
    const page = new CallError({
      code: -1,
      text: '',
      data: undefined,
      status: 404,
      requestId: undefined,
      retryAfter: undefined,
    })
    expect(classify(page, VERDICTS, { kind: 'refused' })).toMatchObject({ kind: 'transient', isUnreachable: false })
  })

  it('of who is signed in waits for them, whatever else the queue makes of refusals', () => {
    expect(classify(refusal('SESSION_INVALID'), VERDICTS)).toEqual({ kind: 'signedOut' })
    expect(classify(refusal('SESSION_INVALID'), VERDICTS, { kind: 'refused' })).toEqual({ kind: 'signedOut' })
  })

  it('that a verdict names is what it says; others pass, or are what the queue says of all others', () => {
    expect(classify(refusal('NOT_FOUND'), VERDICTS)).toEqual({ kind: 'ended', reason: 'over' })
    expect(classify(refusal('BAD_INPUT'), VERDICTS)).toEqual({ kind: 'refused' })
    expect(classify(refusal('NOT_ALLOWED', 200, 3), VERDICTS)).toMatchObject({ kind: 'transient', heldMs: 3000 })
    expect(classify(refusal('NOT_ALLOWED'), VERDICTS, { kind: 'refused' })).toEqual({ kind: 'refused' })
  })

  it('of a body that is too large stays, whoever on the way said so', () => {
    expect(classify(refusal('BUG', 413), VERDICTS)).toEqual({ kind: 'refused' })
  })
})

describe('a pause', () => {
  it('is half a second at first, doubles, and is fifteen seconds at most', () => {
    expect([1, 2, 3, 5, 6, 60, 2000].map(failures => backoffMs(failures, 1))).toEqual([
      500, 1000, 2000, 8000, 15_000, 15_000, 15_000,
    ])
    expect(backoffMs(0, 1)).toBe(500)
  })

  it('is spread over its second half', () => {
    expect([0, 0.5, 1].map(chance => backoffMs(2, chance))).toEqual([500, 750, 1000])
    const spread = fc.property(fc.nat(5000), fc.double({ min: 0, max: 1, noNaN: true }), (failures, chance) => {
      const ms = backoffMs(failures, chance)
      expect(ms).toBeGreaterThanOrEqual(250)
      expect(ms).toBeLessThanOrEqual(15_000)
      expect(ms).toBeGreaterThanOrEqual(backoffMs(failures, 1) / 2)
    })
    fc.assert(spread)
  })
})
