/** What one step of the loop must do when the server, the network or the moment is unlucky. */
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { refusal, type SentAnswer } from './model-server.test-kit.ts'
import { allSaved, CLOCK, makeLoop, runLoop, type SaveReply } from './save-loop.test-kit.ts'

const unreachable = async (): Promise<never> => Promise.reject(new TypeError('network error'))
const never = () => new Promise<never>(() => undefined)

describe('saving', () => {
  it('leaves a newer edit on the disk when an older one is acknowledged', async () => {
    const { saveQueue, onDisk } = await runLoop({ save: never })
    await saveQueue.write(1, { text: 'a' })
    await saveQueue.write(1, { text: 'b' })
    await saveQueue.acknowledge([{ no: 1, seq: 1 }])
    expect((await onDisk()).pending).toMatchObject([{ no: 1, seq: 2, baseSeq: 1, answer: { text: 'b' } }])
    await saveQueue.acknowledge([{ no: 1, seq: 2 }])
    expect((await onDisk()).pending).toEqual([])
  })

  it('pauses, longer each time, while the server confirms nothing', async () => {
    const { loop, sent, pass } = await runLoop({
      // Without a pause it would never end.
      save: async (_, count) => (count > 50 ? never() : { ...CLOCK, saved: [] }),
    })
    loop.edit(1, { text: 'a' })
    await pass(10_000)
    expect(sent.map(({ at }) => at)).toEqual([0, 500, 1500, 3500, 7500])
    expect([loop.state.waiting, loop.state.savedAt]).toEqual([1, undefined])
  })

  it('comes back no sooner than the server asked, whoever wakes it', async () => {
    const { loop, sent, pass } = await runLoop({
      save: async (answers, count) => (count === 1 ? Promise.reject(refusal('BUSY', 503, 7)) : allSaved(answers)),
    })
    loop.edit(1, { text: 'a' })
    await pass(1000)
    loop.wake()
    await pass(5500)
    loop.wake()
    expect(loop.state.trouble).toBe('waiting')
    await pass(1000)
    expect(sent.map(({ at }) => at)).toEqual([0, 7000])
    // The next edit is not kept waiting.
    loop.edit(1, { text: 'b' })
    await pass(0)
    expect(sent.map(({ at }) => at)).toEqual([0, 7000, 7500])
  })

  it('shows an edit that was being written while the paper closed as refused, on the disk too', async () => {
    let close: (error: Error) => void = () => undefined
    const { loop, settle, onDisk } = await runLoop({
      save: () => new Promise<never>((_, reject: (error: Error) => void) => (close = reject)),
    })
    loop.edit(1, { text: 'sent' })
    await settle()
    close(refusal('PAPER_CLOSED'))
    // Typed in the same moment: it is on its way into the store when the refusal arrives.
    loop.edit(2, { text: 'typed' })
    await settle()
    expect(loop.state.stop).toBe('closed')
    const shown = new Map(loop.state.refused.map(({ no, reason }) => [no, reason]))
    expect(shown).toEqual(
      new Map([
        [1, 'closed'],
        [2, 'closed'],
      ]),
    )
    expect(loop.state.waiting).toBe(0)
    const left = await onDisk()
    expect([left.pending.length, left.refused.length]).toEqual([0, 2])
  })
})

describe('a line that is down', () => {
  it('is tried again after half a second, then after twice as long each time, and every fifteen seconds at most', async () => {
    const { loop, sent, shown, pass } = await runLoop({ save: unreachable })
    loop.edit(1, { text: 'a' })
    await pass(50_000)
    expect(sent.map(({ at }) => at)).toEqual([0, 500, 1500, 3500, 7500, 15_500, 30_500, 45_500])
    expect(loop.state).toMatchObject({ waiting: 1, onDevice: 1, isSending: false, trouble: 'offline' })
    expect(shown).toContain('1 of 1 sending offline')
  })

  it('is tried at once when the page wakes, and its next pause goes on growing', async () => {
    const { loop, sent, pass } = await runLoop({ save: unreachable })
    loop.edit(1, { text: 'a' })
    await pass(700)
    loop.wake()
    await pass(3000)
    expect(sent.map(({ at }) => at)).toEqual([0, 500, 700, 2700])
  })

  it('that is back is trusted again: trouble is over and the next pause is the shortest', async () => {
    const { loop, sent, pass } = await runLoop({
      save: (answers, count) => (count === 3 ? allSaved(answers) : unreachable()),
    })
    loop.edit(1, { text: 'a' })
    await pass(2000)
    expect(loop.state).toMatchObject({ waiting: 0, trouble: 'none', savedAt: CLOCK.serverNow })
    loop.edit(1, { text: 'b' })
    await pass(600)
    expect(sent.map(({ at }) => at)).toEqual([0, 500, 1500, 2000, 2500])
  })

  it('is asked for news with the same pauses when nothing waits', async () => {
    const { askedAt, loop, pass } = await runLoop({
      ask: async count => (count < 4 ? unreachable() : CLOCK),
    })
    await pass(30_000)
    expect(askedAt).toEqual([10_000, 10_500, 11_500, 13_500, 23_500])
    expect(loop.state.trouble).toBe('none')
  })
})

