/** Who may do what with a bank that is shared: owner, viewer, user, editor and stranger, by person, role and department. */
import { banks } from '../../contract/banks.ts'
import { type BankRight, DataScope, GranteeKind } from '@tripos/contract-kit/enums.ts'
import { questionFiles } from '../../contract/question-files.ts'
import { questions } from '../../contract/questions.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { drawn, makeBlueprint, picked } from '../../../exams/test/make-exams.ts'
import { makeDepartment, makeStudent } from '../../../identity/test/make-identity.ts'
import { makeBank, makeQuestion, sampleContent } from '../../test/make-questions.ts'
import { makeStaff, type Staff } from '../../../identity/test/make-staff.ts'
import { upload } from '../../../../apps/server/test/upload.ts'
import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'

const PERMISSIONS = ['qu:bank:view', 'qu:bank:edit', 'exam:blueprint:view', 'exam:blueprint:edit']
const PEOPLE = ['owner', 'viewer', 'user', 'editor', 'stranger'] as const
type Who = (typeof PEOPLE)[number]

let app: TestApp
let people: Record<Who, Staff>
const staff = (fields = {}) => makeStaff(app, { permissions: PERMISSIONS, scope: DataScope.own, ...fields })
const share = (of: { id: string }, kind: GranteeKind, to: { id: string; right: 1 | 2 | 3 }) =>
  app.call(banks.grantSave, { bankId: of.id, kind, granteeId: to.id, right: to.right }, people.owner.token)

beforeAll(async () => {
  app = await startTestApp()
  people = {
    owner: await staff(),
    viewer: await staff(),
    user: await staff(),
    editor: await staff(),
    stranger: await staff(),
  }
})
afterAll(() => app.close())

const outcome = async (work: Promise<unknown>): Promise<string> => {
  const [settled] = await Promise.allSettled([work])
  return settled?.status === 'rejected' ? refusalOf(Promise.reject(settled.reason)) : 'ok'
}

interface Target {
  readonly bankId: string
  readonly questionId: string
}

const change = ({ bankId, questionId }: Target) => ({
  id: questionId,
  versionNo: 1,
  bankIds: [bankId],
  level: 2 as const,
  content: sampleContent(1),
})

type Call = (token: string, target: Target) => Promise<unknown>
/** What each call asks for, and the call on a bank and question that no other call touches. */
const CALLS: readonly (readonly [string, BankRight, Call])[] = [
  ['see the bank', 1, (token, { bankId }) => app.call(questions.bankDetail, { id: bankId }, token)],
  ['read a question', 1, (token, { questionId }) => app.call(questions.detail, { id: questionId }, token)],
  ['export', 1, (token, { bankId }) => app.call(questionFiles.exportReport, { bankId, format: 'jsonl' }, token)],
  ['draw from it', 2, (token, { bankId }) => makeBlueprint(app, token, [drawn(bankId, 1)])],
  ['pick from it', 2, (token, { questionId }) => makeBlueprint(app, token, [picked([questionId])])],
  [
    'write a question',
    3,
    (token, { bankId }) => app.call(questions.save, { bankIds: [bankId], level: 1, content: sampleContent(1) }, token),
  ],
  ['change a question', 3, (token, target) => app.call(questions.save, change(target), token)],
  ['delete a question', 3, (token, { questionId }) => app.call(questions.delete, { ids: [questionId] }, token)],
  [
    'import',
    3,
    (token, { bankId }) =>
      upload(app, questionFiles.importDryRun, {
        token,
        fields: { bankId, format: 'jsonl' },
        file: { name: 'one.jsonl', bytes: '{"question":"1+1?","options":["(A)1","(B)2"],"label":"B"}' },
      }),
  ],
  [
    'change the bank',
    4,
    (token, { bankId }) =>
      app.call(questions.bankSave, { id: bankId, version: 1, name: `Bank ${newId()}`, departmentId: null }, token),
  ],
  ['see its grants', 4, (token, { bankId }) => app.call(banks.grants, { bankId }, token)],
  ['look for people', 4, (token, { bankId }) => app.call(banks.grantees, { bankId, kind: 1 }, token)],
  [
    'share it',
    4,
    (token, { bankId }) => app.call(banks.grantSave, { bankId, kind: 1, granteeId: people.user.id, right: 3 }, token),
  ],
  ['stop sharing', 4, (token, { bankId }) => app.call(banks.grantDelete, { bankId, ids: [newId()] }, token)],
  ['give it away', 4, (token, { bankId }) => app.call(banks.transfer, { bankId, userId: people.owner.id }, token)],
  ['delete it', 4, (token, { bankId }) => app.call(questions.bankDelete, { id: bankId }, token)],
]

const RIGHTS: Readonly<Record<Who, 0 | BankRight>> = { owner: 4, editor: 3, user: 2, viewer: 1, stranger: 0 }

