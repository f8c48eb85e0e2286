/** Rubrics of drafts, and what publishing makes of them. */
import { asJson, type Db, sql, type Tx } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import { questionVersionRows } from '../../../questions/server/index.ts'
import type { Rubric } from '../../contract/rubric.ts'
import { RegradeStage } from './regrade.queries.ts'

interface QuestionPlace {
  readonly examId: string
  readonly questionId: string
}

export async function loadPlanned(db: Db, examId: string): Promise<Map<string, Rubric>> {
  const rows = await db
    .selectFrom('plannedRubrics')
    .select(['questionId', 'rubric'])
    .where('examId', '=', examId)
    .execute()
  return new Map(rows.map(({ questionId, rubric }) => [questionId, rubric as unknown as Rubric]))
}

/** Whether one of these versions is of the question. */
export async function hasVersionOf(db: Db, versionIds: readonly string[], questionId: string): Promise<boolean> {
  const row = await db
    .selectFrom(questionVersionRows.as('versions'))
    .select('versions.id')
    .where('versions.questionId', '=', questionId)
    .where(sql<boolean>`versions.id = any(${[...versionIds]}::uuid[])`)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

interface NewPlanned extends QuestionPlace {
  readonly rubric: Rubric
  readonly setBy: string
  readonly setAt: Date
}

export async function putPlanned(tx: Tx, { examId, questionId, rubric, ...set }: NewPlanned): Promise<void> {
  const fields = { ...set, rubric: asJson(rubric) }
  await tx
    .insertInto('plannedRubrics')
    .values({ examId, questionId, ...fields })
    .onConflict(conflict => conflict.columns(['examId', 'questionId']).doUpdateSet(fields))
    .execute()
}

export const deletePlanned = (tx: Tx, { examId, questionId }: QuestionPlace) =>
  tx.deleteFrom('plannedRubrics').where('examId', '=', examId).where('questionId', '=', questionId).execute()

interface Publishing {
  readonly examId: string
  readonly versionIds: readonly string[]
  readonly reason: string
  readonly now: Date
}

/** Each becomes the first regrade of its version; those of questions that are not asked after all are forgotten. No paper is there yet. */
export async function publishPlanned(tx: Tx, { examId, versionIds, reason, now }: Publishing): Promise<void> {
  const { rows } = await sql<{ versionId: string; rubric: Rubric; setBy: string; setAt: Date }>`
    with planned as (delete from planned_rubrics where exam_id = ${examId} returning *)
    select versions.id as version_id, planned.rubric, planned.set_by, planned.set_at
    from planned join ${questionVersionRows.as('versions')} on versions.question_id = planned.question_id
    where versions.id = any(${[...versionIds]}::uuid[]) order by versions.id`.execute(tx)
  if (rows.length === 0) return
  await tx
    .insertInto('regrades')
    .values(
      rows.map(({ versionId, rubric, setBy, setAt }, at) => ({
        id: newId(),
        examId,
        versionId,
        no: at + 1,
        decision: asJson({ kind: 'rubric', ...rubric }),
        reason,
        state: RegradeStage.done,
        baseNo: at,
        madeBy: setBy,
        madeAt: setAt,
        appliedAt: now,
      })),
    )
    .execute()
}
