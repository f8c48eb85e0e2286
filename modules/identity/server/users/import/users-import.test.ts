import { randomUUID } from 'node:crypto'
import { identity } from '../../../contract/identity.ts'
import { users } from '../../../contract/users.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../../apps/server/test/app.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeRole,
  makeStudent,
  makeSuperAdministrator,
  signIn,
} from '../../../test/make-identity.ts'
import { download, upload } from '../../../../../apps/server/test/upload.ts'
import { readSheet, type SheetRow, writeSheets } from '@tripos/documents/sheet.ts'
import { makeSecretBox } from '@tripos/runtime/secret-box.ts'
import { hashSealedPasswords } from '../hash-sealed.ts'

let app: TestApp
let superToken: string
beforeAll(async () => {
  app = await startTestApp()
  superToken = await signIn(app, await makeSuperAdministrator(app))
})
afterAll(() => app.close())

const HEADERS = ['User name', 'Name', 'Kind', 'Departments', 'Roles', 'Mobile', 'E-mail', 'ID card', 'Password']
const CARD = '11010519491231002X'

const sheetOf = (rows: readonly (readonly string[])[], headers = HEADERS) =>
  writeSheets([{ name: 'Users', columns: headers.map(header => ({ header, width: 10 })), rows }])

interface Options {
  readonly existing?: 'skip' | 'update'
  readonly token?: string
}

const check = async (rows: readonly (readonly string[])[], { existing = 'skip', token = superToken }: Options = {}) =>
  upload(app, users.importDryRun, {
    fields: { importId: randomUUID(), existing },
    file: { name: 'users.xlsx', bytes: await sheetOf(rows) },
    token,
  })

const commit = (importId: string, token = superToken) => app.call(users.importCommit, { importId }, token)

async function importRows(rows: readonly (readonly string[])[], options: Options = {}) {
  const preview = await check(rows, options)
  expect(preview.problems).toEqual([])
  return { ...preview, ...(await commit(preview.importId, options.token)) }
}

const found = async (search: string) => (await app.call(identity.paging, { search }, superToken)).rows
const countUsers = async () => (await app.call(identity.paging, {}, superToken)).total

async function readAll(bytes: Buffer): Promise<SheetRow['cells'][]> {
  const rows: SheetRow['cells'][] = []
  for await (const { cells } of readSheet(bytes)) rows.push(cells)
  return rows
}

