/** Overrides over the wire: what they give a candidate, and what becomes of papers that are open. */
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../../../apps/server/test/app.ts'
import { exams } from '../../../exams/contract/exams.ts'
import { signIn, type TestUser } from '../../../identity/test/make-identity.ts'
import { candidates } from '../../contract/candidates.ts'
import { overrides } from '../../contract/overrides.ts'
import { papers } from '../../contract/papers.ts'
import {
  add,
  app,
  at,
  below,
  check,
  deadlineOf,
  exam,
  FIELDS,
  list,
  minutesTo,
  remove,
  staff,
  start,
  stateOf,
  student,
  top,
  withOverrideWorld,
} from '../../test/make-overrides.ts'

withOverrideWorld()

describe('a candidate with an override', () => {
  it('has other minutes, and no more than until the own closing', async () => {
    const [examId, slow, short, usual] = [await exam(), await student(), await student(), await student()]
    await add(examId, { people: [slow] }, { limitMinutes: 50 })
    await add(examId, { people: [short] }, { endsAt: at(10) })
    for (const [person, minutes] of [
      [slow, 50],
      [short, 10],
      [usual, 30],
    ] as const) {
      const { paperId } = await start(examId, person)
      expect(minutesTo(await deadlineOf(paperId))).toBe(minutes)
    }
  })

  it('enters later than the others, by a person’s or a department’s', async () => {
    const [examId, own, byDepartment, usual] = [await exam(), await student(), await student(), await student(top)]
    const closing = at(120)
    await add(examId, { people: [own] }, { endsAt: closing })
    await add(examId, { departments: [below] }, { endsAt: at(100) })
    app.clock.advance(61 * 60)
    expect(await refusalOf(start(examId, usual))).toBe('EXAM_OVER')
    expect((await check(examId, own)).endsAt).toBe(closing)
    await start(examId, own)
    await start(examId, byDepartment)
  })

  it('opens earlier, and is seen so in the list, in the bar and in what is due', async () => {
    const [early, usual] = [await student(), await student()]
    const examId = await exam({ startsAt: at(600), endsAt: at(900) })
    await add(examId, { people: [early] }, { startsAt: at(20) })
    const soonFor = async (person: TestUser) =>
      (await app.call(exams.now, {}, await signIn(app, person))).soon.map(one => one.examId)
    expect(await soonFor(early)).toContain(examId)
    expect(await soonFor(usual)).not.toContain(examId)
    app.clock.advance(21 * 60)
    const openFor = async (person: TestUser) =>
      (await app.call(exams.mine, { filter: 'open', size: 100 }, await signIn(app, person))).rows.map(row => row.id)
    expect(await openFor(early)).toContain(examId)
    expect(await openFor(usual)).not.toContain(examId)
    await start(examId, early)
    expect(await refusalOf(start(examId, usual))).toBe('EXAM_NOT_STARTED')
  })

  it('is late by the own opening, and not at all by a closing alone', async () => {
    const [late, moved, given] = [await student(), await student(), await student()]
    const examId = await exam({ lateEntryMinutes: 5 })
    await add(examId, { people: [moved] }, { startsAt: at(3) })
    await add(examId, { people: [given] }, { endsAt: at(50) })
    app.clock.advance(7 * 60)
    expect(await refusalOf(start(examId, late))).toBe('EXAM_LATE')
    await start(examId, moved)
    await start(examId, given)
  })

  it('is shown own window and attempts, and no reason', async () => {
    const [examId, person] = [await exam(), await student()]
    await add(examId, { people: [person] }, { limitMinutes: 50, extraAttempts: 2, reason: 'dyslexia' })
    const shown = await check(examId, person)
    expect(shown).toMatchObject({ limitMinutes: 50, attemptLimit: 3 })
    expect(JSON.stringify(shown)).not.toContain('dyslexia')
    const { rows } = await app.call(candidates.paging, { examId }, staff)
    expect(rows.find(row => row.userId === person.id)?.own).toMatchObject({
      limitMinutes: 50,
      attemptLimit: 3,
      reasons: ['dyslexia'],
    })
  })

  it('is absent only when the own time is over', async () => {
    const [examId, own, usual] = [await exam(), await student(), await student()]
    await add(examId, { people: [own] }, { endsAt: at(120) })
    app.clock.advance(61 * 60)
    const { rows } = await app.call(candidates.paging, { examId }, staff)
    const stateFor = (person: TestUser) => rows.find(row => row.userId === person.id)?.state
    expect([stateFor(own), stateFor(usual)]).toEqual(['notBegun', 'absent'])
    expect((await app.call(candidates.summary, { examId }, staff)).isAhead).toBe(true)
  })
})

