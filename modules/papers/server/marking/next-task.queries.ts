/** The round of a marker through the answers that wait, in one of two orders; neither says anything about candidates. */
import type { Caller } from '@tripos/access/caller.ts'
import { type Db, sql, type SqlBool } from '@tripos/db/client.ts'
import { isForCaller, selectTask, type TaskRow, unpackTask } from '../marking.queries.ts'

/** Answer after answer by chance, or all of a paper before the next one. */
export type MarkingOrder = 'mixed' | 'paper'

/** Papers stand by the last bytes of their ids, which are chance, and not by their hand-in. */
const FIRST_BYTE = 9
const KEYS = {
  mixed: sql<Buffer>`marking_tasks.order_key`,
  paper: sql<Buffer>`substring(uuid_send(marking_tasks.paper_id) from ${sql.lit(FIRST_BYTE + 1)})`,
} as const
const keyOf = ({ orderKey, paperId }: TaskRow, order: MarkingOrder): Buffer =>
  order === 'mixed' ? orderKey : Buffer.from(paperId.replaceAll('-', ''), 'hex').subarray(FIRST_BYTE)

export interface NextTaskInput {
  readonly examId: string
  readonly questionVersionId?: string | undefined
  readonly order: MarkingOrder
  /** Where this marker's round begins: several markers start at different places of the one order. */
  readonly start: Buffer
  readonly after?: TaskRow | undefined
}

/** The next waiting task of the ring behind `after`, or the first one of the round. Each part of the ring is a range of one index. */
export async function findNextTask(db: Db, caller: Caller, input: NextTaskInput): Promise<TaskRow | undefined> {
  const { start, after, order } = input
  const isPastStart = after !== undefined && keyOf(after, order).compare(start) < 0
  const first = isPastStart ? undefined : await firstWaiting(db, caller, { ...input, from: start })
  return first ?? firstWaiting(db, caller, { ...input, before: start, after: isPastStart ? after : undefined })
}

interface Range extends NextTaskInput {
  readonly from?: Buffer
  readonly before?: Buffer
}

async function firstWaiting(db: Db, caller: Caller, range: Range): Promise<TaskRow | undefined> {
  const { examId, questionVersionId, order, after, from, before } = range
  const key = KEYS[order]
  let query = selectTask(db, caller)
    .where('markingTasks.examId', '=', examId)
    .where('markingTasks.isMarked', '=', false)
    .where(isForCaller(caller))
  if (questionVersionId !== undefined) query = query.where('markingTasks.questionVersionId', '=', questionVersionId)
  if (from !== undefined) query = query.where(key, '>=', from)
  if (before !== undefined) query = query.where(key, '<', before)
  if (after !== undefined) {
    const place = sql`(${keyOf(after, order)}::bytea, ${after.questionNo}::int)`
    query = query.where(sql<SqlBool>`(${key}, marking_tasks.question_no) > ${place}`)
  }
  const task = await query.orderBy(key).orderBy('markingTasks.questionNo').limit(1).executeTakeFirst()
  return task && unpackTask(task)
}
