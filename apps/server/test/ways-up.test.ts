/**
 * Every way in which an administrator of a part could get to more than that part: by the account of somebody who holds more,
 * by a department that is not theirs, by an audience beyond their people, by a write behind a right to look.
 */
import { randomUUID } from 'node:crypto'
import { courses } from '../../../modules/courses/contract/courses.ts'
import { exams } from '../../../modules/exams/contract/exams.ts'
import { identity } from '../../../modules/identity/contract/identity.ts'
import { allEndpoints } from './all-endpoints.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { partners } from '../../../modules/identity/contract/partners.ts'
import { profile } from '../../../modules/identity/contract/profile.ts'
import { questions } from '../../../modules/questions/contract/questions.ts'
import { sessions } from '../../../modules/identity/contract/sign-ins.ts'
import { users } from '../../../modules/identity/contract/users.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '@tripos/db/client.ts'
import { writeSheets } from '@tripos/documents/sheet.ts'
import { refusalOf, startTestApp, type TestApp } from './app.ts'
import { makeCourse } from '../../../modules/courses/test/make-courses.ts'
import { drawn, examInput, makeBlueprint } from '../../../modules/exams/test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeRole,
  makeStudent,
  makeSuperAdministrator,
  signIn,
  type TestDepartment,
  type TestUser,
} from '../../../modules/identity/test/make-identity.ts'
import { makeBank, makeQuestions } from '../../../modules/questions/test/make-questions.ts'
import { sendUpload } from './upload.ts'

const OWN = 'the password of the actor'
const HR = ['sys:user:view', 'sys:user:edit', 'sys:session:view', 'sys:session:edit']

let app: TestApp
let superToken: string
let here: TestDepartment
let there: TestDepartment
beforeAll(async () => {
  app = await startTestApp()
  superToken = await signIn(app, await makeSuperAdministrator(app, { password: OWN }))
  here = await makeDepartment(app, { name: 'Here' })
  there = await makeDepartment(app, { name: 'There' })
})
afterAll(() => app.close())

/** Everything that stands about a person: what an attempt must not change. */
async function traceOf(id: string): Promise<string> {
  const user = await app.deps.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const roles = await app.deps.db.selectFrom('userRoles').selectAll().where('userId', '=', id).execute()
  const open = await app.deps.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()
  return JSON.stringify([user, roles, open])
}

async function formOf({ id }: TestUser, fields: Partial<Input<typeof identity.save>>) {
  const detail = await app.call(identity.detail, { id }, superToken)
  return {
    id,
    version: detail.version,
    userName: detail.userName,
    realName: detail.realName,
    roleType: detail.roleType,
    mobile: detail.mobileFull,
    email: detail.email,
    departmentIds: detail.departments.map(one => one.id),
    roleIds: detail.roles.map(one => one.id),
    ...fields,
  }
}

const HEADERS = ['User name', 'Name', 'Kind', 'Departments', 'Roles', 'Mobile', 'E-mail', 'ID card', 'Password']

async function checkSheet(cells: readonly string[], token: string) {
  const columns = HEADERS.map(header => ({ header, width: 10 }))
  const bytes = await writeSheets([{ name: 'Users', columns, rows: [cells] }])
  const fields = { importId: randomUUID(), existing: 'update' }
  const sent = { fields, file: { name: 'users.xlsx', bytes }, token }
  const { body } = await sendUpload(app, users.importDryRun, sent)
  return body.data as { importId: string; problems: { column: string; what: string }[] }
}

interface Way {
  readonly name: string
  readonly attempt: (target: TestUser, token: string) => Promise<unknown>
}

