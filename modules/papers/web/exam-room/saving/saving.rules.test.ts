import 'fake-indexeddb/auto'
import { describe, expect, it } from 'vitest'
import { SaveQueue } from './save-queue.ts'
import { type AnswerStore, openAnswerStore } from './answer-store.ts'
import { backoffMs } from '@tripos/web-kit/backoff.ts'
import { batchOf } from './batch.rules.ts'
import { failureOf } from './failure.ts'
import { indicatorOf } from './indicator.rules.ts'
import { sortOut } from './merge.rules.ts'
import { refusal } from './model-server.test-kit.ts'
import type { SavingState } from './save-loop.ts'

const text = (value: string) => ({ text: value })
const paper = (paperId: string, answers: { no: number; seq: number; text: string }[] = [], epoch = 1) => ({
  paperId,
  epoch,
  deviceEpoch: epoch,
  answers: answers.map(({ no, seq, text: value }) => ({ no, seq, answer: text(value), savedAt: '' })),
})

describe('the outbox', () => {
  const openStore = () => openAnswerStore({ name: 'outbox' })

  it('goes on counting after a reload where the page before stopped, acknowledged or not', async () => {
    const first = await SaveQueue.open(paper('count'), openStore)
    await first.write(1, text('a'))
    await first.write(1, text('b'))
    await first.acknowledge([{ no: 1, seq: 2 }])
    const second = await SaveQueue.open(paper('count'), openStore)
    expect((await second.write(1, text('c'))).seq).toBe(3)
    const third = await SaveQueue.open(paper('count', [{ no: 1, seq: 9, text: 'x' }]), openStore)
    expect((await third.write(1, text('d'))).seq).toBe(10)
  })

  it('gives no number twice to two tabs that write at once', async () => {
    const tabs = [await SaveQueue.open(paper('tabs'), openStore), await SaveQueue.open(paper('tabs'), openStore)]
    const rows = await Promise.all([...tabs, ...tabs].map((tab, n) => tab.write(1, text(String(n)))))
    expect(new Set(rows.map(row => row.seq)).size).toBe(4)
  })

  it('keeps a row until its own number or a later one is acknowledged', async () => {
    const saveQueue = await SaveQueue.open(paper('keep'), openStore)
    await saveQueue.write(1, text('a'))
    await saveQueue.write(1, text('b'))
    await saveQueue.acknowledge([{ no: 1, seq: 1 }])
    expect(saveQueue.waitingCount).toBe(1)
    await saveQueue.acknowledge([{ no: 1, seq: 2 }])
    expect(saveQueue.waitingCount).toBe(0)
    expect((await (await openStore()).load('keep')).pending).toEqual([])
  })

  it('sends again, above, what a number from an unknown past has overtaken', async () => {
    const saveQueue = await SaveQueue.open(paper('past'), openStore)
    await saveQueue.write(1, text('mine'))
    await saveQueue.acknowledge([{ no: 1, seq: 7 }])
    expect(saveQueue.rows()).toMatchObject([{ no: 1, seq: 8, answer: text('mine') }])
  })

  it('lives in memory and says so where the browser gives no storage', async () => {
    const saveQueue = await SaveQueue.open(paper('none'), () => Promise.reject(new Error('forbidden')))
    expect([(await saveQueue.write(1, text('a'))).seq, (await saveQueue.write(1, text('b'))).seq]).toEqual([1, 2])
    expect([saveQueue.isDurable, saveQueue.waitingCount]).toEqual([false, 1])
  })

  it('goes on in memory when the disk is full', async () => {
    const store = await openStore()
    const full: AnswerStore = Object.assign(Object.create(store) as AnswerStore, {
      load: store.load.bind(store),
      write: () => Promise.reject(new DOMException('full', 'QuotaExceededError')),
    })
    const saveQueue = await SaveQueue.open(paper('full', [{ no: 1, seq: 4, text: 'x' }]), async () => full)
    expect((await saveQueue.write(1, text('a'))).seq).toBe(5)
    expect([saveQueue.isDurable, saveQueue.waitingCount]).toEqual([false, 1])
  })

  it('forgets a closed paper and keeps what was refused', async () => {
    const saveQueue = await SaveQueue.open(paper('closed'), openStore)
    const row = await saveQueue.write(1, text('late'))
    await saveQueue.write(2, text('x'))
    await saveQueue.refuse([row], 'tooLate')
    await saveQueue.forget()
    const left = await (await openStore()).load('closed')
    expect([left.pending.length, left.seqs.size, left.refused.length]).toEqual([0, 0, 1])
  })
})

describe('what an earlier page left', () => {
  const row = (over: object) => ({ no: 1, seq: 3, baseSeq: 2, epoch: 1, answer: text('mine'), ...over })
  const verdict = (left: object, epoch: number, there?: { seq: number; text: string }) => {
    const sorted = sortOut([row(left)], paper('p', there ? [{ no: 1, ...there }] : [], epoch))
    return (Object.keys(sorted) as (keyof typeof sorted)[]).filter(key => sorted[key].length > 0)
  }

  it('is sent if the server has older, and dropped if it has the same', () => {
    expect(verdict({}, 1)).toEqual(['send'])
    expect(verdict({}, 1, { seq: 2, text: 'old' })).toEqual(['send'])
    expect(verdict({}, 1, { seq: 3, text: 'mine' })).toEqual(['drop'])
  })

  it('is sent where the server has the same words from an earlier edit: one that it has not seen came between', () => {
    expect(verdict({}, 1, { seq: 2, text: 'mine' })).toEqual(['send'])
  })

  it('is dropped where this browser has numbered what the server has: it is this edit or a later one', () => {
    expect(verdict({}, 1, { seq: 3, text: 'other' })).toEqual(['drop'])
    expect(verdict({}, 1, { seq: 4, text: 'other' })).toEqual(['drop'])
  })

  it('is not sent over what another device wrote since', () => {
    expect(verdict({}, 3, { seq: 3, text: 'mine' })).toEqual(['drop'])
    expect(verdict({}, 3, { seq: 3, text: 'theirs' })).toEqual(['refuse'])
    expect(verdict({}, 3, { seq: 9, text: 'mine' })).toEqual(['drop'])
  })

  it('is sent as a new edit where the other device left the question alone', () => {
    expect(verdict({}, 3, { seq: 2, text: 'old' })).toEqual(['renumber'])
  })
})

