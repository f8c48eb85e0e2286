/** How each exam is marked by people. */
import { type Db, type RawBuilder, sql, type Tx } from '@tripos/db/client.ts'
import { isCounted } from '../marking.queries.ts'

export interface MarkingPlan {
  readonly isDouble: boolean
  readonly tolerancePercent: number
  /** So many answers in a hundred come to their marker a second time (docs/adr/0124). */
  readonly repeatPercent: number
  /** So many come to another marker (docs/adr/0145). */
  readonly otherPercent: number
  /** Markers may ask for machine suggestions (docs/adr/0144). */
  readonly suggests: boolean
}

/** Of an exam that nobody has planned anything for. */
export const SINGLE: MarkingPlan = {
  isDouble: false,
  tolerancePercent: 10,
  repeatPercent: 0,
  otherPercent: 0,
  suggests: false,
}

export const findPlan = async (db: Db, examId: string): Promise<MarkingPlan> =>
  (await db
    .selectFrom('markingPlans')
    .select(['isDouble', 'tolerancePercent', 'repeatPercent', 'otherPercent', 'suggests'])
    .where('examId', '=', examId)
    .executeTakeFirst()) ?? SINGLE

export interface NewPlan extends MarkingPlan {
  readonly examId: string
  readonly setBy: string
  readonly setAt: Date
}

/** An answer that one person has marked by the plan before keeps waiting for a second one. */
export async function savePlan(tx: Tx, { examId, ...plan }: NewPlan): Promise<void> {
  await tx
    .insertInto('markingPlans')
    .values({ examId, ...plan })
    .onConflict(conflict => conflict.column('examId').doUpdateSet(plan))
    .execute()
}

const unmarked = sql`not marking_tasks.is_marked`
const counted = (condition: RawBuilder<unknown>) => sql<number>`count(*) filter (where ${condition})`
const hasFirst = sql`marking_tasks.first_marker_id is not null`

/** How far the questions of an exam have come. */
export const listProgress = (db: Db, examId: string) =>
  db
    .selectFrom('markingTasks')
    .select([
      'questionVersionId',
      counted(sql`${unmarked} and not ${hasFirst}`).as('waitingCount'),
      counted(sql`${unmarked} and ${hasFirst} and not marking_tasks.needs_arbiter`).as('secondCount'),
      counted(sql`${unmarked} and marking_tasks.needs_arbiter`).as('arbiterCount'),
      counted(sql`marking_tasks.is_marked`).as('markedCount'),
    ])
    .where('examId', '=', examId)
    .where(isCounted)
    .groupBy('questionVersionId')
    .execute()