const WAYS: readonly Way[] = [
  {
    name: 'new-passwords, generated',
    attempt: ({ id }, token) => app.call(users.newPasswords, { ids: [id], ownPassword: OWN }, token),
  },
  {
    name: 'new-passwords, typed',
    attempt: ({ id }, token) =>
      app.call(users.newPasswords, { ids: [id], password: 'mine from now on', ownPassword: OWN }, token),
  },
  {
    name: 'user/save: password',
    attempt: async (target, token) =>
      app.call(identity.save, await formOf(target, { password: 'mine from now on', ownPassword: OWN }), token),
  },
  {
    name: 'user/save: e-mail',
    attempt: async (target, token) => app.call(identity.save, await formOf(target, { email: 'me@evil.cn' }), token),
  },
  {
    name: 'user/save: mobile',
    attempt: async (target, token) => app.call(identity.save, await formOf(target, { mobile: '13812340000' }), token),
  },
  {
    name: 'user/save: user name',
    attempt: async (target, token) => app.call(identity.save, await formOf(target, { userName: 'renamed.one' }), token),
  },
  {
    name: 'user/save: ID card',
    attempt: async (target, token) =>
      app.call(identity.save, await formOf(target, { idCard: '11010519491231002X' }), token),
  },
  {
    name: 'user/save: roles taken',
    attempt: async (target, token) => app.call(identity.save, await formOf(target, { roleIds: [] }), token),
  },
  {
    name: 'user/save: made a student',
    attempt: async (target, token) =>
      app.call(identity.save, await formOf(target, { roleType: 1, roleIds: [] }), token),
  },
  {
    name: 'state: disabled',
    attempt: ({ id }, token) => app.call(identity.setState, { ids: [id], state: 1, reason: '' }, token),
  },
  {
    name: 'set-roles',
    attempt: ({ id }, token) => app.call(users.setRoles, { ids: [id], mode: 'replace', roleIds: [] }, token),
  },
  {
    name: 'set-departments',
    attempt: ({ id }, token) =>
      app.call(users.setDepartments, { ids: [id], mode: 'add', departmentIds: [here.id] }, token),
  },
  { name: 'sign-out', attempt: ({ id }, token) => app.call(users.signOut, { ids: [id], reason: '' }, token) },
  {
    name: 'session/kick',
    attempt: async ({ id }, token) => {
      const rows = await app.deps.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()
      return app.call(sessions.kick, { ids: rows.map(row => row.id) }, token)
    },
  },
  { name: 'session/kick-users', attempt: ({ id }, token) => app.call(sessions.kickUsers, { userIds: [id] }, token) },
  { name: 'id-card', attempt: ({ id }, token) => app.call(users.showIdCard, { id }, token) },
  { name: 'user/delete', attempt: ({ id }, token) => app.call(users.delete, { ids: [id] }, token) },
]

