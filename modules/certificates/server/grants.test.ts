import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { addMinutes } from '@tripos/runtime/clock.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { exams } from '../../exams/contract/exams.ts'
import { examInput, makeBlueprint, picked, publish } from '../../exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn, type TestUser } from '../../identity/test/make-identity.ts'
import { markingCalls } from '../../papers/contract/marking-calls.ts'
import { papers } from '../../papers/contract/papers.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { deliverEvents } from '../../system/test/make-jobs.ts'
import { CertificateState, RevokeReason } from '../contract/certificate-states.ts'
import { certificates } from '../contract/certificates.ts'
import { makeKind } from '../test/make-certificates.ts'
import { remindOfEnds } from './remind.ts'

let app: TestApp
let administrator: TestUser
let staff: string
let blueprintId: string

beforeAll(async () => {
  app = await startTestApp()
  administrator = await makeAdministrator(app)
  staff = await signIn(app, administrator)
  const bank = await makeBank(app, administrator)
  const essay = await makeQuestion(app, { bank, type: 4 })
  blueprintId = await makeBlueprint(app, staff, [picked([essay.id])])
})
beforeEach(async () => {
  staff = await signIn(app, administrator)
})
afterAll(() => app.close())

/** Sessions do not last that long. */
async function goTo(at: Date): Promise<void> {
  app.clock.set(at)
  staff = await signIn(app, administrator)
}

async function makeExam(fields: Parameters<typeof examInput>[1] = {}): Promise<string> {
  const input = examInput(blueprintId, { attemptLimit: 0, passPoints: 600, ...fields })
  const { id } = await app.call(exams.save, input, staff)
  await publish(app, staff, id)
  return id
}

interface Sitting {
  readonly examId: string
  readonly user: TestUser
  readonly points: number
}

const mark = async (paperId: string, points: number) => {
  const { marks } = await app.call(markingCalls.task, { paperId, no: 1 }, staff)
  const seenRevision = marks.at(-1)?.revision ?? 0
  await app.call(markingCalls.mark, { paperId, no: 1, points, seenRevision }, staff)
}

/** Twice and out of order, as a queue may deliver. */
async function deliver(): Promise<void> {
  for (const of of ['papers', 'learning', 'certificates', 'certificates']) await deliverEvents(app, of)
}

/** An attempt that is marked; gives the paper. */
async function sit({ examId, user, points }: Sitting): Promise<string> {
  app.clock.advance(60)
  const token = await signIn(app, user)
  const { paperId } = await app.call(papers.start, { examId }, token)
  const { epoch } = await app.call(papers.open, { paperId, deviceId: crypto.randomUUID(), takeOver: true }, token)
  await app.call(papers.saveAnswers, { paperId, epoch, answers: [{ no: 1, seq: 1, answer: { text: 'words' } }] }, token)
  const row = await app.deps.db
    .selectFrom('papers')
    .select('submitKey')
    .where('id', '=', paperId)
    .executeTakeFirstOrThrow()
  await app.call(papers.submit, { paperId, submitKey: row.submitKey ?? '' })
  await mark(paperId, points)
  await deliver()
  return paperId
}

const issued = async (kindId: string) => (await app.call(certificates.paging, { kindId, order: 'asc' }, staff)).rows
const states = async (kindId: string) => (await issued(kindId)).map(row => row.state)
const { valid, revoked } = CertificateState

