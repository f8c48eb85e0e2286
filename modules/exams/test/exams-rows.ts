import { examCalendar } from '../contract/exam-calendar.ts'
import { examPaper } from '../contract/exam-paper.ts'
import { examSeries } from '../contract/exam-series.ts'
import { paperPreview } from '../contract/paper-preview.ts'
import { exams } from '../contract/exams.ts'
import { newId } from '@tripos/runtime/random.ts'
import { makeStudent } from '../../identity/test/make-identity.ts'
import { examInput } from './make-exams.ts'
import {
  administratorOf,
  blueprintOf,
  examOf,
  forStudentOnly,
  HIDDEN,
  type Rows,
  unique,
  type World,
} from '../../../apps/server/test/authorization/row.ts'

const BY_HAND = { rule: 5, at: null } as const

/** Over, and somebody of the administrator's department has not come. */
async function missedExamOf(world: World): Promise<string> {
  await makeStudent(world.app, { departmentIds: [world.departmentId] })
  const hoursAgo = (hours: number) => new Date(world.app.clock.now().getTime() - hours * 3_600_000).toISOString()
  return examOf(world, { startsAt: hoursAgo(3), endsAt: hoursAgo(1) })
}

const WEEKLY = { unit: 'week', every: 1, maxCount: 3, lastOn: null, leadDays: 7, publishes: false } as const

function timedExamOf(world: World): Promise<string> {
  const inHours = (hours: number) => new Date(world.app.clock.now().getTime() + hours * 3_600_000).toISOString()
  return examOf(world, { startsAt: inHours(1), endsAt: inHours(3) })
}

async function seriesOf(world: World): Promise<string> {
  const id = await timedExamOf(world)
  await world.app.call(examSeries.save, { ...WEEKLY, id }, administratorOf(world))
  return id
}

const paperFileInput = (id: string) => ({ id, drawId: newId(), no: 1, withKey: true })

export const EXAMS_ROWS: Rows = [
  [examCalendar.list, { input: () => ({}) }],
  // What nobody has imported.
  [examPaper.show, { input: () => ({ importId: newId() }), rightful: 'EXAM_PAPER_GONE' }],
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
  [paperPreview.ofBlueprint, { target: blueprintOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [paperPreview.ofExam, { target: examOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [paperPreview.fileOfBlueprint, { target: blueprintOf, input: (_, id) => paperFileInput(id), ...HIDDEN }],
  [paperPreview.fileOfExam, { target: examOf, input: (_, id) => paperFileInput(id), ...HIDDEN }],
  [exams.coverage, { input: () => ({ lines: [] }) }],
  [exams.freeCount, { input: () => ({}) }],
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
  [exams.publish, { target: examOf, input: (_, id) => ({ id, confirmed: ['passZero'] }), ...HIDDEN }],
  [exams.publishCheck, { target: examOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [exams.addCopy, { target: examOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [exams.addBlueprintCopy, { target: blueprintOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [exams.resitCheck, { target: examOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [exams.addResit, { target: missedExamOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [examSeries.show, { target: examOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [examSeries.save, { target: timedExamOf, input: (_, id) => ({ ...WEEKLY, id }), ...HIDDEN }],
  [examSeries.end, { target: seriesOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [exams.setState, { target: examOf, input: (_, id) => ({ ids: [id], state: 1 }), ...HIDDEN }],
  [
    exams.release,
    {
      target: world => examOf(world, { release: { score: BY_HAND, answers: BY_HAND, analysis: BY_HAND } }),
      input: (_, id) => ({ id, what: 'score', isReleased: true }),
      ...HIDDEN,
    },
  ],
  [exams.releaseState, { target: examOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [exams.delete, { target: examOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [exams.mine, { input: () => ({}) }],
  [exams.now, { input: () => ({}) }],
  [exams.check, { target: forStudentOnly, input: (_, id) => ({ id }), ...HIDDEN }],
]
