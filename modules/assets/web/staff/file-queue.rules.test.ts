import { ERRORS, type ErrorName } from '@tripos/contract-kit/errors.ts'
import { makeVirtualTime, turn } from '@tripos/send-queue/virtual-time.test-kit.ts'
import { describe, expect, it } from 'vitest'
import { makeFileQueue } from './file-queue.ts'
import { refusalFrom, uploadFailure } from './upload-failure.ts'

/** As the library hands on what the server answered. */
const answered = (status: number, body: string, retryAfter?: string): Error =>
  Object.assign(new Error('tus'), {
    originalResponse: {
      getStatus: () => status,
      getBody: () => body,
      getHeader: (name: string) => (name === 'retry-after' ? retryAfter : undefined),
    },
  })
const refused = (status: number, name: ErrorName) =>
  answered(status, JSON.stringify({ code: ERRORS[name].code, msg: `says ${name}`, data: null }))
const noAnswer = Object.assign(new Error('tus: no network'), { originalResponse: null })

type Run = (signal: AbortSignal, heard: () => void) => Promise<string | undefined>

function makeFile(run: (count: number, signal: AbortSignal, heard: () => void) => ReturnType<Run>) {
  const time = makeVirtualTime()
  const runs: number[] = []
  const states: string[] = []
  const queue = makeFileQueue({
    ...time,
    random: () => 1,
    run: (signal, heard) => {
      runs.push(time.now())
      return run(runs.length, signal, heard)
    },
    classify: uploadFailure,
    onState: state => states.push(state),
    onArrived: assetId => states.push(`arrived ${assetId}`),
    onRefused: error => states.push(`refused: ${refusalFrom(error)?.text}`),
  })
  return { queue, runs, states, pass: (ms: number) => time.pass(ms, turn) }
}
const untilStopped = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => signal.addEventListener('abort', () => reject(new Error('stopped'))))

describe('a file on its way', () => {
  it('is sent again by itself after each lost line, until it has arrived', async () => {
    const { queue, runs, states, pass } = makeFile(async count => (count < 4 ? Promise.reject(noAnswer) : 'asset'))
    queue.start()
    await pass(10_000)
    expect(runs).toEqual([0, 500, 1500, 3500])
    expect(states.filter((state, at) => state !== states[at - 1])).toEqual([
      'sending',
      'waiting',
      'sending',
      'waiting',
      'sending',
      'waiting',
      'sending',
      'arrived asset',
    ])
  })

  it('of which parts arrive is tried again soon, however often the line breaks', async () => {
    const { queue, runs, pass } = makeFile(async (count, _, heard) => {
      if (count < 6) heard()
      return count < 6 ? Promise.reject(noAnswer) : 'asset'
    })
    queue.start()
    await pass(10_000)
    expect(runs).toEqual([0, 500, 1000, 1500, 2000, 2500])
  })

  it('rests while it is paused, whatever wakes the page, and goes on at once after that', async () => {
    const { queue, runs, states, pass } = makeFile((count, signal) =>
      count === 1 ? untilStopped(signal) : Promise.resolve('asset'),
    )
    queue.start()
    await pass(100)
    queue.pause()
    await pass(60_000)
    queue.wake()
    await pass(60_000)
    expect([runs.length, states.at(-1)]).toEqual([1, 'paused'])
    queue.resume()
    await pass(0)
    expect([runs.length, states.at(-1)]).toEqual([2, 'arrived asset'])
  })

  it('that the server refuses is told in its words and not sent again', async () => {
    const { queue, runs, states, pass } = makeFile(() => Promise.reject(refused(413, 'TOO_LARGE')))
    queue.start()
    await pass(60_000)
    queue.wake()
    await pass(60_000)
    expect([runs, states.at(-1)]).toEqual([[0], 'refused: says TOO_LARGE'])
  })

  it('waits where nobody is signed in, and goes on when they are', async () => {
    const { queue, runs, states, pass } = makeFile(async count =>
      count === 1 ? Promise.reject(refused(401, 'SESSION_INVALID')) : 'asset',
    )
    queue.start()
    await pass(60_000)
    expect([runs.length, states.at(-1)]).toEqual([1, 'signedOut'])
    queue.wake()
    await pass(0)
    expect(states.at(-1)).toBe('arrived asset')
  })

  it('that was removed from the list is not sent again', async () => {
    const { queue, runs, pass } = makeFile(() => Promise.reject(noAnswer))
    queue.start()
    await pass(100)
    queue.stop()
    queue.wake()
    await pass(60_000)
    expect(runs).toEqual([0])
  })
})

describe('an answer to an upload', () => {
  it.each([
    ['no answer', noAnswer, { kind: 'transient', isUnreachable: true }],
    ['a library that could not be loaded', new TypeError('import'), { kind: 'transient', isUnreachable: true }],
    ['a broken server', answered(502, '<html>'), { kind: 'transient', isUnreachable: false }],
    ['a page of somebody on the way', answered(403, '<html>'), { kind: 'transient', isUnreachable: false }],
    ['a busy server', answered(429, '', '7'), { kind: 'transient', heldMs: 7000 }],
    ['another part than expected', refused(409, 'NOT_FOUND'), { kind: 'transient' }],
    ['a part that is being written', refused(423, 'NOT_FOUND'), { kind: 'transient' }],
    ['a refusal', refused(403, 'NOT_ALLOWED'), { kind: 'refused' }],
    ['a body too large for a proxy', answered(413, '<html>'), { kind: 'refused' }],
    ['a session that is over', refused(401, 'SESSION_INVALID'), { kind: 'signedOut' }],
  ])('%s', (_, error, failure) => {
    expect(uploadFailure(error)).toMatchObject(failure)
  })
})
