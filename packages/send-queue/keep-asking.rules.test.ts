import { ERRORS, type ErrorName } from '@tripos/contract-kit/errors.ts'
import { busyPauseMs } from '@tripos/web-kit/busy-pause.ts'
import { CallError } from '@tripos/web-kit/call-error.ts'
import { describe, expect, it } from 'vitest'
import { keepAsking } from './keep-asking.ts'
import { makeVirtualTime, turn } from './virtual-time.test-kit.ts'

const refusal = (name: ErrorName, status = 200, retryAfter?: number) =>
  new CallError({ code: ERRORS[name].code, text: '', data: null, status, requestId: undefined, retryAfter })
const busy = (retryAfter?: number) => refusal('BUSY', 503, retryAfter)

/** A server that is busy so many times, and what a page makes of it. */
function asking(
  answers: readonly (Error | string)[],
  { chance = 0.5, signal }: { chance?: number; signal?: AbortSignal } = {},
) {
  const time = makeVirtualTime()
  const askedAt: number[] = []
  const ask = async (): Promise<string> => {
    const answer = answers[Math.min(askedAt.length, answers.length - 1)] ?? ''
    askedAt.push(time.now())
    if (answer instanceof Error) throw answer
    return answer
  }
  let outcome: unknown = 'waiting'
  const clock = { now: time.now, after: time.after, random: () => chance, ...(signal && { signal }) }
  void keepAsking(ask, clock).then(
    value => (outcome = value),
    (error: unknown) => (outcome = error),
  )
  return { time, askedAt, outcome: () => outcome, pass: (ms: number) => time.pass(ms, turn) }
}

describe('a call that a person waits for', () => {
  it.each([0, 1, 2, 5])('is answered though the server was busy %i times', async times => {
    const { pass, outcome, askedAt } = asking([...Array.from({ length: times }, () => busy()), 'paper'])
    await pass(60_000)
    expect(outcome()).toBe('paper')
    expect(askedAt).toHaveLength(times + 1)
  })

  it('fails with what the server said, once that has lasted for a minute, and no later', async () => {
    const { pass, outcome, askedAt } = asking([busy(2)])
    await pass(59_000)
    const error = outcome()
    await pass(60_000)
    expect(outcome()).toBeInstanceOf(CallError)
    expect(askedAt.at(-1)).toBeLessThanOrEqual(60_000)
    expect(askedAt.length).toBeGreaterThan(4)
    expect(error === 'waiting' || error === outcome()).toBe(true)
  })

  it.each<[string, Error]>([
    ['a refusal', refusal('PAPER_ELSEWHERE')],
    ['a bug', refusal('BUG', 500)],
    ['no answer at all', new TypeError('network')],
  ])('fails at once with %s', async (_, error) => {
    const { pass, outcome, askedAt } = asking([error, 'paper'])
    await pass(0)
    expect([outcome(), askedAt.length]).toEqual([error, 1])
  })

  it('is given up by a page that goes, without another try', async () => {
    const gone = new AbortController()
    const { pass, outcome, askedAt, time } = asking([busy(2), 'paper'], { signal: gone.signal })
    await pass(100)
    gone.abort()
    await pass(60_000)
    expect(outcome()).toBeInstanceOf(CallError)
    expect([askedAt.length, time.timers()]).toEqual([1, 0])
  })

  it('comes again after a pause of each page, never before the server said', () => {
    const pauses = [0, 0.25, 0.5, 0.75, 0.999].map(chance => busyPauseMs(busy(2), 1, chance) ?? 0)
    expect(Math.min(...pauses)).toBeGreaterThan(2000)
    expect(new Set(pauses.map(Math.round)).size).toBe(5)
  })

  it('comes again where a proxy says that the server has too much to do', () => {
    for (const status of [429, 502, 503, 504]) {
      const error = new CallError({
        code: -1,
        text: '',
        data: null,
        status,
        requestId: undefined,
        retryAfter: undefined,
      })
      expect(busyPauseMs(error, 1, 0)).toBeGreaterThan(0)
    }
  })
})
