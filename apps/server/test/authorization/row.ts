/** What a row of the authorisation matrix is made of, and the things that rows are tried on. */
import { papers } from '../../../../modules/papers/contract/papers.ts'
import type { Endpoint } from '@tripos/contract-kit/endpoint.ts'
import { sql } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import type { TestApp } from '../app.ts'
import { drawn, makeBlueprint, makeExam, picked, startPaper } from '../../../../modules/exams/test/make-exams.ts'
import { makeStudent, type TestUser } from '../../../../modules/identity/test/make-identity.ts'
import { makeBank, makeQuestion, type TestBank } from '../../../../modules/questions/test/make-questions.ts'

export const PRINCIPALS = [
  'nobody',
  'student',
  'otherStudent',
  'marker',
  'otherAdministrator',
  'administrator',
] as const
export type Principal = (typeof PRINCIPALS)[number]
export type Outcome = 'ok' | 'SESSION_INVALID' | 'NOT_ALLOWED' | 'NOT_FOUND' | (string & {})

export const MARKER_TAGS = ['paper:paper:view', 'paper:paper:mark']

export interface World {
  readonly app: TestApp
  readonly tokens: Readonly<Record<Principal, string | undefined>>
  readonly users: { readonly student: TestUser; readonly administrator: TestUser }
  readonly departmentId: string
  readonly bank: TestBank
}

export interface Row {
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

export const HIDDEN = { others: 'NOT_FOUND', absent: 'NOT_FOUND' } as const
export const bankOf = async ({ app, users, departmentId }: World) =>
  (await makeBank(app, users.administrator, { departmentId })).id
export const questionOf = async ({ app, bank }: World) => (await makeQuestion(app, { bank })).id
export const lines = ({ bank }: World) => [drawn(bank.id, 2, { type: 1 })]
export const administratorOf = ({ tokens }: World) => tokens.administrator ?? ''

export async function blueprintOf(world: World): Promise<string> {
  const id = await makeBlueprint(world.app, administratorOf(world), lines(world))
  await sql`update blueprints set department_id = ${world.departmentId} where id = ${id}`.execute(world.app.deps.db)
  return id
}
export const examOf = (world: World, fields = {}) =>
  makeExam(world.app, administratorOf(world), lines(world), { departmentId: world.departmentId, ...fields })
export const forStudentOnly = (world: World) =>
  examOf(world, { openType: 4, audienceUserIds: [world.users.student.id] })
export const openPaperOf = async (world: World) =>
  startPaper(world.app, world.tokens.student ?? '', await examOf(world))
export const closedPaperOf = async (world: World) => {
  const { paperId, submitKey } = await openPaperOf(world)
  await world.app.call(papers.submit, { paperId, submitKey })
  return paperId
}
export async function essayPaperOf(world: World): Promise<string> {
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
/** A closed paper with an answer that came too late. */
export async function lateAnswerOf(world: World): Promise<string> {
  const paperId = await closedPaperOf(world)
  await world.app.deps.db
    .insertInto('refusedSaves')
    .values({
      id: newId(),
      userId: world.users.student.id,
      paperId,
      questionNo: 1,
      answer: null,
      seq: 1,
      epoch: 1,
      reason: 'PAPER_CLOSED',
      arrivedAt: world.app.deps.clock.now(),
    })
    .execute()
  return paperId
}
/** Parked by machine marking; it can be marked by now. */
export async function unmarkablePaperOf(world: World): Promise<string> {
  const paperId = await closedPaperOf(world)
  const { db, clock } = world.app.deps
  const now = clock.now()
  await db.updateTable('papers').set({ state: 1, markingDue: true }).where('id', '=', paperId).execute()
  await db
    .insertInto('markingFailures')
    .values({ paperId, failedAt: now, tries: 1, reason: 'x', nextTryAt: now })
    .execute()
  return paperId
}
export const studentOf = async ({ app, departmentId }: World) =>
  (await makeStudent(app, { departmentIds: [departmentId] })).id

let counter = 0
/** A number that no other row has had. */
export const nextNumber = () => (counter += 1)
export const unique = () => `n${nextNumber()}-${newId().slice(-6)}`

export type Rows = readonly (readonly [Endpoint, Row])[]
