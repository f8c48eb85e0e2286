import { examOf, HIDDEN, type Rows, type World } from '../../../apps/server/test/authorization/row.ts'
import { markingAssignments } from '../contract/marking-assignments.ts'

const administratorOf = ({ users }: World): string => users.administrator.id

async function assignmentOf(world: World): Promise<string> {
  const { app, tokens } = world
  const examId = await examOf(world)
  await app.call(markingAssignments.add, { examId, markerIds: [administratorOf(world)] }, tokens.administrator)
  const { id } = await app.deps.db
    .selectFrom('markingAssignments')
    .select('id')
    .where('examId', '=', examId)
    .executeTakeFirstOrThrow()
  return id
}

export const ASSIGNMENT_ROWS: Rows = [
  [markingAssignments.paging, { target: examOf, input: (_, id) => ({ examId: id }), ...HIDDEN }],
  [markingAssignments.markers, { target: examOf, input: (_, id) => ({ examId: id }), ...HIDDEN }],
  [
    markingAssignments.add,
    { target: examOf, input: (world, id) => ({ examId: id, markerIds: [administratorOf(world)] }), ...HIDDEN },
  ],
  [
    markingAssignments.save,
    { target: assignmentOf, input: (world, id) => ({ id, markerId: administratorOf(world), dueAt: null }), ...HIDDEN },
  ],
  [markingAssignments.delete, { target: assignmentOf, input: (_, id) => ({ id }), ...HIDDEN }],
]