describe('a batch', () => {
  it('takes a hundred rows, and fewer of long texts, but always one', () => {
    const rows = Array.from({ length: 150 }, () => ({ answer: text('x') }))
    expect(batchOf(rows, Number.POSITIVE_INFINITY)).toHaveLength(100)
    expect(batchOf(rows, 1)).toHaveLength(1)
    const long = Array.from({ length: 5 }, () => ({ answer: text('x'.repeat(20_000)) }))
    expect(batchOf(long, Number.POSITIVE_INFINITY)).toHaveLength(2)
    expect(batchOf([], 1)).toEqual([])
  })

  it('is full at 48,000 characters of answers, however many rows that makes', () => {
    const rows = (...lengths: number[]) => lengths.map(length => ({ answer: text('x'.repeat(length - 11)) }))
    const count = (...lengths: number[]) => batchOf(rows(...lengths), Number.POSITIVE_INFINITY).length
    expect([count(24_000, 24_000), count(24_000, 24_001)]).toEqual([2, 1])
    expect([count(48_001), count(60_000, 20)]).toEqual([1, 1])
    expect(count(...Array.from({ length: 150 }, () => 400))).toBe(100)
    expect(batchOf(rows(400, 400, 48_000), 1)).toHaveLength(1)
  })

  it('waits half a second after the first failure and fifteen at most', () => {
    expect([1, 2, 3, 6, 60].map(failures => backoffMs(failures, 1))).toEqual([500, 1000, 2000, 15_000, 15_000])
    expect(backoffMs(1, 0)).toBe(250)
  })
})

describe('a failure', () => {
  it('of the network, of an overloaded or a broken server is tried again, not before the server says', () => {
    expect(failureOf(new TypeError('network'))).toEqual({ kind: 'transient', heldMs: 0, isUnreachable: true })
    expect(failureOf(refusal('BUSY', 503, 7))).toEqual({ kind: 'transient', heldMs: 7000, isUnreachable: false })
    expect(failureOf(refusal('BUG', 500))).toEqual({ kind: 'transient', heldMs: 0, isUnreachable: false })
  })

  it.each(['SESSION_INVALID', 'NOT_FOUND', 'NOT_ALLOWED'] as const)(
    'of who is signed in loses nothing: %s waits for them to sign in again',
    name => expect(failureOf(refusal(name))).toEqual({ kind: 'signedOut' }),
  )

  it.each([
    ['PAPER_TAKEN_OVER', 'takenOver'],
    ['PAPER_CLOSED', 'closed'],
    ['PAPER_TOO_LATE', 'tooLate'],
  ] as const)('of the paper stops: %s', (name, reason) => {
    expect(failureOf(refusal(name))).toEqual({ kind: 'ended', reason })
  })

  it.each(['ANSWER_NOT_FITTING', 'BAD_INPUT', 'TOO_LARGE'] as const)('of an answer is about that answer: %s', name =>
    expect(failureOf(refusal(name))).toEqual({ kind: 'refused' }),
  )

  it('of a body that is too large is about the answers in it, whoever on the way said so', () => {
    expect(failureOf(refusal('BUG', 413))).toEqual({ kind: 'refused' })
  })

  it('of a server that cannot do its work says nothing about the paper, whatever its words', () => {
    expect(failureOf(refusal('NOT_FOUND', 503))).toEqual({ kind: 'transient', heldMs: 0, isUnreachable: false })
  })

  it('that says nothing about saving is tried again', () => {
    expect(failureOf(refusal('HAND_IN_TOO_EARLY', 200, 3))).toEqual({
      kind: 'transient',
      heldMs: 3000,
      isUnreachable: false,
    })
  })
})

describe('the indicator', () => {
  const state: SavingState = {
    waiting: 2,
    onDevice: 1,
    isSending: false,
    isDurable: true,
    trouble: 'none',
    savedAt: '2026-11-21T10:00:00Z',
    stop: undefined,
    refused: [],
  }
  it.each([
    [{ waiting: 0 }, 'saved'],
    [{ waiting: 0, savedAt: undefined }, 'ready'],
    [{}, 'saving'],
    [{ trouble: 'waiting' }, 'waiting'],
    [{ trouble: 'offline' }, 'offline'],
    [{ trouble: 'offline', waiting: 0 }, 'offline'],
    [{ trouble: 'signedOut', waiting: 0 }, 'signedOut'],
    [{ isDurable: false }, 'memoryOnly'],
    [{ isDurable: false, waiting: 0 }, 'saved'],
    [{ stop: 'takenOver', waiting: 0 }, 'stopped'],
  ] as const)('for %o says %s', (over, kind) => {
    expect(indicatorOf({ ...state, ...over }).kind).toBe(kind)
  })
  it('counts as on this device what its store really has', () => {
    expect(indicatorOf({ ...state, trouble: 'offline' })).toEqual({ kind: 'offline', count: 1 })
  })
})
