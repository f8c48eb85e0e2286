/** What the loop does while everything goes well: when it sends, what goes together, and when it asks for news. */
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { allSaved, CLOCK, makeLoop, runLoop } from './save-loop.test-kit.ts'

describe('news from the staff', () => {
  it('are asked for ten seconds after the page opened, and every ten seconds after that', async () => {
    const { askedAt, pass } = await runLoop()
    await pass(9999)
    expect(askedAt).toEqual([])
    await pass(20_001)
    expect(askedAt).toEqual([10_000, 20_000, 30_000])
  })

  it('come with every save: the next question is ten seconds after its reply', async () => {
    const { loop, askedAt, pass, later } = await runLoop({
      save: async answers => {
        await later(300)
        return allSaved(answers)
      },
    })
    await pass(4000)
    loop.edit(1, { text: 'a' })
    await pass(20_000)
    expect(askedAt).toEqual([14_300])
  })

  it('are asked for as rarely as the server says, for as long as it says so', async () => {
    const { askedAt, pass } = await runLoop({
      ask: async count => ({ ...CLOCK, askAfterMs: count < 3 ? 50_000 : 10_000 }),
    })
    await pass(130_000)
    expect(askedAt).toEqual([10_000, 60_000, 110_000, 120_000, 130_000])
  })

  it('are asked for by each page at a moment of its own, within the last third of the interval', async () => {
    const times = await Promise.all(
      [0, 0.25, 0.999].map(async chance => {
        const { askedAt, pass } = await runLoop({ random: () => chance })
        await pass(12_000)
        return Math.round(askedAt[0] ?? 0)
      }),
    )
    expect(times).toEqual([7000, 7750, 9997])
  })

  it('are asked for at once when the page wakes', async () => {
    const { loop, askedAt, pass } = await runLoop()
    await pass(3000)
    loop.wake()
    await pass(10_000)
    expect(askedAt).toEqual([3000, 13_000])
  })

  it('are handed on with the moments between which the server said them', async () => {
    const { loop, heard, pass, later } = await runLoop({
      ask: async () => {
        await later(40)
        return CLOCK
      },
      save: async answers => {
        await later(300)
        return allSaved(answers)
      },
    })
    loop.edit(1, { text: 'a' })
    await pass(300)
    loop.wake()
    await pass(100)
    expect(heard.map(({ trip }) => trip)).toEqual([
      { sentAt: 0, receivedAt: 300 },
      { sentAt: 300, receivedAt: 340 },
    ])
    expect(heard.map(({ reply }) => reply.serverNow)).toEqual([CLOCK.serverNow, CLOCK.serverNow])
  })
})

describe('an edit', () => {
  it('goes at once, and what is made while one is under way goes together after it, newest edits only', async () => {
    const { loop, sent, shown, pass, later } = await runLoop({
      save: async answers => {
        await later(300)
        return allSaved(answers)
      },
    })
    loop.edit(1, { text: 'a' })
    await pass(100)
    expect(loop.state).toMatchObject({ waiting: 1, onDevice: 1, isSending: true, savedAt: undefined })
    loop.edit(1, { text: 'b' })
    loop.edit(2, { text: 'c' })
    loop.edit(2, { text: 'd' })
    // Two questions wait; the newest edit of neither is on the disk yet.
    expect(loop.state).toMatchObject({ waiting: 2, onDevice: 0 })
    await pass(1000)
    expect(sent).toEqual([
      { at: 0, nos: [1] },
      { at: 300, nos: [1, 2] },
    ])
    expect(loop.state).toMatchObject({ waiting: 0, isSending: false, trouble: 'none', savedAt: CLOCK.serverNow })
    expect(shown.slice(0, 3)).toEqual(['0 of 1', '1 of 1', '1 of 1 sending'])
    expect(shown.at(-1)).toBe('0 of 0')
  })

  it('of a question that is being typed at is stored and not sent, until that is over', async () => {
    let isTyping = true
    const { loop, sent, pass, onDisk } = await runLoop({ isHeld: no => isTyping && no === 1 })
    loop.edit(1, { text: 'a' })
    loop.edit(2, { text: 'b' })
    await pass(2000)
    expect(sent).toEqual([{ at: 0, nos: [2] }])
    expect((await onDisk()).pending).toMatchObject([{ no: 1, answer: { text: 'a' } }])
    isTyping = false
    loop.release()
    await pass(0)
    expect(sent.at(-1)).toEqual({ at: 2000, nos: [1] })
  })
})

describe('a loop', () => {
  it('that has not begun, or has been halted, sends and asks nothing; the edits stay on the disk', async () => {
    const { loop, sent, askedAt, pass, onDisk } = await makeLoop()
    loop.edit(1, { text: 'a' })
    loop.wake()
    await pass(30_000)
    expect([sent, askedAt]).toEqual([[], []])
    loop.start()
    await pass(1000)
    loop.halt()
    loop.edit(2, { text: 'b' })
    loop.wake()
    await pass(30_000)
    expect([sent, askedAt]).toEqual([[{ at: 30_000, nos: [1] }], []])
    expect((await onDisk()).pending).toMatchObject([{ no: 2, answer: { text: 'b' } }])
  })

  it('says that everything is written only when the newest edit is', async () => {
    const { loop, shown, onDisk } = await makeLoop()
    loop.edit(1, { text: 'a' })
    loop.edit(1, { text: 'b' })
    loop.edit(1, { text: 'c' })
    await loop.whenWritten()
    expect(loop.state).toMatchObject({ waiting: 1, onDevice: 1 })
    // With the first one written, the newest is still on its way; the one between was never worth a number.
    expect(shown).toEqual(['0 of 1', '0 of 1', '0 of 1', '0 of 1', '1 of 1'])
    expect((await onDisk()).pending).toMatchObject([{ seq: 2, answer: { text: 'c' } }])
  })
})
