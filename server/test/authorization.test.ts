/**
 * Who may do what: every declared call, six kinds of caller, what is theirs, what is another's, what does not exist. A call
 * without a row fails. Whatever is refused leaves every table as it was.
 */
import { contract, allEndpoints } from '@tripos/contract/index'
import { DataScope } from '@tripos/contract/enums'
import { ERRORS } from '@tripos/contract/errors'
import type { Endpoint } from '@tripos/contract/kernel'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '../src/db/client.ts'
import { newId } from '../src/kernel/random.ts'
import { startTestApp, type TestApp } from './app.ts'
import { drawn, examInput, makeBlueprint, makeExam, picked, startPaper } from './factories/exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeRole,
  makeStudent,
  setSite,
  signIn,
  type TestUser,
} from './factories/identity.ts'
import { makeBank, makeQuestion, makeQuestions, sampleContent, type TestBank } from './factories/questions.ts'
import { sendUpload } from './upload.ts'

const { access, exams, files, identity, org, papers, questions, site } = contract

const PRINCIPALS = ['nobody', 'student', 'otherStudent', 'marker', 'otherAdministrator', 'administrator'] as const
type Principal = (typeof PRINCIPALS)[number]
type Outcome = 'ok' | 'SESSION_INVALID' | 'NOT_ALLOWED' | 'NOT_FOUND' | (string & {})

const MARKER_TAGS = ['paper:paper:view', 'paper:paper:mark']

interface World {
  readonly app: TestApp
  readonly tokens: Readonly<Record<Principal, string | undefined>>
  readonly users: { readonly student: TestUser; readonly administrator: TestUser }
  readonly departmentId: string
  readonly bank: TestBank
}

interface Row {
  /** Makes a thing that belongs to the student or to the administrator's department. Calls without a target have none. */
  readonly target?: (world: World) => Promise<string>
  readonly input: (world: World, id: string) => object | Promise<object>
  /** What those get who may make the call, but not on this thing. */
  readonly others?: Outcome
  /** What the call gives for a thing that does not exist. */
  readonly absent?: Outcome
  /** What the rightful caller gets, where that is a refusal of the business. */
  readonly rightful?: Outcome
  readonly deviations?: Partial<Record<Principal, Outcome>>
}

const HIDDEN = { others: 'NOT_FOUND', absent: 'NOT_FOUND' } as const
const bankOf = async ({ app, users, departmentId }: World) =>
  (await makeBank(app, users.administrator, { departmentId })).id
const questionOf = async ({ app, bank }: World) => (await makeQuestion(app, { bank })).id
const lines = ({ bank }: World) => [drawn(bank.id, 2, { type: 1 })]
const administratorOf = ({ tokens }: World) => tokens.administrator ?? ''

async function blueprintOf(world: World): Promise<string> {
  const id = await makeBlueprint(world.app, administratorOf(world), lines(world))
  await sql`update blueprints set department_id = ${world.departmentId} where id = ${id}`.execute(world.app.deps.db)
  return id
}
const examOf = (world: World, fields = {}) =>
  makeExam(world.app, administratorOf(world), lines(world), { departmentId: world.departmentId, ...fields })
const forStudentOnly = (world: World) => examOf(world, { openType: 4, audienceUserIds: [world.users.student.id] })
const openPaperOf = async (world: World) => startPaper(world.app, world.tokens.student ?? '', await examOf(world))
const closedPaperOf = async (world: World) => {
  const { paperId, submitKey } = await openPaperOf(world)
  await world.app.call(papers.submit, { paperId, submitKey })
  return paperId
}
async function essayPaperOf(world: World): Promise<string> {
  const { app, bank } = world
  const essay = await makeQuestion(app, { bank, type: 4 })
  const examId = await makeExam(app, administratorOf(world), [picked([essay.id])], { departmentId: world.departmentId })
  const token = world.tokens.student ?? ''
  const paper = await startPaper(app, token, examId)
  const answers = [{ no: 1, seq: 1, answer: { text: 'words' } }]
  await app.call(papers.saveAnswers, { paperId: paper.paperId, epoch: 1, answers }, token)
  await app.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })
  return paper.paperId
}
const studentOf = async ({ app, departmentId }: World) => (await makeStudent(app, { departmentIds: [departmentId] })).id

