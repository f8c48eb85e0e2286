/**
 * Which rows a list shows: of each kind of thing one lies in the department of the caller and one in another. The matrix of
 * authorization.test.ts asks only whether a call is let through.
 */
import { courses } from '../../../modules/courses/contract/courses.ts'
import { access } from '../../../modules/access/contract/access.ts'
import { assets } from '../../../modules/assets/contract/assets.ts'
import { audit } from '../../../modules/audit/contract.ts'
import { banks } from '../../../modules/questions/contract/banks.ts'
import { courseBin } from '../../../modules/courses/contract/course-bin.ts'
import { dictionaries } from '../../../modules/dictionaries/contract/dictionaries.ts'
import { exams } from '../../../modules/exams/contract/exams.ts'
import { identity } from '../../../modules/identity/contract/identity.ts'
import { jobs } from '../../../modules/system/contract/system.ts'
import { learning } from '../../../modules/learning/contract/learning.ts'
import { lecturers } from '../../../modules/lecturers/contract.ts'
import { org } from '../../../modules/org/contract.ts'
import { partners } from '../../../modules/identity/contract/partners.ts'
import { questionFiles } from '../../../modules/questions/contract/question-files.ts'
import { questionLife } from '../../../modules/questions/contract/question-life.ts'
import { questionUse } from '../../../modules/papers/contract/question-use.ts'
import { questions } from '../../../modules/questions/contract/questions.ts'
import { sessions } from '../../../modules/identity/contract/sign-ins.ts'
import { signIns } from '../../../modules/identity/contract/sign-ins.ts'
import { DataScope } from '@tripos/contract-kit/enums.ts'
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import { markingCalls } from '../../../modules/papers/contract/marking-calls.ts'
import { papers } from '../../../modules/papers/contract/papers.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '@tripos/db/client.ts'
import { allEndpoints } from './all-endpoints.ts'
import { startTestApp, type TestApp } from './app.ts'
import type { ScopedLists } from './scoped-lists.ts'
import { makeAsset, makeCourse } from '../../../modules/courses/test/make-courses.ts'
import { makeBlueprint, makeExam, picked, startPaper } from '../../../modules/exams/test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestDepartment,
} from '../../../modules/identity/test/make-identity.ts'
import { recordedOperation } from '../../../modules/audit/test/make-operations.ts'
import { makeBank, makeQuestion } from '../../../modules/questions/test/make-questions.ts'

/** Lists of the modules that nobody else knows: each has them in `test/`. */
const FILES = import.meta.glob<Record<string, ScopedLists>>('../../../modules/*/test/*-lists.ts', { eager: true })
const PARTS = Object.values(FILES).flatMap(file => Object.values(file))

/** One of each kind of thing, all in one department, owned by somebody of none. */
interface Place {
  readonly department: TestDepartment
  readonly ids: Readonly<Record<Kind, string>>
  /** What the modules have added, by the path of the list that shows it. */
  readonly more: ReadonlyMap<string, string>
}
const KINDS = [
  'user',
  'userName',
  'department',
  'bank',
  'bankInBin',
  'question',
  'blueprint',
  'exam',
  'paper',
  'asset',
  'course',
  'courseInBin',
  'operation',
] as const
type Kind = (typeof KINDS)[number]

interface List {
  readonly endpoint: Endpoint
  /** What it shows; without it, what its module has added. */
  readonly kind?: Kind
  /** Of the place whose row is looked for. */
  readonly input?: (place: Place) => object
}

