import { runLoop } from '../../../apps/server/test/told.ts'
import { newId } from '@tripos/runtime/random.ts'
import { papers } from '../../papers/contract/papers.ts'
import { examOf, HIDDEN, type Rows, studentOf, type World } from '../../../apps/server/test/authorization/row.ts'
import { startPaper } from '../../exams/test/make-exams.ts'
import { examStatistics } from '../contract/exam-statistics.ts'
import { gradebook } from '../contract/gradebook.ts'
import { personReport } from '../contract/person-report.ts'
import { countPapers } from './make-figures.ts'

const ofExam = { target: (world: World) => examOf(world), input: (_: World, id: string) => ({ examId: id }), ...HIDDEN }

const versions = new Map<string, { versionId: string; points: number }>()
/** With a paper that counts, and its figures. */
async function foldedExamOf(world: World): Promise<string> {
  const { app, tokens } = world
  const examId = await examOf(world)
  const { paperId, submitKey } = await startPaper(app, tokens.student ?? '', examId)
  await app.call(papers.submit, { paperId, submitKey })
  await countPapers(app)
  await runLoop(app, 'statistics.foldExams')
  const { rows } = await app.call(examStatistics.questions, { examId }, tokens.administrator)
  const [question] = rows
  if (question === undefined) throw new Error('the exam was not folded')
  versions.set(examId, { versionId: question.versionId, points: question.points })
  return examId
}

const ofDepartment = {
  target: async ({ departmentId }: World) => departmentId,
  input: (_: World, id: string) => ({ departmentId: id }),
  ...HIDDEN,
}

const ofStudent = { target: studentOf, input: (_: World, id: string) => ({ userId: id }), ...HIDDEN }

let savedExam = ''

export const STATISTICS_ROWS: Rows = [
  [personReport.show, ofStudent],
  [personReport.pdf, ofStudent],
  [personReport.mine, { input: () => ({}) }],
  [personReport.ownPdf, { input: () => ({}) }],
  [examStatistics.knowledge, ofExam],
  [examStatistics.similarity, ofExam],
  [gradebook.paging, ofDepartment],
  [gradebook.export, ofDepartment],
  [
    gradebook.save,
    {
      ...ofDepartment,
      target: async world => {
        savedExam = await examOf(world)
        return world.departmentId
      },
      input: (_, departmentId) => ({
        departmentId,
        columns: [{ kind: 'exam', id: savedExam, weight: 1 }],
        missingIsZero: false,
        version: 0,
      }),
    },
  ],
  [examStatistics.exams, { input: () => ({}) }],
  [examStatistics.overview, ofExam],
  [examStatistics.questions, ofExam],
  [examStatistics.trend, ofExam],
  [
    examStatistics.question,
    {
      ...ofExam,
      target: foldedExamOf,
      input: (_, id) => ({ examId: id, ...(versions.get(id) ?? { versionId: newId(), points: 100 }) }),
    },
  ],
]
