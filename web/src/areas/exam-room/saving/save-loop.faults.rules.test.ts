/** What one step of the loop must do when the server, the network or the moment is unlucky. */
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { AnswerOutbox } from './answer-outbox.ts'
import { openAnswerStore, type SavedSeq } from './answer-store.ts'
import { refusal, VirtualTime } from './model-server.test-kit.ts'
import { type PaperClock, SaveLoop } from './save-loop.ts'

const CLOCK: PaperClock = { state: 0, leftMs: 60_000, serverNow: '2026-11-21T10:00:00.000Z', messages: [] }
let papers = 0

async function makeLoop(save: () => Promise<PaperClock & { saved: SavedSeq[] }>) {
  papers += 1
  const time = new VirtualTime()
  const paperId = `faults ${papers}`
  const openStore = () => openAnswerStore({ name: 'faults' })
  const outbox = await AnswerOutbox.open({ paperId, epoch: 1, deviceEpoch: 1, answers: [] }, openStore)
  const loop = new SaveLoop({
    outbox,
    save,
    ask: async () => CLOCK,
    now: () => time.now,
    after: time.after,
    random: () => 1,
    isHeld: () => false,
    onReply: () => undefined,
    onChange: () => undefined,
  })
  const settle = async () => {
    for (let round = 0; round < 4; round += 1) {
      await loop.whenWritten()
      await new Promise<void>(resolve => setImmediate(resolve))
    }
  }
  const pass = async (ms: number) => {
    await settle()
    await time.pass(ms, settle)
    await settle()
  }
  loop.start()
  return { loop, outbox, pass, settle, onDisk: async () => (await openStore()).load(paperId) }
}

describe('saving', () => {
  it('leaves a newer edit on the disk when an older one is acknowledged', async () => {
    const { outbox, onDisk } = await makeLoop(() => new Promise(() => undefined))
    await outbox.write(1, { text: 'a' })
    await outbox.write(1, { text: 'b' })
    await outbox.acknowledge([{ no: 1, seq: 1 }])
    expect((await onDisk()).pending).toMatchObject([{ no: 1, seq: 2, baseSeq: 1, answer: { text: 'b' } }])
    await outbox.acknowledge([{ no: 1, seq: 2 }])
    expect((await onDisk()).pending).toEqual([])
  })

  it('pauses, longer each time, while the server confirms nothing', async () => {
    let sent = 0
    const { loop, pass } = await makeLoop(async () => {
      sent += 1
      // Without a pause it would never end.
      if (sent > 50) await new Promise(() => undefined)
      return { ...CLOCK, saved: [] }
    })
    loop.edit(1, { text: 'a' })
    await pass(400)
    expect(sent).toBe(1)
    await pass(10_000)
    expect(sent).toBeGreaterThan(2)
    expect(sent).toBeLessThan(8)
  })

  it('comes back no sooner than the server asked, whoever wakes it', async () => {
    let sent = 0
    const { loop, pass } = await makeLoop(async () => {
      sent += 1
      if (sent === 1) throw refusal('BUSY', 503, 7)
      return { ...CLOCK, saved: [{ no: 1, seq: 1 }] }
    })
    loop.edit(1, { text: 'a' })
    await pass(1000)
    loop.wake()
    await pass(5500)
    loop.wake()
    expect(sent).toBe(1)
    await pass(1000)
    expect(sent).toBe(2)
  })

  it('shows an edit that was being written while the paper closed as refused, on the disk too', async () => {
    let close: (error: Error) => void = () => undefined
    const { loop, settle, onDisk } = await makeLoop(
      () => new Promise((_, reject: (error: Error) => void) => (close = reject)),
    )
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