describe('a rule of exams', () => {
  it('grants what was passed, once, with the score that counts', async () => {
    const examId = await makeExam()
    const kindId = await makeKind(app, staff, { rule: 1, examIds: [examId] })
    const user = await makeStudent(app)
    await sit({ examId, user, points: 500 })
    expect(await issued(kindId)).toEqual([])
    await sit({ examId, user, points: 960 })
    expect(await issued(kindId)).toMatchObject([{ state: valid, personName: user.realName }])
    await sit({ examId, user, points: 1000 })
    await deliver()
    expect(await states(kindId)).toEqual([valid])
  })

  it('asks for all exams of several', async () => {
    const examIds = [await makeExam(), await makeExam()]
    const kindId = await makeKind(app, staff, { rule: 1, examIds })
    const user = await makeStudent(app)
    await sit({ examId: examIds[0] ?? '', user, points: 700 })
    expect(await issued(kindId)).toEqual([])
    await sit({ examId: examIds[1] ?? '', user, points: 700 })
    expect(await states(kindId)).toEqual([valid])
  })

  it('tells nobody of a score before its release', async () => {
    const endsAt = addMinutes(app.clock.now(), 600)
    const atEnd = { rule: 3, at: null } as const
    const examId = await makeExam({
      endsAt: endsAt.toISOString(),
      startsAt: app.clock.now().toISOString(),
      release: { score: atEnd, answers: atEnd, analysis: atEnd },
    })
    const kindId = await makeKind(app, staff, { rule: 1, examIds: [examId] })
    await sit({ examId, user: await makeStudent(app), points: 900 })
    expect(await issued(kindId)).toEqual([])
    await goTo(addMinutes(endsAt, 60))
    await app.deps.db
      .transaction()
      .execute(tx =>
        app.deps.outbox.publish(tx, 'results.released', { examId, releasedAt: app.clock.now().toISOString() }),
      )
    await deliver()
    expect(await states(kindId)).toEqual([valid])
  })

  it('that is switched off grants nothing', async () => {
    const examId = await makeExam()
    const kindId = await makeKind(app, staff, { rule: 1, examIds: [examId], isActive: false })
    await sit({ examId, user: await makeStudent(app), points: 900 })
    expect(await issued(kindId)).toEqual([])
  })

  it.each([
    ['revokes it when the paper is voided, if it says so', { afterVoid: 1 }, revoked, RevokeReason.paperVoided],
    ['keeps it when the paper is voided, if it says so', { afterVoid: 0 }, valid, null],
  ] as const)('%s', async (_, fields, state, reason) => {
    const examId = await makeExam()
    const kindId = await makeKind(app, staff, { rule: 1, examIds: [examId], ...fields })
    const paperId = await sit({ examId, user: await makeStudent(app), points: 900 })
    app.clock.advance(60)
    await app.call(papers.void, { paperId, reason: 'fraud' }, staff)
    await deliver()
    expect(await issued(kindId)).toMatchObject([{ state, reason }])
  })

  it.each([
    ['revokes it when a changed mark no longer passes', { afterRegrade: 1 }, [revoked, valid], RevokeReason.regraded],
    ['keeps it when a changed mark no longer passes', { afterRegrade: 0 }, [valid], null],
  ] as const)('%s, and gives it anew when it passes again', async (_, fields, after, reason) => {
    const examId = await makeExam()
    const kindId = await makeKind(app, staff, { rule: 1, examIds: [examId], ...fields })
    const paperId = await sit({ examId, user: await makeStudent(app), points: 900 })
    app.clock.advance(60)
    await mark(paperId, 300)
    await deliver()
    expect(await issued(kindId)).toMatchObject([{ reason }])
    app.clock.advance(60)
    await mark(paperId, 900)
    await deliver()
    expect(await states(kindId)).toEqual(after)
  })

  it.each([
    ['revokes it after a later attempt that fails, where the last one counts', { afterLaterFail: 1 }, revoked],
    ['keeps it after a later attempt that fails, if it says so', { afterLaterFail: 0 }, valid],
  ] as const)('%s', async (_, fields, state) => {
    const examId = await makeExam({ countedAttempt: 2 })
    const kindId = await makeKind(app, staff, { rule: 1, examIds: [examId], ...fields })
    const user = await makeStudent(app)
    await sit({ examId, user, points: 900 })
    await sit({ examId, user, points: 100 })
    expect(await states(kindId)).toEqual([state])
  })

  it('does not bring back what a person has revoked, until the exam is passed again', async () => {
    const examId = await makeExam()
    const kindId = await makeKind(app, staff, { rule: 1, examIds: [examId] })
    const user = await makeStudent(app)
    await sit({ examId, user, points: 900 })
    app.clock.advance(60)
    const ids = (await issued(kindId)).map(row => row.id)
    await app.call(certificates.revoke, { ids, reason: RevokeReason.misconduct }, staff)
    await app.deps.db
      .transaction()
      .execute(tx => app.deps.outbox.publish(tx, 'result.changed', { examId, userId: user.id, isPassed: true }))
    await deliver()
    expect(await states(kindId)).toEqual([revoked])
    await sit({ examId, user, points: 800 })
    expect(await states(kindId)).toEqual([revoked, valid])
  })

  it('renews by passing again near the end or after it, reminds once, and loses no day', async () => {
    const examId = await makeExam()
    const kindId = await makeKind(app, staff, { rule: 1, examIds: [examId], validMonths: 12, renewDays: 30 })
    const user = await makeStudent(app)
    await sit({ examId, user, points: 900 })
    const [first] = await issued(kindId)
    await sit({ examId, user, points: 950 })
    expect(await issued(kindId)).toHaveLength(1)
    expect(await remindOfEnds(app.deps)).toBe(0)
    const end = new Date(first?.validUntil ?? 0)
    await goTo(addMinutes(end, -20 * 24 * 60))
    expect(await remindOfEnds(app.deps)).toBe(1)
    expect(await remindOfEnds(app.deps)).toBe(0)
    await sit({ examId, user, points: 610 })
    const [, second] = await issued(kindId)
    expect(new Date(second?.validUntil ?? 0).getUTCFullYear()).toBe(end.getUTCFullYear() + 1)
    expect(second?.validUntil?.slice(4)).toBe(first?.validUntil?.slice(4))
    expect(second?.number).not.toBe(first?.number)
  })
})

describe('a rule of a course', () => {
  it('grants when the course is complete, once', async () => {
    const { id: courseId } = await makeCourse(app)
    const kindId = await makeKind(app, staff, { rule: 2, courseId })
    const user = await makeStudent(app)
    await app.deps.db
      .insertInto('courseRecords')
      .values({
        userId: user.id,
        courseId,
        openedAt: app.clock.now(),
        updatedAt: app.clock.now(),
        completedAt: app.clock.now(),
      })
      .execute()
    for (let i = 0; i < 2; i += 1) {
      await app.deps.db
        .transaction()
        .execute(tx => app.deps.outbox.publish(tx, 'course.completed', { courseId, userId: user.id }))
      await deliver()
    }
    expect(await states(kindId)).toEqual([valid])
  })
})
