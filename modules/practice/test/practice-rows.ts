import { newId } from '@tripos/runtime/random.ts'
import { administratorOf, bankOf, HIDDEN, type Rows, type World } from '../../../apps/server/test/authorization/row.ts'
import { LessonKind } from '../../courses/contract/course-kinds.ts'
import { makeCourse } from '../../courses/test/make-courses.ts'
import { makeBank, makeQuestion, sampleContent } from '../../questions/test/make-questions.ts'
import { assignments } from '../contract/assignments.ts'
import { leaderboard } from '../contract/leaderboard.ts'
import { lessonPractice } from '../contract/lesson-practice.ts'
import { mockExams } from '../contract/mock-exams.ts'
import { practiceBanks } from '../contract/practice-banks.ts'
import { papers } from '../../papers/contract/papers.ts'
import { training } from '../contract/training.ts'
import { assignmentInput, openBank } from './make-practice.ts'

/** Open to the student alone, with one question that a person judges. */
async function openedBankOf(world: World): Promise<string> {
  const { app, users, departmentId } = world
  const bank = await makeBank(app, users.administrator, { departmentId })
  await makeQuestion(app, { bank, content: { ...sampleContent(4), hints: ['<p>Think</p>'] } })
  await openBank(app, administratorOf(world), bank.id, { openType: 4, audienceUserIds: [users.student.id] })
  return bank.id
}

const runOf = async (world: World) => {
  const bankId = await openedBankOf(world)
  return (await world.app.call(training.start, { bankId, mode: 1 }, world.tokens.student)).runId
}

async function answerInput({ app, tokens }: World, runId: string) {
  const [question] = await app.call(training.questions, { runId, nos: [1] }, tokens.student).catch(() => [])
  return { id: newId(), runId, no: 1, versionId: question?.versionId ?? newId(), answer: { text: 'x' }, seconds: 1 }
}

async function answerOf(world: World): Promise<string> {
  const input = await answerInput(world, await runOf(world))
  await world.app.call(training.answer, input, world.tokens.student)
  return input.id
}

/** A lesson of a course for the student alone. */
const courseOfLesson = new Map<string, string>()
async function lessonOf(world: World): Promise<string> {
  const set = {
    bankId: await openedBankOf(world),
    chapterId: null,
    knowledgeId: null,
    questionCount: 1,
    goalPercent: 0,
  }
  const { id, lessonIds } = await makeCourse(world.app, {
    openType: 4,
    audienceUserIds: [world.users.student.id],
    chapters: [[{ content: { kind: LessonKind.practice, ...set, attachments: [] } }]],
  })
  const lessonId = lessonIds[0] ?? ''
  courseOfLesson.set(lessonId, id)
  return lessonId
}
const lessonInput = (lessonId: string) => ({ courseId: courseOfLesson.get(lessonId) ?? newId(), lessonId })

/** The same with one question that the machine marks. */
async function mockBankOf(world: World): Promise<string> {
  const { app, users, departmentId } = world
  const bank = await makeBank(app, users.administrator, { departmentId })
  await makeQuestion(app, { bank })
  await openBank(app, administratorOf(world), bank.id, { openType: 4, audienceUserIds: [users.student.id] })
  return bank.id
}
const mockInput = (bankId: string) => ({ bankId, questionCount: 1, limitMinutes: 5, types: [1 as const] })

/** Handed in. Another one may be under way still: that is handed in before. */
async function mockOf(world: World): Promise<string> {
  const { app, tokens } = world
  const bankId = await mockBankOf(world)
  for (let isResumed = true; isResumed; ) {
    const started = await app.call(mockExams.start, mockInput(bankId), tokens.student)
    const { submitKey } = await app.call(papers.open, { paperId: started.paperId, deviceId: newId() }, tokens.student)
    await app.call(papers.submit, { paperId: started.paperId, submitKey })
    isResumed = started.isResumed
  }
  const { rows } = await app.call(mockExams.paging, { bankId }, tokens.student)
  return rows[0]?.id ?? newId()
}