describe('a faultless sheet', () => {
  it('makes users with departments by path, roles by name, sealed ID cards and generated passwords that work', async () => {
    const physics = await makeDepartment(app, { name: 'Physics' })
    const lab = await makeDepartment(app, { name: 'Lab 2', parent: physics })
    const chess = await makeDepartment(app, { name: 'Chess club' })
    const roleId = await makeRole(app, { permissions: ['sys:user:view'] })
    const { name: role } = await app.deps.db
      .selectFrom('roles')
      .select('name')
      .where('id', '=', roleId)
      .executeTakeFirstOrThrow()
    const outcome = await importRows([
      ['imp.one', '张三', 'Student', 'Physics / Lab 2; Chess club', '', '13700000001', 'imp.one@a.cn', CARD, ''],
      ['', '', '', '', '', '', '', '', ''],
      ['imp.two', '李四', '管理员', 'lab 2', role, '', '', '', ''],
    ])
    expect(outcome).toMatchObject({ createdCount: 2, updatedCount: 0, skippedCount: 0, generatedPasswordCount: 2 })
    const [one] = await found('imp.one')
    expect(one).toMatchObject({ realName: '张三', roleType: 1, idCard: '110105********002X', mobile: '137****0001' })
    expect(one?.departments.map(row => row.id).sort()).toEqual([lab.id, chess.id].sort())
    const [two] = await found('imp.two')
    expect(two?.roles).toEqual([{ id: roleId, name: role }])
    expect(two?.departments.map(row => row.id)).toEqual([lab.id])

    const secret = { importId: outcome.importId, secret: outcome.secret }
    const sheet = await readAll(
      (await download(app, users.importPasswords, { input: secret, token: superToken })).bytes,
    )
    expect(sheet.map(row => row[0])).toEqual(['User name', 'imp.one', 'imp.two'])
    const password = sheet[1]?.[2] ?? ''
    expect((await app.call(identity.login, { userName: 'imp.one', password })).token).toBeTruthy()
    expect(JSON.stringify(await app.deps.db.selectFrom('userImports').selectAll().execute())).not.toContain(
      outcome.secret,
    )
    const wrong = { ...secret, secret: outcome.secret.replace(/^./, letter => (letter === 'A' ? 'B' : 'A')) }
    expect(await refusalOf(download(app, users.importPasswords, { input: wrong, token: superToken }))).toBe(
      'IMPORT_EXPIRED',
    )
    const other = await signIn(app, await makeSuperAdministrator(app))
    expect(await refusalOf(download(app, users.importPasswords, { input: secret, token: other }))).toBe(
      'IMPORT_EXPIRED',
    )
    expect(await commit(outcome.importId)).toMatchObject({ createdCount: 2 })
    expect(await found('imp.')).toHaveLength(2)
  })

  it('lets people in with a typed password at once, and hashes it in the background', async () => {
    await importRows([
      ['typed.one', 'Somebody', '', '', '', '', '', '', 'typed password 1'],
      ['typed.two', 'Somebody', '', '', '', '', '', '', 'typed password 2'],
    ])
    const hashes = async () =>
      (
        await app.deps.db
          .selectFrom('users')
          .select('passwordHash')
          .where('userName', 'like', 'typed.%')
          .orderBy('userName')
          .execute()
      ).map(row => row.passwordHash)
    expect((await hashes()).every(hash => hash?.startsWith('sealed$'))).toBe(true)
    expect(JSON.stringify(await hashes())).not.toContain('typed password')
    const login = (password: string) => app.call(identity.login, { userName: 'typed.one', password })
    expect(await refusalOf(login('typed password 2'))).toBe('LOGIN_WRONG')
    expect((await login('typed password 1')).token).toBeTruthy()
    expect((await hashes())[0]).toMatch(/^\$argon2id\$/)
    await hashSealedPasswords(app.deps)
    expect((await hashes())[1]).toMatch(/^\$argon2id\$/)
    expect((await app.call(identity.login, { userName: 'typed.two', password: 'typed password 2' })).token).toBeTruthy()
  })

  it('skips or updates users who exist; an empty cell keeps what is there', async () => {
    const department = await makeDepartment(app, { name: 'Kept' })
    const user = await makeStudent(app, { realName: 'Before', mobile: '13700000009', departmentIds: [department.id] })
    const row = [user.userName.toUpperCase(), 'After', '', '', '', '', 'after@a.cn', '', 'a new password']
    expect(await importRows([row])).toMatchObject({ createdCount: 0, updatedCount: 0, skippedCount: 1 })
    expect((await found(user.userName))[0]).toMatchObject({ realName: 'Before' })
    const token = await signIn(app, user)
    expect(await importRows([row], { existing: 'update' })).toMatchObject({ updatedCount: 1, skippedCount: 0 })
    expect((await found(user.userName))[0]).toMatchObject({
      userName: user.userName,
      realName: 'After',
      email: 'after@a.cn',
      mobile: '137****0009',
      departments: [{ id: department.id }],
    })
    expect((await app.send(identity.info, {}, token)).body.code).not.toBe(0)
    expect((await app.call(identity.login, { userName: user.userName, password: 'a new password' })).token).toBeTruthy()
  })

  it('comes back from its own export unchanged', async () => {
    const department = await makeDepartment(app, { name: 'Round trip' })
    const row = ['round.trip', 'Round', 'Student', 'Round trip', '', '13700000020', 'r@a.cn', '440524188001010014', '']
    await importRows([row])
    const input = { departmentId: department.id }
    const { bytes, fileName } = await download(app, users.export, { input, token: superToken })
    expect(fileName).toBe('Users.xlsx')
    const [headers = [], ...rows] = await readAll(bytes)
    expect(headers.slice(0, 8)).toEqual(HEADERS.slice(0, 8))
    expect(headers.slice(-2)).toEqual(['Created (UTC)', 'Last sign-in (UTC)'])
    expect(rows.map(cells => cells.slice(0, 8))).toEqual([[...row.slice(0, 7), '440524********0014']])
    expect(JSON.stringify(rows)).not.toContain('440524188001010014')
    const preview = await upload(app, users.importDryRun, {
      fields: { importId: randomUUID(), existing: 'update' },
      file: { name: 'users.xlsx', bytes },
      token: superToken,
    })
    expect(preview).toMatchObject({ problemCount: 0, existingCount: 1, newCount: 0 })
    expect(await commit(preview.importId)).toMatchObject({ updatedCount: 1 })
    expect((await found('round.trip'))[0]).toMatchObject({ idCard: '440524********0014', mobile: '137****0020' })
  })
})

