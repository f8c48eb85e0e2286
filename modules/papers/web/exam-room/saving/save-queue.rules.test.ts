import 'fake-indexeddb/auto'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { within } from '@tripos/send-queue/store.ts'
import { SaveQueue } from './save-queue.ts'
import { type AnswerStore, openAnswerStore } from './answer-store.ts'

const text = (value: string) => ({ text: value })
const openStore = () => openAnswerStore({ name: 'outboxes' })
const newPaper = () => `paper ${crypto.randomUUID()}`
const opened = (paperId: string, answers: readonly { no: number; seq: number; text: string }[] = [], epoch = 1) => ({
  paperId,
  epoch,
  deviceEpoch: epoch,
  answers: answers.map(({ no, seq, text: value }) => ({ no, seq, answer: text(value), savedAt: '' })),
})
const empty = async (): Promise<SaveQueue> => SaveQueue.open(opened(newPaper()), openStore)

describe('an outbox that was just opened', () => {
  it.each([
    ['a store', openStore],
    ['no store', () => Promise.reject(new Error('forbidden'))],
  ])('holds nothing, with %s', async (_, open) => {
    const saveQueue = await SaveQueue.open(opened(newPaper()), open)
    expect([saveQueue.rows(), saveQueue.refused, saveQueue.place, saveQueue.isLost]).toEqual([[], [], undefined, false])
  })

  it('shows what another device has changed meanwhile as refused, and forgets what the server has', async () => {
    const paperId = newPaper()
    const before = await SaveQueue.open(opened(paperId, [{ no: 1, seq: 1, text: 'x' }]), openStore)
    for (const no of [1, 2, 3]) await before.write(no, text('here'))
    const there = [
      { no: 1, seq: 5, text: 'there' },
      { no: 2, seq: 1, text: 'here' },
    ]
    const saveQueue = await SaveQueue.open(opened(paperId, there, 2), openStore)
    expect(saveQueue.refused).toMatchObject([{ no: 1, answer: text('here'), reason: 'changedElsewhere' }])
    // The third question was left alone there: it goes on as an edit of this page.
    expect(saveQueue.rows()).toMatchObject([{ no: 3, answer: text('here'), seq: 2, epoch: 2, baseSeq: 0 }])
    expect((await (await openStore()).load(paperId)).pending).toHaveLength(1)
  })

  it('is where the page before was', async () => {
    const paperId = newPaper()
    const before = await SaveQueue.open(opened(paperId), openStore)
    await before.keepPlace({ currentNo: 3, flags: [1] })
    const saveQueue = await SaveQueue.open(opened(paperId), openStore)
    expect(saveQueue.place).toMatchObject({ currentNo: 3, flags: [1] })
  })
})

describe('an acknowledgement', () => {
  it('says something only if one of its questions waits', async () => {
    const saveQueue = await empty()
    await saveQueue.write(1, text('a'))
    await saveQueue.write(2, text('b'))
    expect(await saveQueue.acknowledge([])).toBe(false)
    expect(await saveQueue.acknowledge([{ no: 9, seq: 1 }])).toBe(false)
    expect([saveQueue.waitingCount, saveQueue.isWaiting(9), saveQueue.isDurable]).toEqual([2, false, true])
    // One that waits is enough, whatever stands around it.
    const around = [1, 2].map(no => [7, no, 8].map(each => ({ no: each, seq: 1 })))
    for (const saved of around) expect(await saveQueue.acknowledge(saved)).toBe(true)
    expect([saveQueue.waitingCount, saveQueue.isWaiting(1)]).toEqual([0, false])
  })

  it('of an older edit is remembered as what the server has', async () => {
    const saveQueue = await empty()
    await saveQueue.write(1, text('a'))
    await saveQueue.write(1, text('b'))
    expect(await saveQueue.acknowledge([{ no: 1, seq: 1 }])).toBe(true)
    expect(saveQueue.rows()).toMatchObject([{ no: 1, seq: 2, baseSeq: 1, answer: text('b') }])
    expect(saveQueue.isWaiting(1)).toBe(true)
  })

  it('that comes late does not make the server have less', async () => {
    const saveQueue = await SaveQueue.open(opened(newPaper(), [{ no: 1, seq: 9, text: 'x' }]), openStore)
    await saveQueue.acknowledge([{ no: 1, seq: 3 }])
    await saveQueue.acknowledge([{ no: 2, seq: 5 }])
    const rows = await Promise.all([1, 2, 3].map(no => saveQueue.write(no, text('mine'))))
    expect(rows.map(({ seq, baseSeq }) => [seq, baseSeq])).toEqual([
      [10, 9],
      [6, 5],
      [1, 0],
    ])
  })
})