async function makeTarget(): Promise<Target> {
  const bank = await makeBank(app, people.owner)
  await share(bank, GranteeKind.person, { id: people.viewer.id, right: 1 })
  await share(bank, GranteeKind.person, { id: people.user.id, right: 2 })
  await share(bank, GranteeKind.person, { id: people.editor.id, right: 3 })
  const question = await makeQuestion(app, { bank })
  return { bankId: bank.id, questionId: question.id }
}

/** A blueprint names what it cannot have as not being there. */
const HIDDEN_BELOW = new Set(['draw from it', 'pick from it'])

describe.each(CALLS)('to %s', (name, needed, call) => {
  it.each(Object.entries(RIGHTS))('as %s', async (who, right) => {
    const isAllowed = right >= needed
    const target = isAllowed ? await makeTarget() : await untouched(name)
    const before = await digest()
    const expected =
      right >= needed ? 'ok' : right === 0 ? 'NOT_FOUND' : HIDDEN_BELOW.has(name) ? 'NOT_FOUND' : 'NOT_ALLOWED'
    expect(await outcome(call(people[who as Who].token, target))).toBe(expected)
    if (expected !== 'ok') expect(await digest()).toBe(before)
  })
})

const targets = new Map<string, Promise<Target>>()
/** One for all who are refused a call: they leave it as it was. */
function untouched(name: string): Promise<Target> {
  const known = targets.get(name) ?? makeTarget()
  targets.set(name, known)
  return known
}

/** All that a refused call could have changed. */
async function digest(): Promise<string> {
  const { rows } = await sql<{ sum: string }>`select md5(
    (select string_agg(b::text, '' order by id) from banks b) || (select string_agg(g::text, '' order by id) from bank_grants g)
    || (select string_agg(q::text, '' order by id) from questions q) || (select count(*) from question_versions)
    || (select string_agg(l::text, '' order by l::text) from bank_questions l) || (select count(*) from blueprints)
    || (select count(*) from question_imports) || (select count(*) from audit_log)) as sum`.execute(app.deps.db)
  return rows[0]?.sum ?? ''
}

