import { describe, expect, it } from 'vitest'
import { VirtualTime } from './model-server.test-kit.ts'
import { Typing } from './typing-pause.ts'

function keyboard() {
  const time = new VirtualTime()
  /** When something that was typed was let go. */
  const settledAt: number[] = []
  const typing = new Typing({
    now: () => time.now,
    after: time.after,
    onSettled: () => settledAt.push(time.now),
  })
  const pass = (ms: number) => time.pass(ms, async () => undefined)
  return { time, typing, settledAt, pass }
}

describe('what is being typed', () => {
  it('is held until eight tenths of a second have passed without a key', async () => {
    const { typing, settledAt, pass } = keyboard()
    typing.type(1)
    await pass(500)
    typing.type(1)
    await pass(799)
    expect([typing.isOpen(1), settledAt]).toEqual([true, []])
    await pass(10_000)
    expect([typing.isOpen(1), settledAt]).toEqual([false, [1300]])
  })

  it('goes after four seconds without a pause, and four seconds later again', async () => {
    const { typing, settledAt, pass } = keyboard()
    for (let key = 0; key < 20; key += 1) {
      typing.type(1)
      await pass(500)
    }
    // The key at 4000 comes in the same moment, after it: it begins the next stretch.
    expect(settledAt).toEqual([4000, 8000])
  })

  it('goes with the next key where a busy page has kept the clock waiting', async () => {
    const { time, typing, settledAt, pass } = keyboard()
    typing.type(1)
    time.now = 9000
    typing.type(1)
    await pass(0)
    expect(settledAt).toEqual([9000])
  })

  it('is each question by itself', async () => {
    const { typing, settledAt, pass } = keyboard()
    typing.type(1)
    await pass(300)
    typing.type(2)
    await pass(500)
    expect([typing.isOpen(1), typing.isOpen(2), typing.isOpen(3)]).toEqual([false, true, false])
    await pass(300)
    expect(settledAt).toEqual([800, 1100])
  })

  it('goes at once when the question is left, and not once more later', async () => {
    const { typing, settledAt, pass } = keyboard()
    typing.type(1)
    typing.type(2)
    await pass(100)
    typing.flush()
    expect([typing.isOpen(1), typing.isOpen(2)]).toEqual([false, false])
    typing.flush()
    await pass(10_000)
    expect(settledAt).toEqual([100, 100])
  })
})