describe('a session that is over', () => {
  it('loses nothing and is not asked again by itself, until somebody has signed in and the page wakes', async () => {
    const { loop, sent, askedAt, pass } = await runLoop({
      save: async (answers, count) => (count === 1 ? Promise.reject(refusal('SESSION_INVALID')) : allSaved(answers)),
    })
    loop.edit(1, { text: 'a' })
    await pass(1000)
    loop.edit(2, { text: 'b' })
    await pass(100_000)
    expect([sent.length, askedAt.length]).toEqual([1, 0])
    expect(loop.state).toMatchObject({ waiting: 2, onDevice: 2, trouble: 'signedOut', stop: undefined })
    loop.wake()
    await pass(0)
    expect(sent).toEqual([
      { at: 0, nos: [1] },
      { at: 101_000, nos: [1, 2] },
    ])
    expect(loop.state).toMatchObject({ waiting: 0, trouble: 'none' })
  })
})

describe('an answer that the server does not take', () => {
  /** Refuses every request in which the second question is. */
  const withoutSecond = async (answers: readonly SentAnswer[]): Promise<SaveReply> => {
    if (answers.some(({ no }) => no === 2)) throw refusal('ANSWER_NOT_FITTING')
    return allSaved(answers)
  }

  it('does not hold up the others: they go singly, it is put aside, and then all go together again', async () => {
    const { loop, saveQueue, sent, pass, onDisk } = await makeLoop({ save: withoutSecond })
    for (const no of [1, 2, 3, 4]) await saveQueue.write(no, { text: `${no}` })
    loop.start()
    await pass(100)
    expect(sent.map(({ nos }) => nos)).toEqual([[1, 2, 3, 4], [1], [2], [3], [4]])
    expect(loop.state).toMatchObject({ waiting: 0, stop: undefined, refused: [{ no: 2, reason: 'notFitting' }] })
    const left = await onDisk()
    expect([left.pending, left.refused]).toMatchObject([[], [{ no: 2, answer: { text: '2' }, reason: 'notFitting' }]])
    await Promise.all([saveQueue.write(1, { text: 'x' }), saveQueue.write(3, { text: 'y' })])
    loop.release()
    await pass(100)
    expect(sent.at(-1)?.nos).toEqual([1, 3])
  })

  it('does not make the loop ask without a pause where it was the asking that was refused', async () => {
    const { askedAt, pass } = await runLoop({
      ask: async count => (count > 50 ? never() : Promise.reject(refusal('BAD_INPUT'))),
    })
    await pass(14_000)
    expect(askedAt).toEqual([10_000, 10_500, 11_500, 13_500])
  })
})

describe('a paper that is closed', () => {
  const closed = { ...CLOCK, state: 2 }

  it('ends the loop once nothing waits: no more questions, no more edits', async () => {
    const { loop, sent, askedAt, pass, onDisk } = await runLoop({ ask: async () => closed })
    await pass(10_000)
    expect(loop.state.stop).toBe('closed')
    loop.edit(1, { text: 'a' })
    loop.wake()
    await pass(60_000)
    expect([sent, askedAt, loop.state.waiting, loop.state.refused]).toEqual([[], [10_000], 0, []])
    expect((await onDisk()).pending).toEqual([])
  })

  it('is not taken for empty while a newer edit of what waits is being written', async () => {
    const { loop, pass } = await runLoop({
      isHeld: () => true,
      ask: async () => {
        loop.edit(1, { text: 'b' })
        return closed
      },
    })
    loop.edit(1, { text: 'a' })
    await pass(10_000)
    expect(loop.state).toMatchObject({ stop: undefined, waiting: 1, refused: [] })
  })

  it('gets what still waits once more, and its refusal ends the loop: all of it is shown as refused', async () => {
    const { loop, sent, pass } = await runLoop({
      isHeld: no => no === 2 && loop.state.trouble === 'none',
      ask: async () => closed,
      save: async () => Promise.reject(refusal('PAPER_CLOSED')),
    })
    loop.edit(2, { text: 'typed at' })
    await pass(10_000)
    expect(loop.state.stop).toBeUndefined()
    loop.edit(1, { text: 'a' })
    await pass(0)
    // What was held until then too: the staff have all of it.
    expect(sent).toEqual([
      { at: 10_000, nos: [1] },
      { at: 10_000, nos: [2] },
    ])
    expect(loop.state).toMatchObject({ stop: 'closed', waiting: 0 })
    expect(loop.state.refused.map(({ no, reason }) => [no, reason])).toEqual([
      [2, 'closed'],
      [1, 'closed'],
    ])
  })
})