describe('a sheet with problems', () => {
  it('of 20,000 rows with errors in rows 7, 8 and 19,999 imports nothing and names all three', {
    timeout: 60_000,
  }, async () => {
    const before = await countUsers()
    const rows = Array.from({ length: 20_000 }, (_, i) => [`many.${i + 2}`, 'Many', '', '', '', '', '', '', ''])
    const spoil = (line: number, column: number, value: string) => {
      const row = rows[line - 2]
      if (row !== undefined) row[column] = value
    }
    spoil(7, 5, '12345')
    spoil(8, 3, 'Nowhere / At all')
    spoil(19_999, 0, 'many.2')
    const { importId, problemCount, problems } = await check(rows)
    expect({ problemCount, problems }).toEqual({
      problemCount: 3,
      problems: [
        { line: 7, column: 'Mobile', what: 'is no valid mainland mobile number' },
        { line: 8, column: 'Departments', what: 'there is no department "Nowhere / At all" that you work on' },
        { line: 19_999, column: 'User name', what: 'is the same as in row 2' },
      ],
    })
    expect(await refusalOf(commit(importId))).toBe('USER_IMPORT_REFUSED')
    expect(await countUsers()).toBe(before)
  })

  it('says of every cell what is wrong with it, against the sheet and against the database', async () => {
    await makeStudent(app, { mobile: '13700000030', email: 'Taken@a.cn' })
    const { problems } = await check([
      ['', 'No name', '', '', '', '', '', '', ''],
      ['b d', '', 'Teacher', '', '', '13700000030', 'taken@A.cn', '110105194912310021', 'short'],
      ['ok.one', 'One', 'Student', '', 'Some role', '13700000031', 'no mail', '', ''],
      ['ok.two', 'Two', 'Administrator', '', 'Some role', '13700000031', '', '', ''],
      ['OK.ONE', 'Again', '', '', '', '', '', '110105********002X', ''],
    ])
    expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '2 User name',
      '3 User name',
      '3 Name',
      '3 Kind',
      '3 Mobile',
      '3 E-mail',
      '3 ID card',
      '3 Password',
      '4 Roles',
      '4 E-mail',
      '5 Roles',
      '5 Mobile',
      '6 User name',
      '6 ID card',
    ])
  })

  it('is refused whole where it is no spreadsheet or lacks a column', async () => {
    const send = (bytes: Buffer | string) =>
      upload(app, users.importDryRun, {
        fields: { importId: randomUUID(), existing: 'skip' },
        file: { name: 'users.xlsx', bytes },
        token: superToken,
      })
    expect(await refusalOf(send('nonsense'))).toBe('IMPORT_UNREADABLE')
    expect(await refusalOf(send(await sheetOf([['x']], ['User name'])))).toBe('IMPORT_UNREADABLE')
    expect(await refusalOf(send(await sheetOf([])))).toBe('IMPORT_UNREADABLE')
  })
})

describe('the rights of who imports', () => {
  it('hold for departments, roles and users: nothing beyond scope, level and grants', async () => {
    const mine = await makeDepartment(app, { name: 'Mine' })
    const theirs = await makeDepartment(app, { name: 'Theirs' })
    const head = await makeAdministrator(app, {
      permissions: ['sys:user:view', 'sys:user:edit'],
      scope: 3,
      level: 30,
      departmentIds: [mine.id],
    })
    const token = await signIn(app, head)
    const strong = await makeRole(app, { permissions: ['sys:role:edit'], level: 1, scope: 1 })
    const { name } = await app.deps.db
      .selectFrom('roles')
      .select('name')
      .where('id', '=', strong)
      .executeTakeFirstOrThrow()
    const above = await makeAdministrator(app, { level: 31, departmentIds: [mine.id] })
    const outside = await makeStudent(app, { departmentIds: [theirs.id] })
    const { problems } = await check(
      [
        ['r.one', 'One', '', 'Theirs', '', '', '', '', ''],
        ['r.two', 'Two', 'Administrator', 'Mine', name, '', '', '', ''],
        ['r.three', 'Three', '', '', '', '', '', '', ''],
        [above.userName, 'Four', '', '', '', '', '', '', 'taken over now'],
        [outside.userName, 'Five', '', '', '', '', '', '', 'taken over now'],
        ['r.six', 'Six', '', 'Mine', '', '', '', '', ''],
      ],
      { existing: 'update', token },
    )
    expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual([
      '2 Departments',
      '3 Roles',
      '4 Departments',
      '5 User name',
      '6 User name',
    ])
  })

  it('are asked again when it is written: rights that went meanwhile stop it', async () => {
    const department = await makeDepartment(app, { name: 'Moving' })
    const head = await makeAdministrator(app, { scope: 3, departmentIds: [department.id] })
    const token = await signIn(app, head)
    const { importId, problemCount } = await check([['late.one', 'Late', '', 'Moving', '', '', '', '', '']], { token })
    expect(problemCount).toBe(0)
    await app.deps.db.deleteFrom('userDepartments').where('userId', '=', head.id).execute()
    expect(await refusalOf(commit(importId, token))).toBe('USER_IMPORT_STALE')
    expect(await found('late.one')).toEqual([])
    const stranger = await signIn(app, await makeSuperAdministrator(app))
    expect(await refusalOf(commit(importId, stranger))).toBe('IMPORT_EXPIRED')
  })
})

