import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, it } from 'vitest'
import { placeOf } from './attempt.rules.ts'
import type { AttemptSession } from './attempt-session.ts'
import { MINUTE, Page } from './attempt-session.test-kit.ts'
import { openAnswerStore } from './saving/answer-store.ts'
import { refusal } from './saving/model-server.test-kit.ts'

describe('an attempt', () => {
  let page: Page
  let session: AttemptSession
  const stored = (no: number) => page.server.stored.get(no)?.answer
  const phase = () => session.getState().phase

  beforeEach(async () => {
    page = new Page()
    session = await page.open()
  })

  it('hands over typed text after a pause, counts it as waiting at once, and saves it', async () => {
    session.type(1, 'a')
    session.type(1, 'ab')
    expect(session.getState().saving.waiting).toBe(1)
    await page.pass(700)
    expect(stored(1)).toBeUndefined()
    await page.pass(200)
    expect(stored(1)).toEqual({ text: 'ab' })
    expect(session.getState().saving.waiting).toBe(0)
  })

  it('hands over text in the middle of a long stretch of typing', async () => {
    for (let count = 1; count <= 12; count += 1) {
      session.type(1, 'x'.repeat(count))
      await page.pass(500)
    }
    expect(stored(1)).toBeDefined()
  })

  it('stores every keystroke on the device at once, whatever the pause before sending', async () => {
    page.isOnline = false
    session.type(1, 'a')
    expect(session.getState().saving.onDevice).toBe(0)
    session.type(1, 'ab')
    session.type(1, 'abc')
    await page.settle()
    const store = await openAnswerStore({ name: 'session' })
    const { pending } = await store.load(session.content.paperId)
    expect(pending.map(row => row.answer)).toEqual([{ text: 'abc' }])
    expect([page.time.now, session.getState().saving.onDevice]).toEqual([0, 1])
  })

  it('saves everything first and hands in after that', async () => {
    session.type(1, 'last words')
    session.handIn()
    expect(phase()).toBe('handingIn')
    await page.pass(1000)
    expect([stored(1), page.submits, phase()]).toEqual([{ text: 'last words' }, 1, 'closed'])
  })

  it('waits for the network with the last answers, and then hands in', async () => {
    page.isOnline = false
    session.choose(1, { kind: 'text', text: 'offline' })
    session.handIn()
    await page.pass(MINUTE)
    expect([page.submits, phase(), session.getState().saving.waiting]).toEqual([0, 'handingIn', 1])
    page.isOnline = true
    session.wake()
    await page.pass(1000)
    expect([stored(1), phase()]).toEqual([{ text: 'offline' }, 'closed'])
  })

  it('tells with the next save where the candidate is and what is flagged, once, and again if that save was lost', async () => {
    session.go(2)
    session.flag(2)
    await page.pass(5000)
    expect(page.told).toBeUndefined()
    page.isOnline = false
    session.choose(1, { kind: 'text', text: 'a' })
    await page.pass(1000)
    page.isOnline = true
    session.wake()
    await page.pass(1000)
    expect(page.told).toEqual({ currentNo: 2, flags: [2] })
    session.choose(1, { kind: 'text', text: 'b' })
    await page.pass(1000)
    expect([stored(1), page.told]).toEqual([{ text: 'b' }, undefined])
  })

  it('begins where another device was, and where this one was if no other came between', async () => {
    page.place = { currentNo: 2, flags: [1], epoch: 0 }
    session = await page.open()
    expect([session.getState().currentNo, session.getState().flags]).toEqual([2, [1]])
    expect(placeOf({ place: page.place, deviceEpoch: 0 }, { currentNo: 1, flags: [2] })).toEqual({
      currentNo: 1,
      flags: [2],
    })
    expect(placeOf({ place: page.place, deviceEpoch: 1 }, { currentNo: 1, flags: [2] })).toBe(page.place)
  })

  it('counts files on their way as not saved, and hands in when they have arrived', async () => {
    session.setUploads(2)
    expect(session.getState().saving.waiting).toBe(2)
    session.handIn()
    await page.pass(5000)
    expect([page.submits, phase()]).toEqual([0, 'handingIn'])
    session.setUploads(0)
    await page.pass(1000)
    expect([page.submits, phase()]).toEqual([1, 'closed'])
  })

  it('shows the names of files that did not arrive before the paper was closed', async () => {
    session.setUploads(1)
    page.server.submit()
    await page.pass(11_000)
    expect([phase(), session.uploads]).toEqual(['closed', 1])
    session.loseUploads([{ paperId: session.content.paperId, no: 2, names: ['a.pdf'], reason: 'closed' }])
    expect(session.uploads).toBe(0)
    expect(session.getState().saving.refused).toMatchObject([{ no: 2, names: ['a.pdf'], reason: 'closed' }])
  })

  it('tells those who work for it that the page lets go of the paper', async () => {
    let isTold = false
    session.onHalt = () => void (isTold = true)
    await session.halt()
    expect(isTold).toBe(true)
  })

  it('can be taken up again while the hand-in waits', async () => {
    page.isOnline = false
    session.choose(1, { kind: 'text', text: 'a' })
    session.handIn()
    await page.pass(5000)
    session.cancelHandIn()
    session.choose(1, { kind: 'text', text: 'b' })
    page.isOnline = true
    session.wake()
    await page.pass(20_000)
    expect([stored(1), page.submits, phase()]).toEqual([{ text: 'b' }, 0, 'answering'])
  })

  it('tries the hand-in again when the server is busy', async () => {
    page.submitError = refusal('BUSY', 503)
    session.handIn()
    await page.pass(3000)
    expect([page.submits > 1, phase()]).toEqual([true, 'handingIn'])
    page.submitError = undefined
    await page.pass(20_000)
    expect(phase()).toBe('closed')
  })

  it('goes on when the server says that it is too early', async () => {
    page.submitError = refusal('HAND_IN_TOO_EARLY')
    session.handIn()
    await page.pass(1000)
    expect([phase(), page.submits]).toEqual(['answering', 1])
    expect(session.handInError).toBe(page.submitError)
  })

  it('saves what is being typed and hands in by itself when time runs out', async () => {
    await page.pass(10 * MINUTE - 500)
    session.type(2, 'to the last second')
    await page.pass(2000)
    expect([stored(2), phase(), page.submits]).toEqual([{ text: 'to the last second' }, 'closed', 1])
  })

  it('does not decide that time is up: extra minutes open it again', async () => {
    await page.pass(10 * MINUTE - 3000)
    page.deadline += 5 * MINUTE
    await page.pass(6000)
    expect([phase(), page.submits]).toEqual(['answering', 0])
    expect(session.leftMs()).toBeGreaterThan(4 * MINUTE)
  })

  it('sees within seconds that the staff have closed the paper', async () => {
    page.server.submit()
    await page.pass(11_000)
    expect(phase()).toBe('closed')
  })

  it('keeps a late answer visible after the paper was closed elsewhere', async () => {
    page.server.submit()
    session.choose(1, { kind: 'text', text: 'too late' })
    await page.pass(1000)
    expect(phase()).toBe('closed')
    expect(session.getState().saving.refused).toMatchObject([{ no: 1, reason: 'closed' }])
    expect(page.server.kept).toMatchObject([{ no: 1, answer: { text: 'too late' } }])
  })
})
