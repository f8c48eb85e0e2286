import { ERRORS } from '@tripos/contract-kit/errors.ts'
import { CallError } from '@tripos/web-kit/call-error.ts'
import { describe, expect, it } from 'vitest'
import { type CommitState, makeCommitQueue } from './commit-queue.ts'

const refused = ({ code }: { readonly code: number }, status = 200) =>
  new CallError({ code, text: '', data: null, status, requestId: undefined, retryAfter: undefined })

function makeServer() {
  const sent: [string | undefined, number][] = []
  const states: CommitState[] = []
  const waits: { ms: number; again: () => void }[] = []
  let now = 0
  let outcome: () => Promise<void> = () => Promise.resolve()
  const queue = makeCommitQueue({
    send: (state, seq) => {
      sent.push([state['cmi.location'], seq])
      return outcome()
    },
    onState: state => states.push(state),
    now: () => now,
    after: (ms, run) => {
      const again = () => {
        now += ms
        run()
      }
      waits.push({ ms, again })
      return () => undefined
    },
    random: () => 1,
    seq: 4,
  })
  return { queue, sent, states, waits, answer: (next: () => Promise<void>) => (outcome = next) }
}
const at = (location: string) => ({ 'cmi.location': location })

describe('states on their way to the server', () => {
  it('go one after the other with rising numbers, the newest only', async () => {
    const { queue, sent, states, answer } = makeServer()
    let release = (): void => undefined
    answer(() => new Promise(resolve => (release = resolve)))
    void queue.put(at('1'))
    void queue.put(at('2'))
    void queue.put(at('3'))
    expect(sent).toEqual([['1', 5]])
    answer(() => Promise.resolve())
    release()
    await expect.poll(() => states.at(-1)).toBe('idle')
    expect(sent).toEqual([
      ['1', 5],
      ['3', 6],
    ])
  })

  it('are tried again after a failure, each time later, and nothing newer is lost', async () => {
    const { queue, sent, states, waits, answer } = makeServer()
    answer(() => Promise.reject(new TypeError('no network')))
    void queue.put(at('1'))
    await expect.poll(() => waits.length).toBe(1)
    // While it waits after a failure, the newest state waits in its place.
    void queue.put(at('2'))
    expect(sent).toHaveLength(1)
    waits.at(-1)?.again()
    await expect.poll(() => states.filter(state => state === 'offline').length).toBeGreaterThan(2)
    expect(sent).toHaveLength(2)
    answer(() => Promise.resolve())
    waits.at(-1)?.again()
    await expect.poll(() => states.at(-1)).toBe('idle')
    expect(new Set(waits.map(({ ms }) => ms))).toEqual(new Set([500, 1000]))
    expect(sent).toEqual([
      ['1', 5],
      ['2', 6],
      ['2', 7],
    ])
  })

  it('go at once when the page wakes or goes', async () => {
    const { queue, sent, states, answer } = makeServer()
    answer(() => Promise.reject(new TypeError('no network')))
    void queue.put(at('1'))
    await expect.poll(() => states.at(-1)).toBe('offline')
    answer(() => Promise.resolve())
    queue.wake()
    await expect.poll(() => states.at(-1)).toBe('idle')
    expect(sent).toEqual([
      ['1', 5],
      ['1', 6],
    ])
  })

  it.each([
    ['another page counts by now', refused(ERRORS.LEARNING_ELSEWHERE)],
    ['the state is too large', refused(ERRORS.TOO_LARGE, 413)],
  ])('stop when the server refuses: %s', async (_, error) => {
    const { queue, sent, states, answer } = makeServer()
    answer(() => Promise.reject(error))
    void queue.put(at('1'))
    await expect.poll(() => states.at(-1)).toBe('refused')
    void queue.put(at('2'))
    queue.wake()
    expect(sent).toHaveLength(1)
  })

  it('wait for somebody to sign in again', async () => {
    const { queue, sent, states, waits, answer } = makeServer()
    answer(() => Promise.reject(refused(ERRORS.SESSION_INVALID)))
    void queue.put(at('1'))
    await expect.poll(() => states.at(-1)).toBe('signedOut')
    expect(waits).toEqual([])
    answer(() => Promise.resolve())
    queue.wake()
    await expect.poll(() => states.at(-1)).toBe('idle')
    expect(sent).toHaveLength(2)
  })
})