describe('papers that are open', () => {
  it('gain time at once, with a word in the room, and lose none', async () => {
    const [examId, one, other] = [await exam(), await student(), await student(top)]
    const [mine, theirs] = [await start(examId, one), await start(examId, other)]
    await add(examId, { departments: [below] }, { limitMinutes: 45, reason: 'fire drill', isReasonTold: true })
    expect(minutesTo(await deadlineOf(mine.paperId))).toBe(45)
    expect(minutesTo(await deadlineOf(theirs.paperId))).toBe(30)
    const { messages, leftMs } = await stateOf(mine.paperId, one)
    expect(messages.map(message => message.text)).toEqual([expect.stringContaining('fire drill')])
    expect([messages[0]?.text.includes('15'), leftMs]).toEqual([true, 45 * 60_000])
    const [row] = await list(examId)
    await app.call(overrides.save, { examId, id: row?.id ?? '', version: 1, ...FIELDS, limitMinutes: 20 }, staff)
    expect(minutesTo(await deadlineOf(mine.paperId))).toBe(45)
    await remove(examId)
    expect(minutesTo(await deadlineOf(mine.paperId))).toBe(45)
    expect((await stateOf(mine.paperId, one)).messages).toHaveLength(1)
  })

  it('read no reason that is not for them', async () => {
    const [examId, person] = [await exam(), await student()]
    const { paperId } = await start(examId, person)
    await add(examId, { people: [person] }, { limitMinutes: 45, reason: 'dyslexia' })
    expect(JSON.stringify(await stateOf(paperId, person))).not.toContain('dyslexia')
  })

  it('that are past their time stay closed', async () => {
    const [examId, person] = [await exam(), await student()]
    const { paperId } = await start(examId, person)
    const deadline = await deadlineOf(paperId)
    app.clock.advance(30 * 60 + 31)
    await add(examId, { people: [person] }, { limitMinutes: 55 })
    expect(await deadlineOf(paperId)).toBe(deadline)
  })

  it('start with the times of the moment: an override that goes meanwhile leaves no deadline behind', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [examId, person] = [await exam(), await student()]
      await add(examId, { people: [person] }, { limitMinutes: 55 })
      const [row] = await list(examId)
      const token = await signIn(app, person)
      const input = { examId, id: row?.id ?? '', isConfirmed: false }
      const [{ paperId }] = await Promise.all([
        app.call(papers.start, { examId }, token),
        app.call(overrides.delete, input, staff),
      ])
      // Whichever was first: made by the override, it keeps its time; after it, it never had that.
      expect([30, 55]).toContain(minutesTo(await deadlineOf(paperId)))
    }
  })

  it('and one that is made meanwhile has what it gives', async () => {
    for (let round = 0; round < 5; round += 1) {
      const [examId, person] = [await exam(), await student()]
      const token = await signIn(app, person)
      const [{ paperId }] = await Promise.all([
        app.call(papers.start, { examId }, token),
        add(examId, { people: [person] }, { limitMinutes: 55 }),
      ])
      expect(minutesTo(await deadlineOf(paperId))).toBe(55)
    }
  })
})