/** To the student alone, of the administrator's department. */
const bankOfAssignment = new Map<string, string>()
async function assignmentOf(world: World): Promise<string> {
  const { app, users, departmentId } = world
  const bankId = await openedBankOf(world)
  const audience = { openType: 4 as const, audienceUserIds: [users.student.id] }
  const input = assignmentInput(bankId, { ...audience, departmentId })
  const { id } = await app.call(assignments.save, input, administratorOf(world))
  bankOfAssignment.set(id, bankId)
  return id
}
/** Of an id that is nobody's, of a bank that is there: what is refused is the assignment. */
const saveInput = async (world: World, id: string) => ({
  ...assignmentInput(bankOfAssignment.get(id) ?? (await openedBankOf(world)), {
    openType: 4,
    audienceUserIds: [world.users.student.id],
    departmentId: world.departmentId,
  }),
  id,
  version: 1,
})

export const PRACTICE_ROWS: Rows = [
  [practiceBanks.settings, { target: bankOf, input: (_, bankId) => ({ bankId }), ...HIDDEN }],
  [
    practiceBanks.save,
    { target: bankOf, input: (_, bankId) => ({ bankId, isOpen: false, openType: 1, version: 0 }), ...HIDDEN },
  ],
  [assignments.paging, { input: () => ({}) }],
  [assignments.detail, { target: assignmentOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [assignments.save, { target: assignmentOf, input: saveInput, ...HIDDEN }],
  [assignments.close, { target: assignmentOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [assignments.progress, { target: assignmentOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [assignments.export, { target: assignmentOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [assignments.mine, { input: () => ({}) }],
  [assignments.start, { target: assignmentOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [leaderboard.show, { target: openedBankOf, input: (_, bankId) => ({ bankId, period: 'week' }), ...HIDDEN }],
  [leaderboard.setUnnamed, { input: () => ({ isUnnamed: false }) }],
  [lessonPractice.show, { target: lessonOf, input: (_, lessonId) => lessonInput(lessonId), ...HIDDEN }],
  [lessonPractice.start, { target: lessonOf, input: (_, lessonId) => lessonInput(lessonId), ...HIDDEN }],
  [mockExams.start, { target: mockBankOf, input: (_, bankId) => mockInput(bankId), ...HIDDEN }],
  [mockExams.paging, { target: openedBankOf, input: (_, bankId) => ({ bankId }), ...HIDDEN }],
  [mockExams.remove, { target: mockOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [training.banks, { input: () => ({}) }],
  [training.bank, { target: openedBankOf, input: (_, bankId) => ({ bankId }), ...HIDDEN }],
  [training.records, { target: openedBankOf, input: (_, bankId) => ({ bankId }), ...HIDDEN }],
  [training.start, { target: openedBankOf, input: (_, bankId) => ({ bankId, mode: 1 }), ...HIDDEN }],
  [training.run, { target: runOf, input: (_, runId) => ({ runId }), ...HIDDEN }],
  [training.questions, { target: runOf, input: (_, runId) => ({ runId, nos: [1] }), ...HIDDEN }],
  [training.place, { target: runOf, input: (_, runId) => ({ runId, no: 1 }), ...HIDDEN }],
  [training.answer, { target: runOf, input: answerInput, ...HIDDEN }],
  [training.takeHint, { target: runOf, input: (_, runId) => ({ runId, no: 1, hintNo: 1 }), ...HIDDEN }],
  [training.judge, { target: answerOf, input: (_, answerId) => ({ answerId, verdict: 'right' }), ...HIDDEN }],
  [training.finish, { target: runOf, input: (_, runId) => ({ runId }), ...HIDDEN }],
  [training.plan, { input: () => ({}) }],
  [training.planSave, { input: () => ({ dailyMinutes: 20 }) }],
]