/** Every list of the back office whose rows belong to a department. */
const LISTS: readonly List[] = [
  { endpoint: identity.paging, kind: 'user' },
  { endpoint: identity.options, kind: 'user' },
  { endpoint: org.tree, kind: 'department' },
  { endpoint: questions.bankPaging, kind: 'bank' },
  { endpoint: banks.bin, kind: 'bankInBin' },
  { endpoint: questions.paging, kind: 'question' },
  { endpoint: exams.blueprintPaging, kind: 'blueprint' },
  { endpoint: exams.paging, kind: 'exam' },
  { endpoint: papers.paging, kind: 'paper' },
  { endpoint: markingCalls.listExams, kind: 'exam' },
  { endpoint: assets.paging, kind: 'asset' },
  { endpoint: courses.paging, kind: 'course' },
  { endpoint: courseBin.paging, kind: 'courseInBin' },
  { endpoint: sessions.paging, kind: 'userName' },
  { endpoint: signIns.paging, kind: 'userName' },
  { endpoint: audit.paging, kind: 'operation' },
  ...PARTS.flatMap(({ lists = [] }) => lists),
]
const idOf = ({ endpoint, kind }: List, { ids, more }: Place) =>
  kind === undefined ? (more.get(endpoint.path) ?? `nothing for ${endpoint.path}`) : ids[kind]

/** Lists below one thing, whose rows are people: the thing is for everybody, the people are of a department each. */
const PEOPLE = [
  { endpoint: learning.learners, input: async () => ({ courseId: shared.courseId }) },
  ...PARTS.flatMap(({ people = [] }) => people),
]

/** Lists that have no scope, and why. */
const WITHOUT: readonly (readonly [Endpoint, string])[] = [
  [access.rolePaging, 'roles belong to no department; nobody grants what they do not hold'],
  [banks.grants, 'of one bank that the caller owns'],
  [dictionaries.paging, 'words of the whole site'],
  [jobs.paging, 'work of the whole site'],
  [lecturers.paging, 'known to all students'],
  [partners.paging, 'systems of the whole site'],
  [questionFiles.importItems, 'of one import of the caller'],
  [questionLife.comments, 'of one question that the caller may see'],
  [questionUse.blueprints, 'counts what it hides: question-use.test.ts'],
  [questionUse.exams, 'counts what it hides: question-use.test.ts'],
  [questions.versions, 'of one question that the caller may see'],
  [questionFiles.mappingPaging, "the caller's own"],
  [questionFiles.exportReport, 'of one bank that the caller may see'],
  ...PARTS.flatMap(({ without = [] }) => without),
  ...PEOPLE.map(({ endpoint }) => [endpoint, 'looked at below'] as const),
]

const PASSWORD = 'a long walk in autumn'
let app: TestApp
let root: string
let here: Place
let there: Place
const scoped: Partial<Record<'department' | 'departmentAndBelow' | 'own', string>> = {}
let shared: { departmentId: string; courseId: string }

async function furnish(owner: { id: string }, department: TestDepartment): Promise<Place> {
  const departmentId = department.id
  const student = await makeStudent(app, { departmentIds: [departmentId], password: PASSWORD })
  const token = await signIn(app, student)
  const bank = await makeBank(app, owner, { departmentId })
  const essay = await makeQuestion(app, { bank, type: 4 })
  const bankInBin = await makeBank(app, owner, { departmentId })
  await app.call(questions.bankDelete, { id: bankInBin.id }, root)
  const blueprint = await makeBlueprint(app, root, [picked([essay.id])])
  await sql`update blueprints set department_id = ${departmentId} where id = ${blueprint}`.execute(app.deps.db)
  const exam = await makeExam(app, root, [picked([essay.id])], { departmentId })
  const paper = await startPaper(app, token, exam)
  const answers = [{ no: 1, seq: 1, answer: { text: 'words' } }]
  await app.call(papers.saveAnswers, { paperId: paper.paperId, epoch: 1, answers }, token)
  await app.call(papers.submit, { paperId: paper.paperId, submitKey: paper.submitKey })
  const course = await makeCourse(app, { ownerId: owner.id, departmentId })
  const courseInBin = await makeCourse(app, { ownerId: owner.id, departmentId })
  await app.call(courses.delete, { ids: [courseInBin.id] }, root)
  const more = new Map<string, string>()
  for (const { endpoint, make } of PARTS.flatMap(({ lists = [] }) => lists)) {
    more.set(endpoint.path, await make({ app, root, departmentId, student: token, courseId: course.id }))
  }
  // For the log of sign-ins.
  await app.call(identity.login, { userName: student.userName, password: PASSWORD })
  return {
    department,
    ids: {
      user: student.id,
      userName: student.userName,
      department: departmentId,
      bank: bank.id,
      bankInBin: bankInBin.id,
      question: essay.id,
      blueprint,
      exam,
      paper: paper.paperId,
      asset: await makeAsset(app, { ownerId: owner.id, departmentId }),
      course: course.id,
      courseInBin: courseInBin.id,
      operation: await recordedOperation(app, student),
    },
    more,
  }
}

