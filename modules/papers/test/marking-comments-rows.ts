import { examOf, HIDDEN, type Rows, type World } from '../../../apps/server/test/authorization/row.ts'
import { markingComments } from '../contract/marking-comments.ts'

/** That all markers of an exam share. */
async function sharedOf(world: World): Promise<string> {
  const { app, tokens } = world
  const examId = await examOf(world)
  await app.call(markingComments.addShared, { examId, comment: 'Well said' }, tokens.administrator)
  const { id } = await app.deps.db
    .selectFrom('markingComments')
    .select('id')
    .where('examId', '=', examId)
    .executeTakeFirstOrThrow()
  return id
}

/** Shared ones are changed by who leads the marking. */
const LED = { target: sharedOf, ...HIDDEN, deviations: { marker: 'NOT_FOUND' } } as const

export const COMMENT_ROWS: Rows = [
  [markingComments.paging, { target: examOf, input: (_, id) => ({ examId: id }), ...HIDDEN }],
  [markingComments.add, { input: () => ({ comment: 'Well said' }) }],
  [markingComments.addShared, { target: examOf, input: (_, id) => ({ examId: id, comment: 'Well said' }), ...HIDDEN }],
  [markingComments.save, { ...LED, input: (_, id) => ({ id, comment: 'Well put' }) }],
  [markingComments.delete, { ...LED, input: (_, id) => ({ id }) }],
]
