/** A reload onto a new version: what an older one has left in the browser is sent by the page that comes. */
import 'fake-indexeddb/auto'
import { openDB } from 'idb'
import { describe, expect, it } from 'vitest'
import { openAnswerStore } from './answer-store.ts'
import { makeLoop } from './save-loop.test-kit.ts'

const row = (paperId: string, no: number, seq: number, text: string) => ({
  paperId,
  no,
  seq,
  answer: { text },
  epoch: 1,
  baseSeq: 0,
})

/** The stores as these versions made them, written by hand. */
async function layDown(name: string, version: 1 | 2, paperId: string): Promise<void> {
  const db = await openDB(name, version, {
    upgrade(fresh) {
      fresh.createObjectStore('pending', { keyPath: ['paperId', 'no'] })
      fresh.createObjectStore('seqs', { keyPath: ['paperId', 'no'] })
      fresh.createObjectStore('refused', { keyPath: ['paperId', 'no', 'seq', 'epoch'] })
      fresh.createObjectStore('places', { keyPath: 'paperId' })
      if (version === 2) fresh.createObjectStore('holders', { keyPath: 'paperId' })
    },
  })
  await db.put('pending', row(paperId, 1, 4, 'first'))
  await db.put('pending', row(paperId, 2, 1, 'second'))
  await db.put('seqs', { paperId, no: 1, seq: 4 })
  await db.put('seqs', { paperId, no: 2, seq: 1 })
  await db.put('refused', { ...row(paperId, 3, 2, 'refused'), reason: 'tooLate' })
  // As files were named that had not arrived when their paper closed.
  await db.put('refused', { ...row(paperId, 5, 0, 'a.pdf\nb.pdf'), epoch: 0, reason: 'closed' })
  await db.put('places', { paperId, currentNo: 2, flags: [1] })
  if (version === 2) await db.put('holders', { paperId, pageId: 'a page before', isFree: true })
  db.close()
}

describe.each([1, 2] as const)('answers of a browser with version %s of the store', version => {
  it('are sent with their numbers, and what was refused is still shown', async () => {
    const name = `old ${crypto.randomUUID()}`
    const paperId = `paper ${crypto.randomUUID()}`
    await layDown(name, version, paperId)
    const openStore = () => openAnswerStore({ name, pageId: 'this page' })
    const seqs: number[] = []
    const { loop, saveQueue, sent, pass } = await makeLoop({
      paperId,
      openStore,
      save: async answers => {
        seqs.push(...answers.map(({ seq }) => seq))
        return { state: 0, leftMs: 60_000, serverNow: '2026-11-21T10:00:00.000Z', messages: [], saved: answers }
      },
    })
    await (await openStore()).claim({ paperId, pageId: 'this page' })
    expect(saveQueue.place).toMatchObject({ currentNo: 2, flags: [1] })
    loop.start()
    await pass(100)
    expect(sent).toEqual([{ at: 0, nos: [1, 2] }])
    expect(seqs).toEqual([4, 1])
    expect(loop.state).toMatchObject({ waiting: 0, isDurable: true })
    expect(loop.state.refused).toMatchObject([
      { no: 3, answer: { text: 'refused' }, reason: 'tooLate' },
      { no: 5, answer: { text: 'a.pdf\nb.pdf' }, reason: 'closed' },
    ])
    // The next edit is numbered above what the older version had used.
    loop.edit(1, { text: 'newer' })
    await pass(100)
    expect(seqs).toEqual([4, 1, 5])
    expect((await (await openStore()).load(paperId)).pending).toEqual([])
  })
})
