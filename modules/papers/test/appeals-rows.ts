import { administratorOf, HIDDEN, type Rows, type World } from '../../../apps/server/test/authorization/row.ts'
import { makeExam, picked, startPaper } from '../../exams/test/make-exams.ts'
import { makeQuestion } from '../../questions/test/make-questions.ts'
import { appeals } from '../contract/appeals.ts'
import { papers } from '../contract/papers.ts'

interface Appealed {
  readonly examId: string
  readonly questionVersionId: string
}
const OF_PAPER = new Map<string, Appealed>()
const OF_EXAM = new Map<string, Appealed>()
const NONE = { questionVersionId: '00000000-0000-7000-8000-000000000000' }

/** A paper of the student whose marks are out, in the time for appeals. */
async function releasedPaper(world: World): Promise<string> {
  const { app, bank, departmentId, tokens } = world
  const staff = administratorOf(world)
  const question = await makeQuestion(app, { bank })
  const examId = await makeExam(app, staff, [picked([question.id])], { departmentId, keysWhileOpen: true })
  const closesAt = new Date(app.clock.now().getTime() + 3_600_000).toISOString()
  await app.call(appeals.saveWindow, { examId, closesAt }, staff)
  const { paperId, submitKey } = await startPaper(app, tokens.student ?? '', examId)
  await app.call(papers.submit, { paperId, submitKey })
  OF_PAPER.set(paperId, { examId, questionVersionId: question.versionId })
  return paperId
}
async function appealedExam(world: World): Promise<string> {
  const paperId = await releasedPaper(world)
  await world.app.call(appeals.add, { paperId, no: 1, reason: 'why' }, world.tokens.student)
  const appealed = OF_PAPER.get(paperId)
  if (appealed === undefined) throw new Error('the paper was made a moment ago')
  OF_EXAM.set(appealed.examId, appealed)
  return appealed.examId
}
const question = (examId: string) => ({ examId, ...NONE, ...OF_EXAM.get(examId) })

export const APPEALS_ROWS: Rows = [
  [appeals.own, { target: releasedPaper, input: (_, paperId) => ({ paperId }), ...HIDDEN }],
  [appeals.add, { target: releasedPaper, input: (_, paperId) => ({ paperId, no: 1, reason: 'why' }), ...HIDDEN }],
  [appeals.paging, { input: () => ({}) }],
  [appeals.ofQuestion, { target: appealedExam, input: (_, examId) => question(examId), ...HIDDEN }],
  [
    appeals.saveDecision,
    {
      target: appealedExam,
      input: (_, examId) => ({ ...question(examId), isAccepted: true, answer: 'right' }),
      ...HIDDEN,
    },
  ],
  [appeals.window, { target: appealedExam, input: (_, examId) => ({ examId }), ...HIDDEN }],
  [appeals.saveWindow, { target: appealedExam, input: (_, examId) => ({ examId, closesAt: null }), ...HIDDEN }],
]
