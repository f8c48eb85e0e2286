/** Overrides in what people are told, in the calendar, and in what nobody may practise meanwhile: by the own times. */
import { sql } from '@tripos/db/client.ts'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../../../apps/server/test/app.ts'
import { deliverEvents, runLoop } from '../../../../apps/server/test/told.ts'
import { signIn } from '../../../identity/test/make-identity.ts'
import { candidates } from '../../contract/candidates.ts'
import { heldQuestions } from '../held-questions.queries.ts'
import {
  add,
  administrator,
  app,
  at,
  exam,
  list,
  renewStaff,
  remove,
  staff,
  student,
  told,
  withOverrideWorld,
} from '../../test/make-overrides.ts'

withOverrideWorld()

const toldOf = (kind: string, examId: string) =>
  told.filter(one => one.kind === kind && one.about?.id === examId).map(one => one.userId)

describe('what people are told', () => {
  it('that it opens within the hour, each by the own opening', async () => {
    const [early, usual] = [await student(), await student()]
    const examId = await exam({
      openType: 4,
      audienceDepartmentIds: [],
      audienceUserIds: [early.id, usual.id],
      startsAt: at(24 * 60),
      endsAt: at(26 * 60),
    })
    await add(examId, { people: [early] }, { startsAt: at(4 * 60) })
    app.clock.advance(3 * 3600 + 60)
    await runLoop(app, 'exams.publishApproaching')
    await deliverEvents(app, 2)
    expect(toldOf('exam.opensInHour', examId)).toEqual([early.id])
    app.clock.advance(20 * 3600)
    await runLoop(app, 'exams.publishApproaching')
    await deliverEvents(app, 2)
    expect(toldOf('exam.opensInHour', examId).toSorted()).toEqual([early.id, usual.id].toSorted())
  })

  it('a reminder names the own times, and leaves in peace for whom it is over', async () => {
    const [later, over] = [await student(), await student()]
    const audienceUserIds = [later.id, over.id]
    const examId = await exam({ openType: 4, audienceDepartmentIds: [], audienceUserIds })
    const closing = at(300)
    await add(examId, { people: [later] }, { endsAt: closing, limitMinutes: 90 })
    await deliverEvents(app)
    app.clock.advance(61 * 60)
    await renewStaff()
    expect(await app.call(candidates.remind, { examId, userIds: [], at: null }, staff)).toEqual({ count: 1 })
    await deliverEvents(app, 2)
    const reminders = told.filter(one => one.kind === 'exam.reminder' && one.about?.id === examId)
    expect(reminders).toMatchObject([{ userId: later.id, params: { minutes: 90, endsAt: new Date(closing) } }])
    await remove(examId)
    expect(await refusalOf(app.call(candidates.remind, { examId, userIds: [], at: null }, staff))).toBe('EXAM_OVER')
  })
})

it('nobody practises what somebody may still be asked', async () => {
  const person = await student()
  const examId = await exam()
  const { questionId } = await app.deps.db
    .selectFrom('examFormVersions')
    .innerJoin('exams', 'exams.formId', 'examFormVersions.formId')
    .innerJoin('questionVersions', 'questionVersions.id', 'examFormVersions.versionId')
    .select('questionVersions.questionId')
    .where('exams.id', '=', examId)
    .executeTakeFirstOrThrow()
  // Other exams of this file ask the same question.
  await sql`update exams set state = 1, ends_at = null, starts_at = null where id <> ${examId}`.execute(app.deps.db)
  const isHeld = async (): Promise<boolean> => {
    const { rows } = await sql<{ questionId: string }>`${heldQuestions(sql`${person.id}::uuid`, {
      now: app.clock.now(),
      graceSeconds: 30,
    })}`.execute(app.deps.db)
    return rows.some(row => row.questionId === questionId)
  }
  await add(examId, { people: [person] }, { endsAt: at(120) })
  app.clock.advance(62 * 60)
  expect(await isHeld()).toBe(true)
  app.clock.advance(60 * 60)
  expect(await isHeld()).toBe(false)
  expect(await list(examId, await signIn(app, administrator))).toHaveLength(1)
})
