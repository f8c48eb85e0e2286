/** An exam that is entered by password, and other passwords for some. */
import { OpenType } from '@tripos/contract-kit/enums.ts'
import { describe, expect, it } from 'vitest'
import { refusalOf } from '../../../../apps/server/test/app.ts'
import { exams } from '../../../exams/contract/exams.ts'
import { makeDepartment, signIn, type TestUser } from '../../../identity/test/make-identity.ts'
import { overrides } from '../../contract/overrides.ts'
import { papers } from '../../contract/papers.ts'
import {
  add,
  app,
  at,
  below,
  exam,
  FIELDS,
  list,
  remove,
  staff,
  student,
  withOverrideWorld,
} from '../../test/make-overrides.ts'

withOverrideWorld()

const locked = () => exam({ openType: OpenType.password, audienceDepartmentIds: [], password: 'of the exam' })
const enter = async (examId: string, person: TestUser, password?: string) =>
  app.call(papers.start, { examId, ...(password === undefined ? {} : { password }) }, await signIn(app, person))
const save = async (examId: string, fields: { password?: string | null; limitMinutes?: number }) => {
  const [row] = await list(examId)
  const known = { ...FIELDS, startsAt: null, endsAt: null, extraAttempts: null, limitMinutes: null }
  const input = { examId, id: row?.id ?? '', version: row?.version ?? 0, ...known, ...fields }
  return app.call(overrides.save, input, staff)
}

describe('a password of their own', () => {
  it('takes the place of the exam password for them, and for nobody else', async () => {
    const [examId, own, other] = [await locked(), await student(), await student()]
    await add(examId, { people: [own] }, { password: 'of one' })
    for (const wrong of [undefined, '', 'of the exam', 'of two']) {
      expect(await refusalOf(enter(examId, own, wrong))).toBe('EXAM_PASSWORD_WRONG')
      app.clock.advance(60)
    }
    app.clock.advance(600)
    await enter(examId, own, ' of one ')
    expect(await refusalOf(enter(examId, other, 'of one'))).toBe('EXAM_PASSWORD_WRONG')
    await enter(examId, other, 'of the exam')
  })

  it('of two departments that are equally near either lets in, and a person’s own only by itself', async () => {
    const club = await makeDepartment(app)
    const [examId, both, own] = [await locked(), await student(), await student()]
    const db = app.deps.db
    for (const { id } of [both, own])
      await db.insertInto('userDepartments').values({ userId: id, departmentId: club.id }).execute()
    await add(examId, { departments: [below] }, { password: 'of the class' })
    await add(examId, { departments: [club] }, { password: 'of the club' })
    await add(examId, { people: [own] }, { password: 'of one' })
    expect(await refusalOf(enter(examId, own, 'of the club'))).toBe('EXAM_PASSWORD_WRONG')
    expect(await refusalOf(enter(examId, both, 'of one'))).toBe('EXAM_PASSWORD_WRONG')
    app.clock.advance(700)
    await enter(examId, both, 'of the club')
    await enter(examId, own, 'of one')
  })

  it('stays when other fields change, is replaced, and goes', async () => {
    const [examId, person] = [await locked(), await student()]
    await add(examId, { people: [person] }, { password: 'first one' })
    await save(examId, { limitMinutes: 45 })
    expect(await list(examId)).toMatchObject([{ hasPassword: true, limitMinutes: 45 }])
    await save(examId, { password: 'second one', limitMinutes: 45 })
    expect(await refusalOf(enter(examId, person, 'first one'))).toBe('EXAM_PASSWORD_WRONG')
    await save(examId, { password: null, limitMinutes: 45 })
    expect(await list(examId)).toMatchObject([{ hasPassword: false }])
    await enter(examId, person, 'of the exam')
    expect(await refusalOf(save(examId, {}))).toBe('OVERRIDE_EMPTY')
    await remove(examId)
  })

  it('leaves other times as they are, and a paper that is open', async () => {
    const [examId, person] = [await locked(), await student()]
    const { paperId } = await enter(examId, person, 'of the exam')
    await add(examId, { people: [person] }, { password: 'too late' })
    expect(await enter(examId, person)).toMatchObject({ paperId })
    expect(await app.call(exams.check, { id: examId }, await signIn(app, person))).toMatchObject({
      limitMinutes: 30,
      endsAt: at(60),
    })
  })

  it('is for exams that are entered by password, and is written nowhere', async () => {
    const [examId, person] = [await exam(), await student()]
    expect(await refusalOf(add(examId, { people: [person] }, { password: 'secret word' }))).toBe('OVERRIDE_NO_PASSWORD')
    expect(await refusalOf(add(examId, { people: [person] }, { password: 'abc' }))).toBe('BAD_INPUT')
    const other = await locked()
    await add(other, { people: [person] }, { password: 'secret word' })
    expect(JSON.stringify(await app.call(overrides.paging, { examId: other }, staff))).not.toContain('assword":"')
    const log = await app.deps.db.selectFrom('auditLog').selectAll().where('objectId', '=', other).execute()
    expect(JSON.stringify(log)).toContain('"isPasswordChanged":true')
    expect(JSON.stringify(log)).not.toMatch(/secret word|passwordHash|passwordSalt/)
  })

  it('that was changed since the entry was read makes no paper by the old one', async () => {
    const [examId, person] = [await locked(), await student()]
    await add(examId, { people: [person] }, { password: 'old password' })
    const [entered] = await Promise.all([
      refusalOf(enter(examId, person, 'old password')).catch(() => 'in'),
      save(examId, { password: 'new password' }),
    ])
    // Whichever came first: in by the old one before the change, or refused after it.
    if (entered !== 'in') expect(entered).toBe('EXAM_PASSWORD_WRONG')
    else expect(await enter(examId, person)).toMatchObject({ isResumed: true })
  })
})