describe('a bank that is shared', () => {
  it('shows its rights in the lists, and only what is asked for where a right is asked for', async () => {
    const { bankId, questionId } = await makeTarget()
    const seen = async (token: string, atLeast: BankRight) => ({
      banks: (await app.call(questions.bankPaging, { atLeast, size: 100 }, token)).rows.some(row => row.id === bankId),
      questions: (await app.call(questions.paging, { atLeast, bankId }, token)).rows.some(row => row.id === questionId),
    })
    for (const who of PEOPLE) {
      for (const atLeast of [1, 2, 3, 4] as const) {
        const isThere = RIGHTS[who] >= atLeast
        expect({ who, atLeast, ...(await seen(people[who].token, atLeast)) }).toEqual({
          who,
          atLeast,
          banks: isThere,
          questions: isThere,
        })
      }
    }
    const detail = (who: Who) => app.call(questions.bankDetail, { id: bankId }, people[who].token)
    expect(await detail('editor')).toMatchObject({ right: 3, canEdit: true, canManage: false })
    expect(await detail('user')).toMatchObject({ right: 2, canEdit: false, canManage: false })
    expect(await app.call(questions.detail, { id: questionId }, people.viewer.token)).toMatchObject({ canEdit: false })
  })

  it('reaches the people of a role, and those of a department and of all below it, as long as they are in it', async () => {
    const faculty = await makeDepartment(app)
    const institute = await makeDepartment(app, { parent: faculty })
    const below = await staff({ departmentIds: [institute.id] })
    const beside = await staff({ departmentIds: [(await makeDepartment(app)).id] })
    const shared = await makeBank(app, people.owner)
    const sees = (person: Staff) => outcome(app.call(questions.bankDetail, { id: shared.id }, person.token))
    await share(shared, GranteeKind.department, { id: faculty.id, right: 1 })
    expect([await sees(below), await sees(beside)]).toEqual(['ok', 'NOT_FOUND'])
    await app.deps.db.deleteFrom('userDepartments').where('userId', '=', below.id).execute()
    expect(await sees(below)).toBe('NOT_FOUND')

    const role = await app.deps.db
      .selectFrom('userRoles')
      .select('roleId')
      .where('userId', '=', beside.id)
      .executeTakeFirstOrThrow()
    await share(shared, GranteeKind.role, { id: role.roleId, right: 3 })
    expect([await sees(below), await sees(beside)]).toEqual(['NOT_FOUND', 'ok'])
    expect(await app.call(questions.bankDetail, { id: shared.id }, beside.token)).toMatchObject({ right: 3 })
  })

  it('gives the greatest of several rights, a new one in place of the old, and none once it is taken back', async () => {
    const shared = await makeBank(app, people.owner)
    const department = await makeDepartment(app)
    const person = await staff({ departmentIds: [department.id] })
    const right = async () =>
      (await app.call(questions.bankPaging, { size: 100 }, person.token)).rows.find(row => row.id === shared.id)?.right
    await share(shared, GranteeKind.department, { id: department.id, right: 2 })
    await share(shared, GranteeKind.person, { id: person.id, right: 1 })
    expect(await right()).toBe(2)
    await share(shared, GranteeKind.person, { id: person.id, right: 3 })
    expect(await right()).toBe(3)
    const list = () => app.call(banks.grants, { bankId: shared.id }, people.owner.token)
    const { total, rows } = await list()
    expect(total).toBe(2)
    expect(rows.map(row => [row.kind, row.grantee.id, row.right])).toEqual([
      [GranteeKind.department, department.id, 2],
      [GranteeKind.person, person.id, 3],
    ])
    await app.call(banks.grantDelete, { bankId: shared.id, ids: rows.map(row => row.id) }, people.owner.token)
    expect(await right()).toBeUndefined()
    expect((await list()).total).toBe(0)
  })

  it('is shared with administrators only, and found by name', async () => {
    const student = await makeStudent(app)
    const { bankId } = await makeTarget()
    const to = (granteeId: string) =>
      outcome(app.call(banks.grantSave, { bankId, kind: 1, granteeId, right: 1 }, people.owner.token))
    expect([await to(student.id), await to(newId())]).toEqual(['BAD_INPUT', 'BAD_INPUT'])
    const department = await makeDepartment(app, { name: '地质学院' })
    const find = (kind: GranteeKind, search: string) =>
      app.call(banks.grantees, { bankId, kind, search }, people.owner.token)
    expect(await find(GranteeKind.department, '地质')).toEqual([
      { id: department.id, name: '地质学院', detail: '地质学院' },
    ])
    expect((await find(GranteeKind.person, '')).map(one => one.id)).not.toContain(student.id)
  })

  it('goes to the new owner with every right, and leaves the old one what was granted', async () => {
    const { bankId } = await makeTarget()
    await app.call(banks.transfer, { bankId, userId: people.viewer.id }, people.owner.token)
    expect(await app.call(questions.bankDetail, { id: bankId }, people.viewer.token)).toMatchObject({
      right: 4,
      owner: { id: people.viewer.id },
      version: 2,
    })
    expect(await outcome(app.call(questions.bankDetail, { id: bankId }, people.owner.token))).toBe('NOT_FOUND')
  })

  it('lets nobody take its questions along into a bank of their own', async () => {
    const { bankId, questionId } = await makeTarget()
    const own = await makeBank(app, people.user)
    const banksOf = () => app.deps.db.selectFrom('bankQuestions').select('bankId').where('questionId', '=', questionId)
    const input = { ...change({ bankId, questionId }), bankIds: [bankId, own.id] }
    expect(await outcome(app.call(questions.save, input, people.user.token))).toBe('NOT_ALLOWED')
    expect(await banksOf().execute()).toEqual([{ bankId }])
  })

  it('keeps a question in a bank that its editor may not change', async () => {
    const { bankId, questionId } = await makeTarget()
    const own = await makeBank(app, people.editor)
    await app.call(
      questions.save,
      { ...change({ bankId, questionId }), bankIds: [bankId, own.id] },
      people.editor.token,
    )
    await share({ id: bankId }, GranteeKind.person, { id: people.editor.id, right: 1 })
    const seen = await app.call(questions.detail, { id: questionId }, people.editor.token)
    expect(seen).toMatchObject({ canEdit: true })
    expect(new Map(seen.banks.map(one => [one.id, one.canEdit]))).toEqual(
      new Map([
        [bankId, false],
        [own.id, true],
      ]),
    )
    const leave = { ...change({ bankId, questionId }), versionNo: 2, bankIds: [own.id] }
    await app.call(questions.save, leave, people.editor.token)
    expect((await app.call(questions.detail, { id: questionId }, people.owner.token)).banks.map(one => one.id)).toEqual(
      [bankId],
    )
  })

  it('gives nothing to exams while it is for training only', async () => {
    const { bankId, questionId } = await makeTarget()
    const { name, version } = await app.call(questions.bankDetail, { id: bankId }, people.owner.token)
    await app.call(
      questions.bankSave,
      { id: bankId, version, name, departmentId: null, useScope: 3 },
      people.owner.token,
    )
    const { token } = people.owner
    expect(await outcome(makeBlueprint(app, token, [drawn(bankId, 1)]))).toBe('NOT_FOUND')
    expect(await outcome(makeBlueprint(app, token, [picked([questionId])]))).toBe('NOT_FOUND')
    const isListed = async (servesExams: boolean) =>
      (await app.call(questions.bankPaging, { search: name, servesExams }, token)).rows.some(row => row.id === bankId)
    expect([await isListed(false), await isListed(true)]).toEqual([true, false])
  })
})
