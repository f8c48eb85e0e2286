import { describe, expect, it } from 'vitest'
import { makeCommitQueue, type QueueState } from './commit-queue.ts'

class Refused extends Error {}

function makeServer() {
  const sent: [string | undefined, number][] = []
  const states: QueueState[] = []
  const waits: { ms: number; again: () => void }[] = []
  let outcome: () => Promise<void> = () => Promise.resolve()
  const queue = makeCommitQueue({
    send: (state, seq) => {
      sent.push([state['cmi.location'], seq])
      return outcome()
    },
    isPassing: error => !(error instanceof Refused),
    onState: state => states.push(state),
    wait: (ms, again) => {
      waits.push({ ms, again })
      return () => undefined
    },
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
    queue.put(at('1'))
    queue.put(at('2'))
    queue.put(at('3'))
    expect(sent).toEqual([['1', 5]])
    answer(() => Promise.resolve())
    release()
    await expect.poll(() => states.at(-1)).toBe('saved')
    expect(sent).toEqual([
      ['1', 5],
      ['3', 6],
    ])
  })

  it('are tried again after a failure, each time later, and nothing newer is lost', async () => {
    const { queue, sent, states, waits, answer } = makeServer()
    answer(() => Promise.reject(new TypeError('no network')))
    queue.put(at('1'))
    await expect.poll(() => waits.length).toBe(1)
    queue.put(at('2'))
    waits[0]?.again()
    await expect.poll(() => waits.length).toBe(2)
    answer(() => Promise.resolve())
    waits[1]?.again()
    await expect.poll(() => states.at(-1)).toBe('saved')
    expect(waits.map(({ ms }) => ms)).toEqual([2_000, 4_000])
    expect(sent).toEqual([
      ['1', 5],
      ['2', 6],
      ['2', 7],
    ])
  })

  it('stop when the server refuses: another page counts by now', async () => {
    const { queue, sent, states, answer } = makeServer()
    answer(() => Promise.reject(new Refused()))
    queue.put(at('1'))
    await expect.poll(() => states.at(-1)).toBe('stopped')
    queue.put(at('2'))
    await queue.flush()
    expect(sent).toHaveLength(1)
  })
})
