/** Who has which times: the one table of cases (overrides.rules.test.ts has the rule itself) through the SQL of all lists. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { entryEndsAt } from './entry.rules.ts'
import { listOverridesOf, ownExamRows } from './own-exam.queries.ts'
import { noteOverrides } from './overrides.queries.ts'
import { lastEntryEndsAt, ownExam } from './overrides.rules.ts'
import { lastExamEntry } from './window.queries.ts'
import { loadEntries } from './entry.queries.ts'
import { drawn, makeExam } from '../test/make-exams.ts'
import { atMoment, OVERRIDE_CASES, type OverrideCase, type Subject } from '../test/override-cases.ts'
import { makeAdministrator, makeDepartment, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestions } from '../../questions/test/make-questions.ts'
import { inTx } from '@tripos/db/tx.ts'

let app: TestApp
let student: { readonly id: string }
const subjects = new Map<Subject, { readonly userId?: string; readonly departmentId?: string }>()
const ids = new Map<OverrideCase, string>()
const OWN = ['startsAt', 'endsAt', 'limitMinutes', 'lateEntryMinutes', 'attemptLimit'] as const

beforeAll(async () => {
  app = await startTestApp()
  const author = await makeAdministrator(app)
  const staff = await signIn(app, author)
  const bank = await makeBank(app, author)
  await makeQuestions(app, 1, { bank, type: 1 })
  const top = await makeDepartment(app)
  const school = await makeDepartment(app, { parent: top })
  const [ofSchool, other] = [
    await makeDepartment(app, { parent: school }),
    await makeDepartment(app, { parent: school }),
  ]
  const club = await makeDepartment(app, { parent: top })
  student = await makeStudent(app, { departmentIds: [ofSchool.id, club.id] })
  subjects.set('person', { userId: student.id })
  subjects.set('stranger', { userId: (await makeStudent(app, { departmentIds: [ofSchool.id] })).id })
  for (const [subject, { id }] of Object.entries({ class: ofSchool, club, school, top, other }))
    subjects.set(subject as Subject, { departmentId: id })
  const now = app.clock.now()
  for (const one of OVERRIDE_CASES) {
    const examId = await makeExam(app, staff, [drawn(bank.id, 1)], { title: one.title })
    ids.set(one, examId)
    await app.deps.db.updateTable('exams').set(atMoment(one.exam, now)).where('id', '=', examId).execute()
    for (const [subject, fields] of one.overrides)
      await app.deps.db
        .insertInto('examOverrides')
        .values({
          id: newId(),
          examId,
          ...subjects.get(subject),
          ...atMoment(fields, now),
          reason: `for ${subject}`,
          isReasonTold: false,
          createdBy: author.id,
          createdAt: now,
        })
        .execute()
    if (one.overrides.length > 0) await inTx(app.deps.db, tx => noteOverrides(tx, examId))
  }
})
afterAll(() => app.close())

const idOf = (one: OverrideCase): string => ids.get(one) ?? ''
const only = <T extends object>(row: T | undefined): object =>
  Object.fromEntries(OWN.map(key => [key, (row as Record<string, unknown> | undefined)?.[key]]))

describe('the times of a candidate', () => {
  it.each(OVERRIDE_CASES)('$title: lists, start and staff say the same', async one => {
    const { db } = app.deps
    const expected = atMoment(one.expected, app.clock.now())
    const listed = await db
      .selectFrom(ownExamRows(sql`${student.id}::uuid`).as('exams'))
      .selectAll()
      .where('exams.id', '=', idOf(one))
      .executeTakeFirstOrThrow()
    expect(only(listed)).toEqual(expected)
    const [entry] = await loadEntries(db, [student.id], [idOf(one)])
    expect(only(entry)).toEqual(expected)
    const exam = { ...atMoment(one.exam, app.clock.now()), id: idOf(one), overrideNo: one.overrides.length }
    const known = await listOverridesOf(db, exam, [student.id])
    expect(only(ownExam(exam, known.get(student.id) ?? []))).toEqual(expected)
  })

  it.each(OVERRIDE_CASES)(
    '$title: the last entry in SQL is that of the rule, and nobody enters after it',
    async one => {
      const { db } = app.deps
      const row = await db
        .selectFrom('exams')
        .select(['startsAt', 'endsAt', 'lateEntryMinutes', 'lastOwnStart', 'lastOwnEnd'])
        .select(lastExamEntry.as('lastEntry'))
        .where('id', '=', idOf(one))
        .executeTakeFirstOrThrow()
      const last = lastEntryEndsAt(row)
      expect(row.lastEntry).toEqual(last)
      const own = entryEndsAt(atMoment(one.expected, app.clock.now()))
      if (last !== null) expect(own?.getTime()).toBeLessThanOrEqual(last.getTime())
    },
  )
})

it('follows who belongs where at the time of asking', async () => {
  const { db } = app.deps
  const one = OVERRIDE_CASES.find(({ title }) => title === 'one of another department')
  if (one === undefined) throw new Error('the case is gone')
  const limitOf = async () => (await loadEntries(db, [student.id], [idOf(one)]))[0]?.endsAt
  const before = await limitOf()
  const other = subjects.get('other')?.departmentId ?? ''
  await db.insertInto('userDepartments').values({ userId: student.id, departmentId: other }).execute()
  expect((await limitOf())?.getTime()).toBe((before?.getTime() ?? 0) + 30 * 60_000)
  await db.deleteFrom('userDepartments').where('userId', '=', student.id).where('departmentId', '=', other).execute()
  expect(await limitOf()).toEqual(before)
})