beforeAll(async () => {
  app = await startTestApp()
  const owner = await makeAdministrator(app)
  root = await signIn(app, owner)
  const [one, other] = [await makeDepartment(app), await makeDepartment(app)]
  for (const name of ['department', 'departmentAndBelow', 'own'] as const) {
    const fields = { scope: DataScope[name], departmentIds: [one.id] }
    scoped[name] = await signIn(app, await makeAdministrator(app, fields))
  }
  here = await furnish(owner, one)
  there = await furnish(owner, other)
  const course = await app.call(courses.paging, {}, root)
  expect(course.total).toBe(2)
  shared = {
    departmentId: one.id,
    courseId: (await makeCourse(app, { ownerId: owner.id, departmentId: one.id })).id,
  }
}, 60_000)
afterAll(() => app.close())

async function shown(endpoint: Endpoint, input: object, token: string | undefined): Promise<string> {
  const { body } = await app.send(endpoint, { ...pageOf(endpoint), ...input }, token)
  expect(body.code, `${endpoint.path} ${body.msg}`).toBe(0)
  return JSON.stringify(body.data)
}
const fieldsOf = (schema: object): object => ('shape' in schema ? Object(schema.shape) : {})
const pageOf = ({ input }: Endpoint): object => ('size' in fieldsOf(input) ? { size: 100 } : {})

it('looks at every list that has pages, or says why not', () => {
  const paged = allEndpoints.filter(({ access, output }) => typeof access === 'object' && 'total' in fieldsOf(output))
  const known = new Set<Endpoint>([...LISTS.map(({ endpoint }) => endpoint), ...WITHOUT.map(([endpoint]) => endpoint)])
  const missing = paged.filter(endpoint => !known.has(endpoint)).map(({ path }) => path)
  expect(missing, 'each needs a line in test/<name>-lists.ts of its module: `lists`, or `without` and why').toEqual([])
})

describe.each(LISTS.map(list => [list.endpoint.path, list] as const))('%s', (_, list) => {
  const { endpoint, input } = list
  it('shows everything to who may see everything', async () => {
    for (const place of [here, there])
      expect(await shown(endpoint, input?.(place) ?? {}, root)).toContain(idOf(list, place))
  })

  it.each(['department', 'departmentAndBelow'] as const)('shows those of the scope %s, and no others', async scope => {
    expect(await shown(endpoint, input?.(here) ?? {}, scoped[scope])).toContain(idOf(list, here))
    expect(await shown(endpoint, input?.(there) ?? {}, scoped[scope])).not.toContain(idOf(list, there))
  })

  it('shows nothing of others to whom only their own belongs', async () => {
    for (const place of [here, there])
      expect(await shown(endpoint, input?.(place) ?? {}, scoped.own)).not.toContain(idOf(list, place))
  })
})

describe.each(PEOPLE.map(list => [list.endpoint.path, list] as const))(
  'people in %s',
  (_, { endpoint, input: make }) => {
    it('are those of the scope alone, and are counted like that', async () => {
      const input = await make({ app, root, departmentId: shared.departmentId })
      const all = await shown(endpoint, input, root)
      expect(all).toContain(here.ids.user)
      expect(all).toContain(there.ids.user)
      const some = await shown(endpoint, input, scoped.department)
      expect(some).toContain(here.ids.user)
      expect(some).not.toContain(there.ids.user)
      expect(JSON.parse(some)).toMatchObject({ total: 1 })
    })
  },
)
