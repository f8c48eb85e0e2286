/** How an attempt ends: handed in, closed by others, or carried on by another tab. */
import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { openMessages } from './attempt.rules.ts'
import type { AttemptSession } from './attempt-session.ts'
import { MINUTE, Page } from './attempt-session.test-kit.ts'
import { openAnswerStore } from './saving/answer-store.ts'
import { refusal } from './saving/model-server.test-kit.ts'

let page: Page
let session: AttemptSession
const stored = (no: number) => page.server.stored.get(no)?.answer
const phase = () => session.getState().phase
const waiting = () => session.getState().saving.waiting
const onDisk = async () => (await openAnswerStore({ name: 'session' })).load(session.content.paperId)

beforeEach(async () => {
  page = new Page()
  session = await page.open()
})

describe('a page that is left', () => {
  it('has stored what was typed, and sends and asks nothing more; its clock stands still', async () => {
    session.type(1, 'typed')
    await session.halt()
    await page.pass(11 * MINUTE)
    expect((await onDisk()).pending).toMatchObject([{ no: 1, answer: { text: 'typed' } }])
    expect([stored(1), page.askedAt, phase()]).toEqual([undefined, [], 'answering'])
  })

  it('does not hand in any more, also where it was about to', async () => {
    session.setUploads(1)
    session.handIn()
    await page.pass(1000)
    await session.halt()
    session.setUploads(0)
    await page.pass(MINUTE)
    expect([phase(), page.submits]).toEqual(['handingIn', 0])
  })
})

describe('a page that has not begun', () => {
  it('hands nothing in', async () => {
    page = new Page()
    session = await page.open({ isStarted: false })
    session.handIn()
    await page.pass(1000)
    expect(page.submits).toBe(0)
  })
})

describe('a tab that another one takes over', () => {
  const openWithoutStore = async () => {
    page = new Page()
    page.openStore = () => Promise.reject(new Error('forbidden'))
    session = await page.open()
  }

  it('leaves what was typed in the store that both share', async () => {
    page.isOnline = false
    session.type(1, 'typed')
    expect(await session.handOver()).toEqual([])
    page.isOnline = true
    await page.pass(MINUTE)
    expect((await onDisk()).pending).toMatchObject([{ no: 1, answer: { text: 'typed' } }])
    expect(stored(1)).toBeUndefined()
  })

  it('sends it first where this browser keeps nothing', async () => {
    await openWithoutStore()
    session.type(1, 'typed')
    const handedOver = session.handOver()
    await page.pass(0)
    expect([await handedOver, stored(1)]).toEqual([[], { text: 'typed' }])
    await page.pass(MINUTE)
    expect(page.askedAt).toEqual([0])
  })

  it('gives the server a second and a half for that, and shows what is with neither', async () => {
    await openWithoutStore()
    page.isOnline = false
    session.type(1, 'typed')
    let isOver = false
    const handedOver = session.handOver().finally(() => (isOver = true))
    await page.pass(1499)
    expect(isOver).toBe(false)
    await page.pass(1)
    expect(isOver).toBe(true)
    expect(await handedOver).toMatchObject([{ no: 1, answer: { text: 'typed' }, reason: 'takenOver' }])
    page.isOnline = true
    await page.pass(MINUTE)
    expect(stored(1)).toBeUndefined()
  })

  it('lets go at once when nothing waits', async () => {
    await openWithoutStore()
    let isOver = false
    void session.handOver().finally(() => (isOver = true))
    await page.settle()
    expect(isOver).toBe(true)
  })
})

describe('a hand-in', () => {
  it('is tried again after pauses that grow, and cannot be taken back once it was sent', async () => {
    page.submitError = refusal('BUSY', 503)
    session.handIn()
    await page.pass(3000)
    expect(page.submittedAt).toEqual([0, 375, 1125, 2625])
    session.cancelHandIn()
    expect(phase()).toBe('handingIn')
    page.submitError = undefined
    await page.pass(5000)
    expect([page.submittedAt.at(-1), phase()]).toEqual([5625, 'closed'])
  })

  it('that was refused says why until the next one', async () => {
    expect(session.handInError).toBeUndefined()
    page.submitError = refusal('HAND_IN_TOO_EARLY')
    session.handIn()
    await page.pass(1000)
    expect(session.handInError).toBe(page.submitError)
    page.submitError = undefined
    session.handIn()
    expect(session.handInError).toBeUndefined()
    await page.pass(1000)
    expect([page.submits, phase()]).toEqual([2, 'closed'])
  })

  it('takes no answer that comes after it, chosen or typed', async () => {
    session.choose(1, { kind: 'text', text: 'before' })
    session.handIn()
    session.choose(1, { kind: 'text', text: 'chosen' })
    session.type(2, 'typed')
    expect(session.getState().answers).toEqual({ 1: { kind: 'text', text: 'before' } })
    await page.pass(2000)
    expect([stored(1), stored(2), phase()]).toEqual([{ text: 'before' }, undefined, 'closed'])
  })

  it('of a paper whose time is up is tried again only after the server was asked again', async () => {
    page.submitError = refusal('SESSION_INVALID')
    await page.pass(10 * MINUTE)
    expect([phase(), page.submits]).toEqual(['timeUp', 1])
    expect(session.handInError).toBe(page.submitError)
    await page.pass(8000)
    expect(page.submits).toBe(1)
    page.submitError = undefined
    await page.pass(1000)
    expect([phase(), page.submits]).toEqual(['closed', 2])
  })

  it('leaves nothing on the device, asks nothing more, and the clock stands still', async () => {
    session.choose(1, { kind: 'text', text: 'a' })
    session.handIn()
    await page.pass(1000)
    const left = await onDisk()
    expect([left.pending.length, left.seqs.size, left.place]).toEqual([0, 0, undefined])
    await page.pass(11 * MINUTE)
    expect([phase(), page.askedAt, page.submits]).toEqual(['closed', [0], 1])
  })
})

