/** Overrides over the wire: one more attempt, answers that wait, and who may do what. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { newId } from '@tripos/runtime/random.ts'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../../../apps/server/test/app.ts'
import { deliverEvents } from '../../../../apps/server/test/told.ts'
import { exams } from '../../../exams/contract/exams.ts'
import { makeAdministrator, makeDepartment, signIn } from '../../../identity/test/make-identity.ts'
import { overrides } from '../../contract/overrides.ts'
import { papers } from '../../contract/papers.ts'
import { listFormsInUse } from '../withheld-questions.queries.ts'
import {
  add,
  administrator,
  app,
  at,
  below,
  check,
  deadlineOf,
  exam,
  FIELDS,
  handIn,
  list,
  minutesTo,
  oneMore,
  remove,
  staff,
  start,
  student,
  told,
  top,
  renewStaff,
  withOverrideWorld,
} from '../../test/make-overrides.ts'

withOverrideWorld()

describe('one more attempt', () => {
  it('for the ticked, on top of what they have, told with its reason', async () => {
    const [examId, again, other] = [await exam(), await student(), await student()]
    await handIn(examId, again)
    await handIn(examId, other)
    expect(await oneMore(examId, [again])).toEqual({ doneCount: 1, skippedCount: 0, isMore: false })
    expect(told).toMatchObject([{ kind: 'exam.oneMore', userId: again.id, params: { reason: 'power cut' } }])
    await handIn(examId, again)
    expect(await refusalOf(start(examId, again))).toBe('EXAM_NO_ATTEMPTS')
    expect(await refusalOf(start(examId, other))).toBe('EXAM_NO_ATTEMPTS')
    await oneMore(examId, [again])
    await handIn(examId, again)
    expect((await list(examId)).map(row => row.extraAttempts)).toEqual([2])
  })

  it('for all whom the list has, and more than a department gives', async () => {
    const room = await makeDepartment(app, { parent: below })
    const [examId, one] = [await exam(), await student(room)]
    await add(examId, { departments: [below] }, { extraAttempts: 2 })
    const chosen = { examId, departmentId: room.id, endsAt: null, reason: 'all' }
    expect((await app.call(overrides.addAttempt, chosen, staff)).doneCount).toBe(1)
    expect((await check(examId, one)).attemptLimit).toBe(4)
  })

  it('needs a closing where the exam is over, and keeps minutes of their own', async () => {
    const [examId, person] = [await exam(), await student()]
    await add(examId, { people: [person] }, { limitMinutes: 50 })
    await handIn(examId, person)
    app.clock.advance(3601)
    await renewStaff()
    expect(await refusalOf(oneMore(examId, [person]))).toBe('EXAM_OVER')
    await oneMore(examId, [person], { endsAt: at(100), isConfirmed: true })
    const { paperId } = await start(examId, person)
    expect(minutesTo(await deadlineOf(paperId))).toBe(50)
  })

  it('is refused where there is no limit, or the exam is disabled', async () => {
    const [free, off, person] = [await exam({ attemptLimit: 0 }), await exam(), await student()]
    expect(await refusalOf(oneMore(free, [person]))).toBe('OVERRIDE_NO_LIMIT')
    await app.call(exams.setState, { ids: [off], state: 1 }, staff)
    expect(await refusalOf(oneMore(off, [person]))).toBe('EXAM_DISABLED')
  })
})

describe('no key leaks', () => {
  const atEnd = { rule: 3, at: null } as const
  const release = { score: atEnd, answers: atEnd, analysis: atEnd }

  it('answers wait for whoever may enter last', async () => {
    const [examId, done, later] = [await exam({ release }), await student(), await student()]
    await add(examId, { people: [later] }, { endsAt: at(120) })
    const paperId = await handIn(examId, done)
    const seen = async () => app.call(papers.result, { paperId }, await signIn(app, done))
    app.clock.advance(60 * 60 + 31)
    expect(await seen()).toMatchObject({ isScoreReleased: false, areAnswersReleased: false, isAnalysisReleased: false })
    const state = await app.call(exams.releaseState, { id: examId }, await signIn(app, administrator))
    expect(state).toMatchObject({ keysHeldFor: 'entry', entryEndsAt: at(120 - 60 - 31 / 60) })
    app.clock.advance(60 * 60)
    expect(await seen()).toMatchObject({ isScoreReleased: true, areAnswersReleased: true, isAnalysisReleased: true })
  })

  it('who may enter again after answers are out does so only where it is meant', async () => {
    const [examId, person] = [await exam({ release }), await student()]
    const paperId = await handIn(examId, person)
    app.clock.advance(60 * 60 + 31)
    await renewStaff()
    const again = { people: [person] }
    const fields = { endsAt: at(60), extraAttempts: 1 }
    expect(await refusalOf(add(examId, again, fields))).toBe('OVERRIDE_KEYS_OUT')
    expect(await list(examId)).toEqual([])
    expect(await refusalOf(oneMore(examId, [person], { endsAt: at(60) }))).toBe('OVERRIDE_KEYS_OUT')
    await add(examId, again, { ...fields, isConfirmed: true })
    expect(await app.call(papers.result, { paperId }, await signIn(app, person))).toMatchObject({
      areAnswersReleased: false,
    })
    await start(examId, person)
  })

  it('an earlier opening holds the questions back from then on', async () => {
    const person = await student()
    const examId = await exam({ startsAt: at(600), endsAt: at(900) })
    const isHeld = async () => {
      const { formId } = await app.deps.db
        .selectFrom('exams')
        .select('formId')
        .where('id', '=', examId)
        .executeTakeFirstOrThrow()
      const moment = { userId: person.id, now: app.clock.now(), graceSeconds: 30 }
      return (await listFormsInUse(app.deps.db, moment)).some(form => form.formId === formId)
    }
    await add(examId, { people: [person] }, { startsAt: at(10) })
    expect(await isHeld()).toBe(false)
    app.clock.advance(11 * 60)
    expect(await isHeld()).toBe(true)
  })
})

describe('staff', () => {
  it('are refused what makes no sense', async () => {
    const [examId, person] = [await exam(), await student()]
    const people = [person]
    expect(await refusalOf(add(examId, { people }, {}))).toBe('OVERRIDE_EMPTY')
    expect(await refusalOf(add(examId, {}, { limitMinutes: 50 }))).toBe('OVERRIDE_EMPTY')
    expect(await refusalOf(add(examId, { people }, { startsAt: at(70) }))).toBe('END_BEFORE_START')
    await add(examId, { people }, { limitMinutes: 50 })
    expect(await refusalOf(add(examId, { people }, { limitMinutes: 60 }))).toBe('OVERRIDE_TAKEN')
    const [row] = await list(examId)
    const save = (version: number) =>
      app.call(overrides.save, { examId, id: row?.id ?? '', version, ...FIELDS, limitMinutes: 70 }, staff)
    await save(1)
    expect(await refusalOf(save(1))).toBe('EDIT_CONFLICT')
    await remove(examId)
    expect(await refusalOf(app.call(overrides.delete, { examId, id: row?.id ?? '' }, staff))).toBe('NOT_FOUND')
  })

  it('work on exams, people and departments of their scope, and on nothing above it', async () => {
    const [examId, person] = [await exam({ departmentId: top.id }), await student(top)]
    const permissions = ['paper:paper:view', 'paper:paper:manage']
    const one = { permissions, scope: DataScope.departmentAndBelow }
    const lower = await signIn(app, await makeAdministrator(app, { ...one, departmentIds: [below.id] }))
    const upper = await signIn(app, await makeAdministrator(app, { ...one, departmentIds: [top.id] }))
    expect(await refusalOf(add(examId, { departments: [below], by: lower }, { limitMinutes: 50 }))).toBe('NOT_FOUND')
    await add(examId, { people: [person], by: upper }, { limitMinutes: 50 })
    const stranger = await student(await makeDepartment(app))
    expect(await refusalOf(add(examId, { people: [stranger], by: upper }, { limitMinutes: 50 }))).toBe('NOT_FOUND')
    const [row] = await list(examId, upper)
    expect(await refusalOf(app.call(overrides.delete, { examId, id: row?.id ?? newId() }, lower))).toBe('NOT_FOUND')
    const ofBelow = await exam({ departmentId: below.id })
    await add(ofBelow, { people: [person], by: upper }, { limitMinutes: 50 })
    // An exam of theirs, and a person who is not.
    expect(await list(ofBelow, lower)).toEqual([])
    const [hidden] = await list(ofBelow, upper)
    const input = { examId: ofBelow, id: hidden?.id ?? '' }
    expect(await refusalOf(app.call(overrides.delete, input, lower))).toBe('NOT_FOUND')
    expect(await list(ofBelow, upper)).toHaveLength(1)
  })

  it('find what was done in the log, and candidates are told of their own times', async () => {
    const [examId, person, other] = [await exam(), await student(), await student()]
    await deliverEvents(app)
    told.length = 0
    await add(examId, { people: [person] }, { limitMinutes: 50, reason: 'secret' })
    await deliverEvents(app, 2)
    const arranged = told.filter(one => one.about?.id === examId)
    expect(arranged).toMatchObject([{ kind: 'exam.arranged', userId: person.id, params: { minutes: 50, reason: '' } }])
    expect(arranged.some(one => one.userId === other.id)).toBe(false)
    const { detail } = await app.deps.db
      .selectFrom('auditLog')
      .selectAll()
      .where('action', '=', 'candidate.addOverride')
      .where('objectId', '=', examId)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(detail)).toContain(person.id)
  })
})
