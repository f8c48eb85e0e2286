/** The server has what comes too late, however much it is: the staff look at it there. */
import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { type AnswerRow, openAnswerStore } from './answer-store.ts'
import { bringLate } from './bring-late.ts'
import { refusal } from './model-server.test-kit.ts'
import { allSaved, runLoop } from './save-loop.test-kit.ts'

const MANY = 130
const numbers = Array.from({ length: MANY }, (_, index) => index + 1)
const closed = refusal('PAPER_CLOSED')
const openStore = () => openAnswerStore({ name: 'late' })

describe('a page that learns that its paper has ended', () => {
  const typedOffline = async (error: Error) => {
    let isOnline = false
    const made = await runLoop({ save: async () => Promise.reject(isOnline ? error : new TypeError('network error')) })
    for (const no of numbers) made.loop.edit(no, { text: `${no}` })
    await made.settle()
    const before = made.sent.length
    isOnline = true
    made.loop.wake()
    await made.pass(60_000)
    return { ...made, requests: made.sent.slice(before).map(({ nos }) => nos) }
  }

  it.each(['PAPER_CLOSED', 'PAPER_TOO_LATE', 'PAPER_TAKEN_OVER'] as const)(
    'sends all that it has once, where the server says %s',
    async name => {
      const { loop, requests } = await typedOffline(refusal(name))
      expect(requests.map(({ length }) => length)).toEqual([100, 30])
      expect(requests.flat()).toEqual(numbers)
      expect([loop.state.waiting, loop.state.refused.length]).toEqual([0, MANY])
    },
  )

  it('sends what was being typed as another device took the paper over', async () => {
    let isTyping = true
    const { loop, sent, pass } = await runLoop({
      isHeld: () => isTyping,
      ask: async () => Promise.reject(refusal('PAPER_TAKEN_OVER')),
      save: async () => Promise.reject(refusal('PAPER_TAKEN_OVER')),
    })
    loop.edit(1, { text: 'half a sent' })
    await pass(11_000)
    isTyping = false
    expect([sent.map(({ nos }) => nos), loop.state.stop]).toEqual([[[1]], 'takenOver'])
    expect(loop.state.refused).toMatchObject([{ no: 1, reason: 'takenOver' }])
  })

  it('gives up where the line goes down between two requests, and shows all of it as refused', async () => {
    const { loop, sent, pass } = await runLoop({
      save: async (_, count) => Promise.reject(count === 1 ? closed : new TypeError('network error')),
      isHeld: no => no === 2,
    })
    loop.edit(2, { text: 'typed' })
    loop.edit(1, { text: 'chosen' })
    await pass(60_000)
    expect(sent.map(({ nos }) => nos)).toEqual([[1], [2]])
    expect([loop.state.waiting, loop.state.refused.length]).toEqual([0, 2])
  })
})

describe('a page that finds its paper closed', () => {
  const leave = async (length: number) => {
    const paperId = `late ${crypto.randomUUID()}`
    const store = await openStore()
    for (const no of numbers.slice(0, length))
      await store.write({ paperId, no, answer: { text: `${no}` }, epoch: 1, baseSeq: 0 }, 0)
    return { paperId, store }
  }

  it('brings all that an earlier one has left', async () => {
    const { paperId, store } = await leave(MANY)
    const brought: number[][] = []
    const save = async (batch: readonly AnswerRow[]) => {
      brought.push(batch.map(({ no }) => no))
      throw closed
    }
    const refused = await bringLate({ paperId, openStore, save })
    expect([brought.flat(), refused.length]).toEqual([numbers, MANY])
    const { pending, refused: kept } = await store.load(paperId)
    expect([pending.length, kept.length]).toEqual([0, MANY])
    expect(await bringLate({ paperId, openStore, save: allSaved })).toHaveLength(MANY)
    expect(brought.flat()).toEqual(numbers)
  })

  it('brings it the next time where the server was busy, and shows it all the same', async () => {
    const { paperId, store } = await leave(2)
    const busy = async () => Promise.reject(refusal('BUSY', 503, 1))
    expect(await bringLate({ paperId, openStore, save: busy })).toMatchObject([
      { no: 1, reason: 'closed' },
      { no: 2, reason: 'closed' },
    ])
    expect((await store.load(paperId)).pending).toHaveLength(2)
    const brought: number[] = []
    const save = async (batch: readonly AnswerRow[]) => {
      brought.push(...batch.map(({ no }) => no))
      throw closed
    }
    expect(await bringLate({ paperId, openStore, save })).toHaveLength(2)
    expect([brought, (await store.load(paperId)).pending]).toEqual([[1, 2], []])
  })
})