describe('a paper that staff have closed', () => {
  it('stays on the device until every file on its way has arrived or been refused', async () => {
    session.choose(1, { kind: 'text', text: 'a' })
    await page.pass(1000)
    session.setUploads(1)
    page.server.submit()
    await page.pass(11_000)
    expect([phase(), (await onDisk()).seqs.size]).toEqual(['closed', 1])
    session.setUploads(0)
    await page.pass(1000)
    expect((await onDisk()).seqs.size).toBe(0)
  })
})

describe('time that runs out', () => {
  it('is noticed within half a second, and what is typed goes then', async () => {
    page.deadline = 900
    session = await page.open()
    session.type(1, 'typed')
    await page.pass(999)
    expect([phase(), stored(1)]).toEqual(['answering', { text: 'typed' }])
    await page.pass(1)
    expect(phase()).toBe('closed')
  })

  it('is not the end while the server has not said so, in the first seconds as well as after extra time', async () => {
    page.deadline = 900
    session = await page.open()
    page.deadline = 5 * MINUTE
    await page.pass(2000)
    expect([phase(), page.submits]).toEqual(['answering', 0])
    // Out of time once more, and given more once more.
    await page.pass(5 * MINUTE - 3000)
    page.deadline += 5 * MINUTE
    await page.pass(MINUTE)
    expect([phase(), page.submits]).toEqual(['answering', 0])
  })

  it('is not the end either where files arrive while the server is being asked', async () => {
    session.setUploads(1)
    session.handIn()
    await page.pass(10 * MINUTE - 1000)
    page.slowMs = 300
    page.deadline += 5 * MINUTE
    await page.pass(1000)
    // Extra time was given, and the reply that says so is on its way.
    expect(phase()).toBe('timeUp')
    session.setUploads(0)
    await page.pass(1000)
    expect([phase(), page.submits]).toEqual(['answering', 0])
  })

  it('is no reason to hand in what another device has taken meanwhile', async () => {
    page.submitError = refusal('BUSY', 503)
    await page.pass(10 * MINUTE)
    page.server.open({ device: 'there', page: 'other', takeOver: true })
    session.wake()
    await page.pass(100)
    expect(phase()).toBe('takenOver')
    const { submits } = page
    await page.pass(MINUTE)
    expect(page.submits).toBe(submits)
  })

  it('while the hand-in waits for the network is told at once when that is back', async () => {
    page.isOnline = false
    session.choose(1, { kind: 'text', text: 'a' })
    session.handIn()
    await page.pass(10 * MINUTE + 1000)
    expect([phase(), page.submits]).toEqual(['timeUp', 0])
    page.isOnline = true
    session.wake()
    await page.pass(1000)
    expect([stored(1), phase(), page.submits]).toEqual([{ text: 'a' }, 'closed', 1])
  })
})

describe('the page around an attempt', () => {
  it('is told of every change until it no longer listens', async () => {
    let changes = 0
    const stop = session.subscribe(() => (changes += 1))
    session.flag(1)
    session.go(2)
    expect(changes).toBe(2)
    // A question that is not on the paper changes nothing.
    session.go(99)
    expect(changes).toBe(2)
    stop()
    session.flag(1)
    expect(changes).toBe(2)
  })

  it('hears of files on their way when their number changes', async () => {
    let changes = 0
    session.subscribe(() => (changes += 1))
    session.setUploads(2)
    session.setUploads(2)
    expect([changes, session.uploads, waiting(), session.getState().saving.onDevice]).toEqual([1, 2, 2, 2])
  })

  it('puts a word from the staff away', () => {
    session.dismiss('m1')
    expect(session.getState().dismissed).toEqual(['m1'])
    expect(openMessages(session.getState())).toEqual([])
  })

  it('is told when another page has the paper, as its store says', () => {
    let isLost = false
    session.onLost = () => (isLost = true)
    page.saveQueue.onLost()
    expect(isLost).toBe(true)
  })

  it('finds the place again, also where only a flag was set', async () => {
    session.flag(2)
    session.go(2)
    session.flag(1)
    await page.settle()
    expect([page.saveQueue.place, (await onDisk()).place]).toMatchObject([
      { currentNo: 2, flags: [1, 2] },
      { currentNo: 2, flags: [1, 2] },
    ])
  })

  it('tells the next save where it is, also where that changed while one was under way', async () => {
    page.slowMs = 300
    session.choose(1, { kind: 'text', text: 'a' })
    await page.pass(100)
    session.go(2)
    await page.pass(300)
    expect(page.told).toBeUndefined()
    session.choose(2, { kind: 'text', text: 'b' })
    await page.pass(400)
    expect(page.told).toEqual({ currentNo: 2, flags: [] })
  })

  it('sends what is being typed when the question is left, or when told to', async () => {
    session.type(1, 'a')
    session.go(2)
    await page.pass(0)
    expect(stored(1)).toEqual({ text: 'a' })
    session.type(2, 'b')
    session.flushTyping()
    await page.pass(0)
    expect(stored(2)).toEqual({ text: 'b' })
  })
})
