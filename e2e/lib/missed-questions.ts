/** A student of their own who has missed questions of each type in an exam that shows its answers at its end. */
import { call, PASSWORD, signIn } from './api.ts'
import { openDatabase } from './database.ts'
import { everyType } from './every-type.ts'

interface Made {
  readonly id: string
}

export interface Learner {
  readonly token: string
  readonly examId: string
  readonly paperId: string
  /** Of each type one, in their order. The first was answered wrongly, the fourth in words, the others not at all. */
  readonly questionIds: readonly string[]
}

let made = 0

export async function newStudent(): Promise<{ id: string; token: string }> {
  made += 1
  const userName = `learner-${Date.now().toString(36)}-${process.pid}-${made}`
  const person = { userName, realName: 'A learner', password: PASSWORD, roleType: 1 }
  const { id } = await call<Made>('/api/sys/user/save', person, await signIn('admin'))
  return { id, token: await signIn(userName) }
}

/** In a bank for exams only. */
async function makeQuestions(admin: string, name: string): Promise<string[]> {
  const bank = await call<Made>('/api/qu/bank/save', { name, departmentId: null, useScope: 2 }, admin)
  const ids: string[] = []
  for (const content of await everyType(admin)) {
    const question = { content, level: 1, tags: [], bankIds: [bank.id] }
    ids.push((await call<Made>('/api/qu/question/save', question, admin)).id)
  }
  return ids
}

async function makeExam(admin: string, title: string, of: { questionIds: readonly string[]; userId: string }) {
  const content = {
    sections: [{ title: 'All', instructions: '', lines: [{ kind: 1, points: 1000, questionIds: of.questionIds }] }],
    shuffleQuestions: false,
    shuffleOptions: false,
    partialScore: 1,
    wrongPenalty: 0,
  }
  const blueprint = await call<Made>('/api/exam/blueprint/save', { name: title, departmentId: null, content }, admin)
  const end = { rule: 3, at: null }
  const exam = {
    title,
    blueprintId: blueprint.id,
    departmentId: null,
    openType: 4,
    audienceUserIds: [of.userId],
    startsAt: new Date(Date.now() - 60_000).toISOString(),
    endsAt: new Date(Date.now() + 600_000).toISOString(),
    limitMinutes: 5,
    lateEntryMinutes: null,
    earliestHandInMinutes: 0,
    attemptLimit: 1,
    attemptDelayMinutes: 0,
    mustAcceptNotice: false,
    passPoints: 0,
    abandonUnanswered: false,
    release: { score: { rule: 2, at: null }, answers: end, analysis: end },
  }
  const { id } = await call<Made>('/api/exam/exam/save', exam, admin)
  await call('/api/exam/exam/publish', { id, confirmed: ['passZero'] }, admin)
  return id
}

async function handIn(token: string, examId: string, admin: string): Promise<string> {
  const { paperId } = await call<{ paperId: string }>('/api/paper/start', { examId }, token)
  type Opened = { epoch: number; submitKey: string }
  const paper = await call<Opened>('/api/paper/open', { paperId, deviceId: crypto.randomUUID() }, token)
  const answers = [
    { no: 1, seq: 1, answer: { options: [1] } },
    { no: 4, seq: 1, answer: { text: 'because' } },
  ]
  await call('/api/paper/save-answers', { paperId, epoch: paper.epoch, answers }, token)
  await call('/api/paper/submit', { paperId, submitKey: paper.submitKey }, token)
  await call('/api/paper/marking/mark', { paperId, no: 4, points: 300, seenRevision: 0 }, admin)
  return paperId
}

/** Who has handed in; the exam goes on. */
export async function newLearner(title: string): Promise<Learner> {
  const admin = await signIn('admin')
  const { id: userId, token } = await newStudent()
  const questionIds = await makeQuestions(admin, `${title} ${userId.slice(-6)}`)
  const examId = await makeExam(admin, title, { questionIds, userId })
  return { token, examId, questionIds, paperId: await handIn(token, examId, admin) }
}

/** As global-setup.ts starts the product. */
const GRACE_SECONDS = 3

/** The exam shows its answers in so many seconds. */
export async function endExam(examId: string, seconds = 0): Promise<void> {
  const database = openDatabase()
  const endsAt = new Date(Date.now() + (seconds - GRACE_SECONDS) * 1000)
  await database.db.updateTable('exams').set({ endsAt }).where('id', '=', examId).execute()
  await database.close()
}