describe('an edit that is refused', () => {
  it('takes its own row aside, not a newer one of the same question', async () => {
    const paperId = newPaper()
    const saveQueue = await SaveQueue.open(opened(paperId), openStore)
    const older = await saveQueue.write(1, text('a'))
    const newer = await saveQueue.write(1, text('b'))
    await saveQueue.refuse([older], 'notFitting')
    expect([saveQueue.rows(), saveQueue.refused]).toMatchObject([[{ seq: 2 }], [{ seq: 1, reason: 'notFitting' }]])
    expect((await (await openStore()).load(paperId)).pending).toMatchObject([{ seq: 2 }])
    await saveQueue.refuse([newer], 'notFitting')
    const left = await (await openStore()).load(paperId)
    expect([saveQueue.rows(), left.pending, left.refused.map(({ seq }) => seq)]).toEqual([[], [], [1, 2]])
  })
})

describe('a page that has lost its paper', () => {
  it('says so once, keeps the newest of each question aside, and what an earlier page had there', async () => {
    const paperId = newPaper()
    const mine = await openAnswerStore({ name: 'outboxes', pageId: 'mine' })
    const earlier = { paperId, no: 1, seq: 1, answer: text('earlier'), epoch: 0, baseSeq: 0, reason: 'closed' } as const
    await mine.putAside([earlier])
    await mine.claim({ paperId, pageId: 'mine' })
    const saveQueue = await SaveQueue.open(opened(paperId), async () => mine)
    let told = 0
    saveQueue.onLost = () => (told += 1)
    await mine.claim({ paperId, pageId: 'other', byForce: true })
    expect(saveQueue.isLost).toBe(false)
    for (const [no, value] of [
      [1, 'a'],
      [2, 'b'],
      [1, 'c'],
    ] as const) {
      await saveQueue.write(no, text(value))
    }
    expect([told, saveQueue.isLost, saveQueue.waitingCount]).toEqual([1, true, 0])
    expect(saveQueue.refused.map(({ no, epoch, answer, reason }) => [no, epoch, answer, reason])).toEqual([
      [1, 0, text('earlier'), 'closed'],
      [2, 1, text('b'), 'changedElsewhere'],
      [1, 1, text('c'), 'changedElsewhere'],
    ])
  })
})

describe('a store that hangs', () => {
  afterEach(() => void vi.useRealTimers())

  it('is given three seconds, then the edits live in memory', async () => {
    const store = await openStore()
    const hanging: AnswerStore = Object.assign(Object.create(store) as AnswerStore, {
      load: store.load.bind(store),
      acknowledge: store.acknowledge.bind(store),
      write: () => new Promise(() => undefined),
    })
    const saveQueue = await SaveQueue.open(opened(newPaper()), async () => hanging)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const written = saveQueue.write(1, text('a'))
    await vi.advanceTimersByTimeAsync(2999)
    expect(saveQueue.isDurable).toBe(true)
    await vi.advanceTimersByTimeAsync(1)
    expect([(await written).seq, saveQueue.isDurable, saveQueue.waitingCount]).toEqual([1, false, 1])
  })

  it('is named as the reason; one that answers leaves no clock running', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const slow = expect(within(new Promise(() => undefined))).rejects.toThrow('does not answer')
    await vi.advanceTimersByTimeAsync(3000)
    await slow
    expect(await within(Promise.resolve('here'))).toBe('here')
    await Promise.resolve()
    expect(vi.getTimerCount()).toBe(0)
  })
})