describe('the account of an administrator who holds more', () => {
  let token: string
  beforeAll(async () => {
    const actor = { permissions: HR, level: 30, scope: 3 as const, departmentIds: [here.id], password: OWN }
    token = await signIn(app, await makeAdministrator(app, actor))
  })

  const HELD = { level: 30, departmentIds: () => [here.id] }
  const TARGETS = {
    'a permission': { ...HELD, scope: 3, permissions: [...HR, 'qu:bank:view'] },
    'a wider data scope': { ...HELD, scope: 4, permissions: ['sys:user:view'] },
    'another department as well': { ...HELD, scope: 2, permissions: HR, departmentIds: () => [here.id, there.id] },
    'a higher level': { ...HELD, scope: 3, permissions: HR, level: 31 },
  } as const

  describe.each(Object.entries(TARGETS))('by %s', (_, { departmentIds, ...fields }) => {
    let target: TestUser
    beforeEach(async () => {
      target = await makeAdministrator(app, { ...fields, departmentIds: departmentIds(), password: 'theirs alone' })
      await signIn(app, target)
    })

    it.each(WAYS.map(way => [way.name, way] as const))('is not changed by %s', async (name, { attempt }) => {
      const before = await traceOf(target.id)
      const outcome = await refusalOf(attempt(target, token))
      expect({ name, outcome }).toEqual({ name, outcome: fields.level > 30 ? 'USER_ABOVE_YOU' : 'USER_HOLDS_MORE' })
      expect(await traceOf(target.id)).toBe(before)
    })

    it('is not changed by an import with update, neither when it is checked nor when it is written', async () => {
      const before = await traceOf(target.id)
      const cells = [target.userName, '', '', '', '', '13812349999', 'me@evil.cn', '', '']
      const preview = await checkSheet(cells, token)
      expect(preview.problems).toHaveLength(1)
      expect(await refusalOf(app.call(users.importCommit, { importId: preview.importId }, token))).toBe(
        'USER_IMPORT_REFUSED',
      )
      expect(await traceOf(target.id)).toBe(before)
    })

    it('is not offered to be signed out', async () => {
      const rows = (await app.call(sessions.paging, { size: 100 }, token)).rows
      expect(rows.find(row => row.user.id === target.id)?.isAboveYou).toBe(true)
    })
  })

  it('says what is missing', async () => {
    const target = await makeAdministrator(app, {
      permissions: ['paper:paper:mark'],
      level: 1,
      scope: 1,
      departmentIds: [here.id],
    })
    const { body } = await app.send(users.signOut, { ids: [target.id], reason: '' }, token, 'en-US')
    expect(body.msg).toContain('paper:paper:mark')
  })

  it('got more rights between the check of an import and its writing: it is refused', async () => {
    const target = await makeAdministrator(app, { permissions: HR, level: 1, scope: 1, departmentIds: [here.id] })
    const cells = [target.userName, '', '', '', '', '13812341111', '', '', '']
    const preview = await checkSheet(cells, token)
    expect(preview.problems).toEqual([])
    const roleId = await makeRole(app, { permissions: ['sys:role:edit'], level: 1, scope: 1 })
    await app.deps.db.insertInto('userRoles').values({ userId: target.id, roleId }).execute()
    const before = await traceOf(target.id)
    expect(await refusalOf(app.call(users.importCommit, { importId: preview.importId }, token))).toBe('USER_HOLDS_MORE')
    expect(await traceOf(target.id)).toBe(before)
  })

  it('is changed by who holds all of it, and one’s own and those of students as before', async () => {
    const target = await makeAdministrator(app, { permissions: HR, level: 30, scope: 3, departmentIds: [here.id] })
    await app.call(identity.save, await formOf(target, { email: 'new@school.cn' }), token)
    const student = await makeStudent(app, { departmentIds: [here.id, there.id] })
    await app.call(users.newPasswords, { ids: [student.id] }, token)
  })

  it('is not opened by a partner: neither its roles nor its secret are in reach of who lacks them', async () => {
    const strong = await makeRole(app, { permissions: ['sys:role:edit'], level: 10 })
    const partner = { name: 'Portal', mode: 2 as const, allowsStudents: true, roleIds: [strong] }
    const { id } = await app.call(partners.save, partner, superToken)
    const limited = { permissions: ['sys:partner:view', 'sys:partner:edit'], level: 50 }
    const wide = await signIn(app, await makeAdministrator(app, { ...limited, scope: 4 }))
    const narrow = await signIn(app, await makeAdministrator(app, { ...limited, scope: 3, departmentIds: [here.id] }))
    for (const [who, refusal] of [
      [wide, 'GRANT_NOT_HELD'],
      [narrow, 'NOT_ALLOWED'],
    ] as const) {
      expect(await refusalOf(app.call(partners.rotate, { id }, who))).toBe(refusal)
      expect(await refusalOf(app.call(partners.setEnabled, { id, isEnabled: false }, who))).toBe(refusal)
      expect(await refusalOf(app.call(partners.save, { ...partner, name: 'Mine' }, who))).toBe(refusal)
    }
  })
})

