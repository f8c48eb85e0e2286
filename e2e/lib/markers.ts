/** People who mark, and papers for them, made for one test. */
import { call, PASSWORD, signIn } from './api.ts'
import { ESSAY } from './candidates.ts'
import { makeExam } from './exams.ts'
import { newStudent } from './missed-questions.ts'

interface Made {
  readonly id: string
}

let made = 0
const unique = () => `${Date.now().toString(36)}-${process.pid}-${(made += 1)}`

export interface NewMarker {
  readonly id: string
  readonly realName: string
  readonly token: string
}

/** May mark every exam, and nothing else. */
export async function newMarker(staff: string, realName: string): Promise<NewMarker> {
  const entries = await call<{ id: string; permission: string | null; type: number }[]>(
    '/api/sys/role/list-menus',
    {},
    staff,
  )
  const menuIds = entries.filter(entry => entry.permission === 'paper:paper:mark').map(entry => entry.id)
  const role = { name: `Marker ${unique()}`, level: 10, dataScope: 4, remark: '', menuIds }
  const { id: roleId } = await call<Made>('/api/sys/role/save', role, staff)
  const userName = `marker-${unique()}`
  const person = { userName, realName, roleType: 2, password: PASSWORD, roleIds: [roleId] }
  const { id } = await call<Made>('/api/sys/user/save', person, staff)
  return { id, realName, token: await signIn(userName) }
}

export interface EssayExam {
  readonly examId: string
  readonly student: string
  readonly paperIds: readonly string[]
}

/** An exam of one essay question that one student has answered so often. */
export async function makeEssayExam(staff: string, name: string, answers: readonly string[]): Promise<EssayExam> {
  const title = `${name} ${unique()}`
  const { id: userId, token: student } = await newStudent()
  const bank = await call<Made>('/api/qu/bank/save', { name: title, departmentId: null }, staff)
  const question = { content: ESSAY(1), level: 1, tags: [], bankIds: [bank.id] }
  const { id } = await call<Made>('/api/qu/question/save', question, staff)
  const examId = await makeExam(staff, { name: title, questionIds: [id], userId, attemptLimit: 0 })
  const paperIds: string[] = []
  for (const text of answers) {
    const { paperId } = await call<{ paperId: string }>('/api/paper/start', { examId }, student)
    type Opened = { epoch: number; submitKey: string }
    const opened = await call<Opened>('/api/paper/open', { paperId, deviceId: crypto.randomUUID() }, student)
    const saved = { paperId, epoch: opened.epoch, answers: [{ no: 1, seq: 1, answer: { text } }] }
    await call('/api/paper/save-answers', saved, student)
    await call('/api/paper/submit', { paperId, submitKey: opened.submitKey }, student)
    paperIds.push(paperId)
  }
  return { examId, student, paperIds }
}
