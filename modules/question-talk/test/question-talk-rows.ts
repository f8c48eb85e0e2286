import { administratorOf, HIDDEN, type Rows, unique, type World } from '../../../apps/server/test/authorization/row.ts'
import { makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { openBank } from '../../practice/test/make-practice.ts'
import { makeBank, makeQuestion } from '../../questions/test/make-questions.ts'
import { questionTalk } from '../contract.ts'

/** In a bank of the administrator's department that these people may practise. */
async function questionFor(world: World, userIds: readonly string[]): Promise<string> {
  const { app, users, departmentId } = world
  const bank = await makeBank(app, users.administrator, { departmentId })
  const { id } = await makeQuestion(app, { bank })
  await openBank(app, administratorOf(world), bank.id, { openType: 4, audienceUserIds: [...userIds] })
  return id
}
const questionOf = (world: World) => questionFor(world, [world.users.student.id])

async function ownPostOf(world: World): Promise<string> {
  const input = { questionId: await questionOf(world), text: unique() }
  return (await world.app.call(questionTalk.write, input, world.tokens.student)).id
}

/** Of somebody else, which the student sees. */
async function postOf(world: World): Promise<string> {
  const { app, users } = world
  const writer = await makeStudent(app)
  const questionId = await questionFor(world, [users.student.id, writer.id])
  return (await app.call(questionTalk.write, { questionId, text: unique() }, await signIn(app, writer))).id
}

export const QUESTION_TALK_ROWS: Rows = [
  [questionTalk.list, { target: questionOf, input: (_, questionId) => ({ questionId }), ...HIDDEN }],
  [questionTalk.write, { target: questionOf, input: (_, questionId) => ({ questionId, text: unique() }), ...HIDDEN }],
  [questionTalk.remove, { target: ownPostOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [questionTalk.report, { target: postOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [questionTalk.paging, { input: () => ({}) }],
  [questionTalk.setState, { target: ownPostOf, input: (_, id) => ({ ids: [id], state: 2 }), ...HIDDEN }],
  [questionTalk.delete, { target: ownPostOf, input: (_, id) => ({ ids: [id] }), ...HIDDEN }],
]