let counter = 0
const unique = () => `n${(counter += 1)}-${newId().slice(-6)}`

const ROWS = new Map<Endpoint, Row>([
  [identity.login, { input: () => ({ userName: 'nobody-here', password: 'wrong-password' }), rightful: 'LOGIN_WRONG' }],
  [identity.mobileLogin, { input: () => ({ mobile: '13800138000', code: '000000' }), rightful: 'CODE_WRONG' }],
  [
    identity.register,
    { input: () => ({ userName: unique(), password: 'long enough', realName: 'New' }), rightful: 'SIGN_UP_OFF' },
  ],
  [
    identity.setup,
    {
      input: () => ({ setupToken: 'x', userName: unique(), password: 'long enough', realName: 'New' }),
      rightful: 'SETUP_LINK_INVALID',
    },
  ],
  [
    identity.resetPassword,
    { input: () => ({ contact: '13800138000', code: '000000', password: 'long enough' }), rightful: 'CODE_WRONG' },
  ],
  [identity.captcha, { input: () => ({}) }],
  [identity.sendCode, { input: () => ({ contact: `138${String(10_000_000 + (counter += 1))}`, purpose: 'login' }) }],
  [identity.info, { input: () => ({}) }],
  [identity.paging, { input: () => ({}) }],
  [identity.options, { input: () => ({}) }],
  [identity.detail, { target: studentOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [
    identity.save,
    {
      target: studentOf,
      input: ({ departmentId }, id) => ({
        id,
        version: 1,
        userName: unique(),
        realName: 'Renamed',
        roleType: 1,
        departmentIds: [departmentId],
      }),
      ...HIDDEN,
    },
  ],
  [identity.setState, { target: studentOf, input: (_, id) => ({ ids: [id], state: 1, reason: '' }), ...HIDDEN }],
  [org.tree, { input: () => ({}) }],
  [
    org.save,
    {
      target: async ({ app, departmentId }) =>
        (await makeDepartment(app, { parent: { id: departmentId, path: [departmentId] } })).id,
      input: ({ departmentId }, id) => ({ id, parentId: departmentId, name: 'Renamed' }),
      ...HIDDEN,
    },
  ],
  [
    org.delete,
    {
      target: async ({ app, departmentId }) =>
        (await makeDepartment(app, { parent: { id: departmentId, path: [departmentId] } })).id,
      input: (_, id) => ({ id }),
      ...HIDDEN,
    },
  ],
  [access.routes, { input: () => ({}) }],
  [access.menuTree, { input: () => ({}) }],
  [access.rolePaging, { input: () => ({}) }],
  [access.roleOptions, { input: () => ({}) }],
  // Roles belong to the whole site: level and held permissions guard them, not departments.
  [
    access.roleDetail,
    {
      target: ({ app }) => makeRole(app, { permissions: [], scope: 1, level: 1 }),
      input: (_, id) => ({ id }),
      absent: 'NOT_FOUND',
    },
  ],
  [
    access.roleSave,
    {
      target: ({ app }) => makeRole(app, { permissions: [], scope: 1, level: 1 }),
      input: (_, id) => ({ id, name: unique(), level: 1, dataScope: 1, menuIds: [] }),
      absent: 'NOT_FOUND',
    },
  ],
  [
    access.roleDelete,
    { target: ({ app }) => makeRole(app, { permissions: [], scope: 1, level: 1 }), input: (_, id) => ({ ids: [id] }) },
  ],
  [site.detail, { input: () => ({}) }],
  [
    site.save,
    {
      input: () => ({
        siteName: 'Named',
        frontLogo: '',
        backLogo: '',
        loginBackground: '',
        signUpOpen: false,
        signUpReview: false,
        signUpDepartmentId: null,
        singleSession: false,
      }),
    },
  ],
  [site.demoMessages, { input: () => ({}), rightful: 'NOT_FOUND' }],
  [files.uploadImage, { input: () => ({}), rightful: 'FILE_TYPE_REFUSED' }],
  [questions.bankPaging, { input: () => ({}) }],
  [questions.bankDetail, { target: bankOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [
    questions.bankSave,
    { target: bankOf, input: ({ departmentId }, id) => ({ id, version: 1, name: unique(), departmentId }), ...HIDDEN },
  ],
  [questions.bankDelete, { target: bankOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [questions.paging, { input: () => ({}) }],
  [questions.detail, { target: questionOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [
    questions.save,
    {
      target: questionOf,
      input: ({ bank }, id) => ({ id, versionNo: 1, bankIds: [bank.id], level: 1, content: sampleContent(1) }),
      ...HIDDEN,
    },
  ],
  [questions.delete, { target: questionOf, input: (_, id) => ({ ids: [id] }), ...HIDDEN }],
  [questions.restore, { target: questionOf, input: (_, id) => ({ ids: [id] }), ...HIDDEN }],
  [questions.versions, { target: questionOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [questions.preview, { input: () => ({ content: sampleContent(1) }) }],
  [questions.importDryRun, { target: bankOf, input: (_, id) => ({ bankId: id, format: 'jsonl' }), ...HIDDEN }],
  [questions.importCommit, { input: () => ({ importId: newId(), duplicates: 'skip' }), rightful: 'IMPORT_EXPIRED' }],
  [questions.importTemplate, { input: () => ({}) }],
  [questions.export, { target: bankOf, input: (_, id) => ({ bankId: id, format: 'jsonl' }), ...HIDDEN }],
  [exams.blueprintPaging, { input: () => ({}) }],
  [exams.blueprintDetail, { target: blueprintOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [
    exams.blueprintSave,
    {
      target: blueprintOf,
      input: (_, id) => ({
        id,
        version: 1,
        name: unique(),
        departmentId: null,
        content: {
          sections: [{ title: 'S', lines: [] }],
          shuffleQuestions: false,
          shuffleOptions: false,
          partialScore: 1,
        },
      }),
      ...HIDDEN,
    },
  ],
  [exams.blueprintDelete, { target: blueprintOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [exams.blueprintPreview, { target: blueprintOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [exams.paging, { input: () => ({}) }],
  [exams.detail, { target: examOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [
    exams.save,
    {
      target: examOf,
      input: async (world, id) => {
        const row = await world.app.deps.db
          .selectFrom('exams')
          .select(['blueprintId', 'version'])
          .where('id', '=', id)
          .executeTakeFirst()
        return {
          ...examInput(row?.blueprintId ?? newId()),
          id,
          version: row?.version ?? 1,
          departmentId: world.departmentId,
        }
      },
      ...HIDDEN,
    },
  ],
  [exams.publish, { target: examOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [exams.setState, { target: examOf, input: (_, id) => ({ ids: [id], state: 1 }), ...HIDDEN }],
  [exams.release, { target: examOf, input: (_, id) => ({ id, what: 'score', isReleased: true }), ...HIDDEN }],
  [exams.delete, { target: examOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [exams.mine, { input: () => ({}) }],
  [exams.check, { target: forStudentOnly, input: (_, id) => ({ id }), ...HIDDEN }],
  [papers.start, { target: forStudentOnly, input: (_, id) => ({ examId: id }), ...HIDDEN }],
  [
    papers.open,
    {
      target: async world => (await openPaperOf(world)).paperId,
      input: (_, id) => ({ paperId: id, deviceId: newId(), takeOver: true }),
      ...HIDDEN,
    },
  ],
  [
    papers.saveAnswers,
    {
      target: async world => (await openPaperOf(world)).paperId,
      input: (_, id) => ({ paperId: id, epoch: 1, answers: [{ no: 1, seq: 5, answer: { options: [0] } }] }),
      ...HIDDEN,
      // The session is part of the saving statement: for staff there is none that may save.
      deviations: {
        marker: 'SESSION_INVALID',
        otherAdministrator: 'SESSION_INVALID',
        administrator: 'SESSION_INVALID',
      },
    },
  ],
  [
    papers.state,
    { target: async world => (await openPaperOf(world)).paperId, input: (_, id) => ({ paperId: id }), ...HIDDEN },
  ],
  // Whoever has the key of the paper may hand it in (ADR 0005); the key is known to its candidate alone.
  [
    papers.submit,
    {
      target: async world => (await openPaperOf(world)).paperId,
      input: (_, id) => ({ paperId: id, submitKey: 'a-key-that-is-not-the-right-one-at-all' }),
      rightful: 'NOT_FOUND',
      absent: 'NOT_FOUND',
    },
  ],
  [papers.result, { target: closedPaperOf, input: (_, id) => ({ paperId: id }), ...HIDDEN }],
  [papers.mine, { input: () => ({}) }],
  [papers.paging, { input: () => ({}) }],
  [papers.detail, { target: closedPaperOf, input: (_, id) => ({ paperId: id }), ...HIDDEN }],
  [
    papers.extend,
    {
      target: async world => (await openPaperOf(world)).paperId,
      input: (_, id) => ({ paperId: id, minutes: 5, reason: 'why' }),
      ...HIDDEN,
    },
  ],
  [
    papers.forceSubmit,
    {
      target: async world => (await openPaperOf(world)).paperId,
      input: (_, id) => ({ paperId: id, reason: 'why' }),
      ...HIDDEN,
    },
  ],
  [papers.void, { target: closedPaperOf, input: (_, id) => ({ paperId: id, reason: 'why' }), ...HIDDEN }],
  [papers.markingExams, { input: () => ({}) }],
  [papers.markingQuestions, { target: examOf, input: (_, id) => ({ examId: id }) }],
  [papers.markingNext, { target: examOf, input: (_, id) => ({ examId: id }) }],
  [papers.markingTask, { target: essayPaperOf, input: (_, id) => ({ paperId: id, no: 1 }), ...HIDDEN }],
  [
    papers.mark,
    {
      target: essayPaperOf,
      input: async ({ app }, id) => {
        const marks = await app.deps.db.selectFrom('marks').select('revision').where('paperId', '=', id).execute()
        return { paperId: id, no: 1, points: 100, seenRevision: marks.length }
      },
      ...HIDDEN,
    },
  ],
  // Last: it ends the sessions that the other rows use.
  [identity.logout, { input: () => ({}) }],
])

/** Not data of anybody: counters, sessions, and the queue. */
const LEFT_OUT = new Set(['sessions', 'rate_limits', 'captchas', 'contact_codes', 'migrations'])

async function digest({ app }: World): Promise<string> {
  const tables = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public' order by 1`.execute(
    app.deps.db,
  )
  const parts: string[] = []
  for (const { name } of tables.rows) {
    if (LEFT_OUT.has(name)) continue
    const { rows } = await sql<{
      sum: string
    }>`select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from ${sql.table(name)} t`.execute(
      app.deps.db,
    )
    parts.push(`${name} ${rows[0]?.sum}`)
  }
  return parts.join('\n')
}

/** The gate that the declaration of a call promises, before the row's own words. */
function promised(endpoint: Endpoint, row: Row, principal: Principal): Outcome {
  const rightful = row.rightful ?? 'ok'
  const others = row.others ?? rightful
  const { access: rule } = endpoint
  if (rule === 'public') return rightful
  if (principal === 'nobody') return 'SESSION_INVALID'
  if (rule === 'signedIn') return rightful
  const isStudent = principal === 'student' || principal === 'otherStudent'
  if (rule === 'student') {
    if (!isStudent) return 'NOT_ALLOWED'
    return principal === 'student' ? rightful : others
  }
  if (isStudent) return 'NOT_ALLOWED'
  if (principal === 'marker') return MARKER_TAGS.includes(rule.permission) ? rightful : 'NOT_ALLOWED'
  return principal === 'administrator' ? rightful : others
}

interface Attempt {
  readonly input: object
  readonly token: string | undefined
}

const nameOf = (code: number): Outcome =>
  Object.entries(ERRORS).find(([, entry]) => entry.code === code)?.[0] ?? String(code)

/** Each attempt counts as a first one: the limits of tries have their own tests. */
async function attempt({ app }: World, endpoint: Endpoint, { input, token }: Attempt): Promise<Outcome> {
  await sql`delete from rate_limits`.execute(app.deps.db)
  if (endpoint.transport === 'upload') {
    const file = { name: 'questions.jsonl', bytes: '{"question":"1+1?","options":["(A)1","(B)2"],"label":"B"}' }
    const sent = { fields: input as Record<string, string>, file, token: token ?? '' }
    const { body } = await sendUpload(app, endpoint, sent)
    return body.code === 0 ? 'ok' : nameOf(body.code)
  }
  const reply = await app.app.inject({
    method: 'POST',
    url: endpoint.path,
    headers: { 'content-type': 'application/json', ...(token === undefined ? {} : { token }) },
    payload: JSON.stringify(input),
  })
  if (reply.headers['content-disposition'] !== undefined) return 'ok'
  const { code } = reply.json<{ code: number }>()
  return code === 0 ? 'ok' : nameOf(code)
}

let world: World

beforeAll(async () => {
  const app = await startTestApp()
  const [here, there] = [await makeDepartment(app), await makeDepartment(app)]
  const student = await makeStudent(app)
  const administrator = await makeAdministrator(app, { scope: DataScope.departmentAndBelow, departmentIds: [here.id] })
  const marker = await makeAdministrator(app, {
    permissions: MARKER_TAGS,
    scope: DataScope.department,
    departmentIds: [here.id],
  })
  const stranger = await makeAdministrator(app, { scope: DataScope.departmentAndBelow, departmentIds: [there.id] })
  const bank = await makeBank(app, administrator, { departmentId: here.id })
  await makeQuestions(app, 10, { bank, type: 1 })
  await setSite(app, { signUpOpen: false })
  world = {
    app,
    departmentId: here.id,
    bank,
    users: { student, administrator },
    tokens: {
      nobody: undefined,
      student: await signIn(app, student),
      otherStudent: await signIn(app, await makeStudent(app)),
      marker: await signIn(app, marker),
      otherAdministrator: await signIn(app, stranger),
      administrator: await signIn(app, administrator),
    },
  }
}, 60_000)
afterAll(() => world.app.close())

it('has a row for every declared call, and for no other', () => {
  const without = allEndpoints.filter(endpoint => !ROWS.has(endpoint)).map(endpoint => endpoint.path)
  expect(without).toEqual([])
  expect(ROWS.size).toBe(allEndpoints.length)
})

it('mounts every declared call', () => {
  const mounted = new Set(world.app.modules.flatMap(module => module.calls).map(call => call.endpoint.path))
  expect(allEndpoints.filter(endpoint => !mounted.has(endpoint.path)).map(endpoint => endpoint.path)).toEqual([])
})

const named = [...ROWS].map(([endpoint, row]) => [endpoint.path, endpoint, row] as const)

describe.each(named)('%s', (_, endpoint, row) => {
  const expectedFor = (principal: Principal) => row.deviations?.[principal] ?? promised(endpoint, row, principal)

  it('refuses those who may not, and changes nothing', async () => {
    const id = (await row.target?.(world)) ?? newId()
    const before = await digest(world)
    const seen: Partial<Record<Principal, Outcome>> = {}
    const refused = PRINCIPALS.filter(principal => expectedFor(principal) !== 'ok')
    for (const principal of refused) {
      seen[principal] = await attempt(world, endpoint, {
        input: await row.input(world, id),
        token: world.tokens[principal],
      })
    }
    expect(seen).toEqual(Object.fromEntries(refused.map(principal => [principal, expectedFor(principal)])))
    expect(await digest(world)).toBe(before)
  })

  it('lets those who may', async () => {
    for (const principal of PRINCIPALS.filter(name => expectedFor(name) === 'ok')) {
      const id = (await row.target?.(world)) ?? newId()
      const outcome = await attempt(world, endpoint, {
        input: await row.input(world, id),
        token: world.tokens[principal],
      })
      expect({ principal, outcome }).toEqual({ principal, outcome: 'ok' })
    }
  })

  if (row.absent === undefined) return
  it('treats what does not exist like what is not theirs', async () => {
    const rightful = PRINCIPALS.findLast(principal => expectedFor(principal) === 'ok') ?? 'nobody'
    const input = await row.input(world, newId())
    expect(await attempt(world, endpoint, { input, token: world.tokens[rightful] })).toBe(row.absent)
  })
})