describe('the password of an administrator', () => {
  it('is set by who shows their own password, not by who finds an open browser', async () => {
    const target = await makeAdministrator(app, { permissions: [], level: 1, scope: 1 })
    const before = await traceOf(target.id)
    const set = (fields: object) => app.call(users.newPasswords, { ids: [target.id], ...fields }, superToken)
    expect(await refusalOf(set({}))).toBe('OWN_PASSWORD_NEEDED')
    expect(await refusalOf(set({ ownPassword: 'a guess' }))).toBe('PASSWORD_WRONG')
    const form = await formOf(target, { password: 'long enough for us' })
    expect(await refusalOf(app.call(identity.save, form, superToken))).toBe('OWN_PASSWORD_NEEDED')
    expect(await traceOf(target.id)).toBe(before)
    await set({ ownPassword: OWN })
    const again = await formOf(target, { password: 'long enough for us', ownPassword: OWN })
    await app.call(identity.save, again, superToken)
  })

  it('is not set through a sheet', async () => {
    const target = await makeAdministrator(app, { permissions: [], level: 1, scope: 1 })
    const { problems } = await checkSheet([target.userName, '', '', '', '', '', '', '', 'from the sheet'], superToken)
    expect(problems.map(problem => problem.column)).toEqual(['Password'])
  })

  it('of a student needs no proof', async () => {
    const student = await makeStudent(app)
    expect(await app.call(users.newPasswords, { ids: [student.id] }, superToken)).toHaveLength(1)
  })
})

describe('people are told', () => {
  const told = async (token: string, onlyNew = true) =>
    (await app.call(profile.securityNotices, { onlyNew }, token)).rows

  /** As the sign-in page would have done it. */
  const markSignedIn = ({ id }: { readonly id: string }) =>
    app.deps.db.updateTable('users').set({ lastLoginAt: app.clock.now() }).where('id', '=', id).execute()

  it('who changed what of their account and when, until they have acknowledged it', async () => {
    const target = await makeAdministrator(app, { permissions: [], level: 1, scope: 1, email: 'old@school.cn' })
    await markSignedIn(target)
    const form = await formOf(target, { email: 'another@school.cn', password: 'long enough for us', ownPassword: OWN })
    await app.call(identity.save, form, superToken)
    const token = await signIn(app, target)
    expect(await app.call(identity.info, {}, token)).toMatchObject({ newSecurityNotices: 1 })
    const [notice, ...more] = await told(token)
    expect(more).toEqual([])
    const by = await app.call(identity.info, {}, superToken)
    expect(notice).toMatchObject({
      changes: ['password', 'email'],
      byName: by.realName,
      at: app.clock.now().toISOString(),
      isNew: true,
    })
    const stranger = await signIn(app, await makeStudent(app))
    await app.call(profile.acknowledgeNotices, { ids: [notice?.id ?? ''] }, stranger)
    expect(await told(token)).toHaveLength(1)
    expect(await told(stranger, false)).toEqual([])
    await app.call(profile.acknowledgeNotices, { ids: [notice?.id ?? ''] }, token)
    expect(await app.call(identity.info, {}, token)).toMatchObject({ newSecurityNotices: 0 })
    expect(await told(token, false)).toMatchObject([{ id: notice?.id, isNew: false }])
  })

  it('not of what was changed before they have ever signed in', async () => {
    const target = await makeAdministrator(app, { permissions: [], level: 1, scope: 1, departmentIds: [here.id] })
    await app.call(users.setDepartments, { ids: [target.id], mode: 'add', departmentIds: [there.id] }, superToken)
    const token = await signIn(app, target)
    expect(await app.call(identity.info, {}, token)).toMatchObject({ newSecurityNotices: 0 })
    expect(await told(token, false)).toMatchObject([{ changes: ['departments'], isNew: false }])
    // As somebody who has registered: in the log, and never at the sign-in page.
    const entry = { id: randomUUID(), at: app.clock.now(), userId: target.id, sessionId: randomUUID() }
    await app.deps.db
      .insertInto('signIns')
      .values({ ...entry, result: 'ok', way: 'register', ip: '', userAgent: '' })
      .execute()
    await app.call(users.setDepartments, { ids: [target.id], mode: 'remove', departmentIds: [there.id] }, superToken)
    expect(await told(token)).toMatchObject([{ changes: ['departments'], isNew: true }])
  })

  it('of each kind of change', async () => {
    const target = await makeAdministrator(app, { permissions: [], level: 1, scope: 1, departmentIds: [here.id] })
    await markSignedIn(target)
    await signIn(app, target)
    const ids = [target.id]
    const roleId = await makeRole(app, { permissions: [], level: 1, scope: 1 })
    await app.call(users.signOut, { ids, reason: '' }, superToken)
    await app.call(users.newPasswords, { ids, ownPassword: OWN, mustChangePassword: false }, superToken)
    await app.call(users.setRoles, { ids, mode: 'add', roleIds: [roleId] }, superToken)
    await app.call(users.setDepartments, { ids, mode: 'add', departmentIds: [there.id] }, superToken)
    await app.call(identity.setState, { ids, state: 1, reason: '' }, superToken)
    await app.call(identity.setState, { ids, state: 0, reason: '' }, superToken)
    const { importId } = await checkSheet([target.userName, '', '', '', '', '13812342222', '', '', ''], superToken)
    await app.call(users.importCommit, { importId }, superToken)
    const rows = await told(await signIn(app, target))
    expect(rows.map(row => row.changes.join()).sort()).toEqual(
      ['departments', 'mobile', 'password', 'roles', 'sessions', 'state', 'state'].sort(),
    )
  })

  it('not of what they have changed themselves, nor of what stayed as it was', async () => {
    const self = await makeAdministrator(app, { password: OWN, scope: 4 })
    const token = await signIn(app, self)
    await app.call(identity.save, await formOf(self, { email: 'self@school.cn' }), token)
    await app.call(identity.save, await formOf(self, { realName: 'Another' }), superToken)
    expect(await told(token, false)).toEqual([])
  })
})

