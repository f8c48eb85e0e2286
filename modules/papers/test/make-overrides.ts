/** A school with an exam that is open for an hour, for tests of overrides. Each file that uses it has its own. */
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { collectTold, deliverEvents, type Told } from '../../../apps/server/test/told.ts'
import { exams } from '../../exams/contract/exams.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import {
  makeAdministrator,
  makeDepartment,
  makeStudent,
  signIn,
  type TestDepartment,
  type TestUser,
} from '../../identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { overrides } from '../contract/overrides.ts'
import { papers } from '../contract/papers.ts'

export let app: TestApp
export let administrator: TestUser
export let staff: string
let choice: string
export let top: TestDepartment
export let below: TestDepartment
export let told: Told[]

export function withOverrideWorld(): void {
  beforeAll(async () => {
    app = await startTestApp()
    administrator = await makeAdministrator(app)
    const bank = await makeBank(app, administrator)
    choice = (await makeQuestion(app, { bank, type: 1 })).id
    top = await makeDepartment(app)
    below = await makeDepartment(app, { parent: top })
  })
  beforeEach(async () => {
    await renewStaff()
    told = collectTold()
    await deliverEvents(app)
    told.length = 0
  })
  afterAll(() => app.close())
}

/** Hours go by in these tests, and sessions end. */
export const renewStaff = async (): Promise<void> => {
  staff = await signIn(app, administrator)
}

export const FIELDS = {
  startsAt: null,
  endsAt: null,
  limitMinutes: null,
  extraAttempts: null,
  reason: 'why',
  isReasonTold: false,
}
type Fields = Partial<{
  [K in keyof typeof FIELDS]: string | number | boolean | null
}> & { readonly isConfirmed?: boolean; readonly password?: string }

export const at = (minutes: number) => new Date(app.clock.now().getTime() + minutes * 60_000).toISOString()
export const minutesTo = (iso: string) => Math.round((Date.parse(iso) - app.clock.now().getTime()) / 60_000)
export const student = (of = below) => makeStudent(app, { departmentIds: [of.id] })
/** Open for an hour, 30 minutes each, one attempt, for everybody below the top. */
export const exam = (fields: Parameters<typeof makeExam>[3] = {}) =>
  makeExam(app, staff, [picked([choice])], {
    openType: 2,
    audienceDepartmentIds: [top.id],
    startsAt: at(-1),
    endsAt: at(60),
    limitMinutes: 30,
    ...fields,
  })
interface Whom {
  readonly people?: readonly TestUser[]
  readonly departments?: readonly TestDepartment[]
  readonly by?: string
}
export const add = (examId: string, { people = [], departments = [], by = staff }: Whom, fields: Fields) =>
  app.call(
    overrides.add,
    {
      examId,
      userIds: people.map(person => person.id),
      departmentIds: departments.map(department => department.id),
      ...(FIELDS as object),
      ...fields,
    } as Parameters<typeof app.call<typeof overrides.add>>[1],
    by,
  )
export const list = async (examId: string, token = staff) => (await app.call(overrides.paging, { examId }, token)).rows
export async function remove(examId: string, isConfirmed = false) {
  for (const { id } of await list(examId)) await app.call(overrides.delete, { examId, id, isConfirmed }, staff)
}
export const oneMore = (
  examId: string,
  people: readonly TestUser[],
  fields: { endsAt?: string; isConfirmed?: boolean } = {},
) =>
  app.call(
    overrides.addAttempt,
    { examId, userIds: people.map(({ id }) => id), endsAt: null, reason: 'power cut', ...fields },
    staff,
  )
export const check = async (examId: string, person: TestUser) =>
  app.call(exams.check, { id: examId }, await signIn(app, person))
export const start = async (examId: string, person: TestUser) => startPaper(app, await signIn(app, person), examId)
export async function handIn(examId: string, person: TestUser) {
  const { paperId, submitKey } = await start(examId, person)
  await app.call(papers.submit, { paperId, submitKey })
  return paperId
}
export const stateOf = async (paperId: string, person: TestUser) =>
  app.call(papers.state, { paperId }, await signIn(app, person))
export const deadlineOf = async (paperId: string): Promise<string> => {
  const row = await app.deps.db.selectFrom('papers').select('deadlineAt').where('id', '=', paperId).executeTakeFirst()
  return row?.deadlineAt.toISOString() ?? ''
}