describe('what happens between check and import', () => {
  it('a name or version taken meanwhile stops the whole import', async () => {
    const user = await makeStudent(app, { realName: 'Early' })
    const preview = await check(
      [
        ['meanwhile.a', 'A', '', '', '', '', '', '', ''],
        ['meanwhile.b', 'B', '', '', '', '', '', '', ''],
      ],
      {},
    )
    const update = await check([[user.userName, 'Later', '', '', '', '', '', '', '']], { existing: 'update' })
    await makeStudent(app, { userName: 'Meanwhile.B' })
    expect(await refusalOf(commit(preview.importId))).toBe('USER_IMPORT_STALE')
    expect(await found('meanwhile.a')).toEqual([])
    await app.call(identity.setState, { ids: [user.id], state: 1 }, superToken)
    expect(await refusalOf(commit(update.importId))).toBe('USER_IMPORT_STALE')
    expect((await found(user.userName))[0]).toMatchObject({ realName: 'Early', state: 1 })
  })

  it('cancelling forgets it; after two hours it has expired', async () => {
    const one = await check([['cancelled.one', 'C', '', '', '', '', '', '', '']])
    expect(await app.call(users.importProgress, { importId: one.importId }, superToken)).toEqual({
      stage: 'checked',
      doneCount: 1,
      totalCount: 1,
    })
    await app.call(users.importCancel, { importId: one.importId }, superToken)
    expect(await refusalOf(commit(one.importId))).toBe('IMPORT_CANCELLED')
    const two = await check([['cancelled.two', 'C', '', '', '', '', '', '', '']])
    app.clock.advance(2 * 3600 + 1)
    superToken = await signIn(app, await makeSuperAdministrator(app))
    expect(await refusalOf(commit(two.importId))).toMatch(/IMPORT_EXPIRED|NOT_FOUND/)
    expect(await found('cancelled')).toEqual([])
  })

  it('cancelling in the middle of writing takes everything back', async () => {
    const rows = Array.from({ length: 1500 }, (_, i) => [`stop.${i}`, 'Stop', '', '', '', '', '', '', ''])
    const { importId } = await check(rows)
    const written = refusalOf(commit(importId))
    for (;;) {
      const { stage, doneCount } = await app.call(users.importProgress, { importId }, superToken)
      if (stage === 'done') throw new Error('too fast to be cancelled')
      if (stage === 'writing' && doneCount > 0) break
    }
    await app.call(users.importCancel, { importId }, superToken)
    expect(await written).toBe('IMPORT_CANCELLED')
    expect(await found('stop.1')).toEqual([])
  })
})

describe('without a data key', () => {
  it('ID cards and typed passwords are refused in words, and everything else is imported', async () => {
    const { secretBox } = app.deps
    Object.assign(app.deps, { secretBox: makeSecretBox(undefined) })
    try {
      const { problems } = await check([['key.one', 'Key', '', '', '', '', '', CARD, 'typed password']])
      expect(problems.map(({ column, what }) => `${column} ${what.includes('TRIPOS_DATA_KEY')}`)).toEqual([
        'ID card true',
        'Password true',
      ])
      expect(await importRows([['key.one', 'Key', '', '', '', '', '', '', '']])).toMatchObject({ createdCount: 1 })
      expect((await found('imp.one')).map(row => row.idCard)).toEqual(['*'.repeat(18)])
    } finally {
      Object.assign(app.deps, { secretBox })
    }
  })
})

describe('the sheet to fill in', () => {
  it('is one that the import reads, in both languages', async () => {
    for (const language of ['zh-CN', 'en-US']) {
      const { bytes } = await download(app, users.importTemplate, { input: {}, token: superToken, language })
      const preview = await upload(app, users.importDryRun, {
        fields: { importId: randomUUID(), existing: 'skip' },
        file: { name: 'users.xlsx', bytes },
        token: superToken,
      })
      expect(preview.newCount).toBe(2)
      // The departments of the examples need not exist here.
      expect(preview.problems.filter(({ column }) => column !== 'Departments')).toEqual([])
    }
  })
})