describe('a department that is not theirs', () => {
  it.each(['bank', 'blueprint', 'exam', 'course'] as const)('gets no %s of theirs', async kind => {
    const user = await makeAdministrator(app, { scope: 2, departmentIds: [here.id] })
    const token = await signIn(app, user)
    const bank = await makeBank(app, user, { departmentId: here.id })
    await makeQuestions(app, 2, { bank, type: 1 })
    const lines = [drawn(bank.id, 1, { type: 1 })]
    const blueprintId = await makeBlueprint(app, token, lines)
    const content = (await app.call(exams.blueprintDetail, { id: blueprintId }, token)).content
    type Place = { departmentId: string | null; id?: string; version?: number }
    const save: Record<typeof kind, (place: Place) => Promise<{ id: string }>> = {
      bank: place =>
        app.call(questions.bankSave, { name: `B ${randomUUID()}`, remark: '', useScope: 3, ...place }, token),
      blueprint: place => app.call(exams.blueprintSave, { name: 'P', content, ...place }, token),
      exam: place => app.call(exams.save, { ...examInput(blueprintId), ...place }, token),
      course: place => app.call(courses.save, courseInput(place), token),
    }
    expect(await refusalOf(save[kind]({ departmentId: there.id }))).toBe('NOT_ALLOWED')
    const { id } = await save[kind]({ departmentId: here.id })
    // And none is moved there.
    expect(await refusalOf(save[kind]({ departmentId: there.id, id, version: 1 }))).toBe('NOT_ALLOWED')
    const table = sql.table(`${kind}s`)
    const { rows } = await sql<{ departmentId: string }>`select department_id from ${table} where id = ${id}`.execute(
      app.deps.db,
    )
    expect(rows).toEqual([{ departmentId: here.id }])
    await save[kind]({ departmentId: here.id, id, version: 1 })
  })
})

const courseInput = (fields: object): Input<typeof courses.save> => ({
  title: 'Course',
  cover: null,
  introduction: '',
  categoryId: null,
  departmentId: null,
  isRequired: false,
  openType: 2,
  audienceDepartmentIds: [here.id],
  dueAt: null,
  inOrder: false,
  talk: 1,
  lecturerIds: [],
  ...fields,
})

describe('an audience beyond their people', () => {
  const WITHOUT = (tag: string) => [
    'qu:bank:view',
    'qu:bank:edit',
    'exam:blueprint:view',
    'exam:blueprint:edit',
    ...['exam:exam', 'course:course'].flatMap(of => [`${of}:view`, `${of}:edit`]),
    'exam:exam:publish',
    ...(tag === '' ? [] : [tag]),
  ]

  async function teacher(tag = '') {
    const fields = { permissions: WITHOUT(tag), scope: 2 as const, departmentIds: [here.id] }
    const user = await makeAdministrator(app, fields)
    const token = await signIn(app, user)
    const bank = await makeBank(app, user, { departmentId: here.id })
    await makeQuestions(app, 2, { bank, type: 1 })
    return { token, blueprintId: await makeBlueprint(app, token, [drawn(bank.id, 1, { type: 1 })]) }
  }

  interface AudienceFields {
    openType: 1 | 2 | 4
    audienceDepartmentIds?: string[]
    audienceUserIds?: string[]
  }
  const KINDS = {
    exam: (blueprintId: string, wanted: AudienceFields, token: string) =>
      app.call(exams.save, examInput(blueprintId, { ...wanted, departmentId: here.id }), token),
    course: (_: string, wanted: AudienceFields, token: string) =>
      app.call(courses.save, courseInput({ departmentId: here.id, ...wanted }), token),
  }

  it.each(['exam', 'course'] as const)('is not set for an %s', async kind => {
    const { token, blueprintId } = await teacher()
    const [mine, foreign] = [
      await makeStudent(app, { departmentIds: [here.id] }),
      await makeStudent(app, { departmentIds: [there.id], realName: 'Foreign One' }),
    ]
    const save = (wanted: AudienceFields) => KINDS[kind](blueprintId, wanted, token)
    expect(await refusalOf(save({ openType: 1 }))).toBe('AUDIENCE_TOO_WIDE')
    expect(await refusalOf(save({ openType: 2, audienceDepartmentIds: [here.id, there.id] }))).toBe('AUDIENCE_OUTSIDE')
    expect(await refusalOf(save({ openType: 4, audienceUserIds: [mine.id, foreign.id] }))).toBe('AUDIENCE_OUTSIDE')
    await save({ openType: 2, audienceDepartmentIds: [here.id] })
    await save({ openType: 4, audienceUserIds: [mine.id] })
    const allowed = await teacher(`${kind === 'exam' ? 'exam:exam' : `${kind}:${kind}`}:everyone`)
    await KINDS[kind](allowed.blueprintId, { openType: 1 }, allowed.token)
    await KINDS[kind](allowed.blueprintId, { openType: 4, audienceUserIds: [foreign.id] }, allowed.token)
  })

  it('is not opened either where somebody with more has set it', async () => {
    const { token, blueprintId } = await teacher()
    const wide = { openType: 1 as const, departmentId: here.id }
    const { id: examId } = await app.call(exams.save, examInput(blueprintId, wide), superToken)
    expect(await refusalOf(app.call(exams.publish, { id: examId, confirmed: ['passZero'] }, token))).toBe(
      'AUDIENCE_TOO_WIDE',
    )
    await app.call(exams.publish, { id: examId, confirmed: ['passZero'] }, superToken)
    await app.call(exams.setState, { ids: [examId], state: 1 }, token)
    expect(await refusalOf(app.call(exams.setState, { ids: [examId], state: 0 }, token))).toBe('AUDIENCE_TOO_WIDE')
    const state = app.deps.db.selectFrom('exams').select('state').where('id', '=', examId)
    expect(await state.executeTakeFirst()).toEqual({ state: 1 })

    const { id: courseId } = await makeCourse(app, { departmentId: here.id, openType: 1, state: 0 })
    expect(await refusalOf(app.call(courses.setState, { ids: [courseId], state: 1 }, token))).toBe('AUDIENCE_TOO_WIDE')
  })
})

describe('a write behind a right to look', () => {
  it('is declared nowhere: what a right to look opens only looks', () => {
    const verb = /(save|delete|remove|clear|state|publish|release|move|sort|import|kick|retry|cancel|password)/
    const looking = allEndpoints.filter(
      ({ access: of }) => typeof of === 'object' && /:(view|log)$/.test(of.permission),
    )
    expect(looking.length).toBeGreaterThan(30)
    const writes = looking.map(endpoint => endpoint.path).filter(path => verb.test(path.split('/').at(-1) ?? ''))
    expect(writes).toEqual([])
  })
})
