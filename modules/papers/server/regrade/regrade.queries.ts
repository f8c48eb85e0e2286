/** Regrades as rows: which of them hold, and the locks between them and whoever marks. */
import { anyOf } from '@tripos/db/any-of.ts'
import { asJson, type Db, sql, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { examFormRows, examInScope, examRows } from '../../../exams/server/index.ts'
import { userRows } from '../../../identity/server/index.ts'
import type { RegradeDecision } from '../../contract/regrade-decision.ts'
import type { RegradeStep } from './regrade.rules.ts'

export const RegradeStage = { reckoning: 0, ready: 1, applying: 2, done: 3 } as const

const lockName = (examId: unknown) => sql`hashtextextended('regrade ' || ${examId}, 0)`

/** While these papers' exams are marked by machine nobody begins to apply a regrade there. In one order, so that no two wait in a circle. */
export const holdRegrades = (tx: Tx, paperIds: readonly string[]) =>
  sql`select pg_advisory_xact_lock_shared(${lockName(sql`exam_id::text`)})
    from (select distinct exam_id from papers where id = ${anyOf(paperIds)} order by exam_id) as of_exams`.execute(tx)

/** Waits for whoever marks in this exam. The first lock of its transaction. */
export const lockRegrades = (tx: Tx, examId: string) =>
  sql`select pg_advisory_xact_lock(${lockName(sql`${examId}::text`)})`.execute(tx)

/** The number of the newest regrade that holds in the exam of this row. */
export const newestRegradeOf = (examId: string) =>
  sql<number>`(select coalesce(max(holding.no), 0) from regrades as holding where holding.exam_id = ${sql.ref(examId)})`

/** The regrades that hold in these exams, oldest first. */
export async function loadSteps(db: Db, examIds: readonly string[]): Promise<Map<string, RegradeStep[]>> {
  const rows = await db
    .selectFrom('regrades')
    .select(['examId', 'no', 'versionId', 'decision'])
    .where('examId', '=', anyOf([...new Set(examIds)]))
    .where('no', 'is not', null)
    .orderBy('no')
    .execute()
  const steps = new Map<string, RegradeStep[]>()
  for (const { examId, no, versionId, decision } of rows) {
    const step = { no: no ?? 0, versionId, decision: decision as unknown as RegradeDecision }
    steps.set(examId, [...(steps.get(examId) ?? []), step])
  }
  return steps
}

/** Whether papers of this exam have part of their marks from before a regrade and part from after it. */
export async function isRegrading(db: Db, examId: string): Promise<boolean> {
  const row = await db
    .selectFrom('regrades')
    .select('id')
    .where('examId', '=', examId)
    .where('state', '=', RegradeStage.applying)
    .executeTakeFirst()
  return row !== undefined
}

/** Before sheets of exams, so that none has half of a regrade, and before another one. */
export async function requireNotRegrading(db: Db, examIds: string | readonly string[]): Promise<void> {
  for (const examId of [examIds].flat()) if (await isRegrading(db, examId)) fail('REGRADE_RUNNING')
}

export async function newestNoOf(tx: Tx, examId: string): Promise<number> {
  const row = await tx
    .selectFrom('regrades')
    .select(sql<number>`coalesce(max(no), 0)`.as('no'))
    .where('examId', '=', examId)
    .executeTakeFirstOrThrow()
  return row.no
}

export const findExamInScope = (db: Db, caller: Caller, examId: string) =>
  db
    .selectFrom(examRows.as('exams'))
    .select(['exams.id', 'exams.title', 'exams.formId'])
    .where('exams.id', '=', examId)
    .where(examInScope(caller))
    .executeTakeFirst()

/** The forms of an exam, the newest first. */
export async function listFormIds(db: Db, examId: string): Promise<string[]> {
  const rows = await db
    .selectFrom(examFormRows.as('forms'))
    .select('forms.id')
    .where('forms.examId', '=', examId)
    .orderBy('forms.formNo', 'desc')
    .execute()
  return rows.map(row => row.id)
}

export interface VersionFigures {
  readonly paperCount: number
  readonly shareSum: number
}

/** How these versions did on finished papers of the exam. */
export async function loadFigures(
  db: Db,
  examId: string,
  versionIds: readonly string[],
): Promise<Map<string, VersionFigures>> {
  const rows = await db
    .selectFrom('questionExamStatistics')
    .select(['versionId', 'paperCount', 'shareSum'])
    .where('examId', '=', examId)
    .where('versionId', '=', anyOf(versionIds))
    .execute()
  return new Map(rows.map(({ versionId, ...figures }) => [versionId, figures]))
}

const COLUMNS = [
  'regrades.id',
  'regrades.examId',
  'regrades.versionId',
  'regrades.no',
  'regrades.decision',
  'regrades.reason',
  'regrades.state',
  'regrades.baseNo',
  'regrades.paperCount',
  'regrades.changedCount',
  'regrades.raisedCount',
  'regrades.loweredCount',
  'regrades.nowPassedCount',
  'regrades.nowFailedCount',
  'regrades.madeAt',
  'regrades.appliedAt',
  'users.realName as madeBy',
  newestRegradeOf('regrades.exam_id').as('newestNo'),
] as const

const visible = (db: Db, caller: Caller) =>
  db
    .selectFrom('regrades')
    .innerJoin(examRows.as('exams'), 'exams.id', 'regrades.examId')
    .innerJoin(userRows.as('users'), 'users.id', 'regrades.madeBy')
    .where(examInScope(caller))

const selectRegrade = (db: Db, caller: Caller) => visible(db, caller).select(COLUMNS)
type Raw = Awaited<ReturnType<ReturnType<typeof selectRegrade>['executeTakeFirstOrThrow']>>
export type RegradeRow = Omit<Raw, 'decision'> & { readonly decision: RegradeDecision }

const toRegrade = (row: Raw): RegradeRow => ({ ...row, decision: row.decision as unknown as RegradeDecision })

export async function findRegrade(db: Db, caller: Caller, id: string): Promise<RegradeRow | undefined> {
  const row = await selectRegrade(db, caller).where('regrades.id', '=', id).executeTakeFirst()
  return row && toRegrade(row)
}

export interface RegradeFilter extends PageInput {
  readonly examId: string
  readonly questionVersionId?: string | undefined
}

/** Those that hold, and what this caller looks at: what others only look at is of no interest. */
export async function listRegrades(db: Db, caller: Caller, input: RegradeFilter): Promise<Page<RegradeRow>> {
  const { examId, questionVersionId } = input
  let query = visible(db, caller)
    .where('regrades.examId', '=', examId)
    .where(eb => eb.or([eb('regrades.no', 'is not', null), eb('regrades.madeBy', '=', caller.userId)]))
  if (questionVersionId !== undefined) query = query.where('regrades.versionId', '=', questionVersionId)
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(COLUMNS)
    .orderBy('regrades.madeAt', 'desc')
    .orderBy('regrades.id')
    .limit(input.size)
    .offset(offsetOf(input))
    .execute()
  return { total, rows: rows.map(toRegrade) }
}

export interface NewRegrade {
  readonly id: string
  readonly examId: string
  readonly versionId: string
  readonly decision: RegradeDecision
  readonly reason: string
  readonly madeBy: string
  readonly madeAt: Date
}

/** Another look of the same person at the same question takes the place of the one before. */
export async function insertRegrade(tx: Tx, { decision, ...regrade }: NewRegrade): Promise<void> {
  const { rows } = await sql<{ id: string }>`select id from regrades where exam_id = ${regrade.examId}
    and version_id = ${regrade.versionId} and made_by = ${regrade.madeBy} and state < ${RegradeStage.applying} for update`.execute(
    tx,
  )
  await forgetRegrades(
    tx,
    rows.map(row => row.id),
  )
  await tx
    .insertInto('regrades')
    .values({
      ...regrade,
      decision: asJson(decision),
      state: RegradeStage.reckoning,
      baseNo: sql<number>`(select coalesce(max(no), 0) from regrades where exam_id = ${regrade.examId})`,
    })
    .execute()
}

export async function forgetRegrades(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('regradeChanges').where('regradeId', '=', anyOf(ids)).execute()
  await tx.deleteFrom('regrades').where('id', '=', anyOf(ids)).execute()
}

/** Locks a regrade that is only looked at; undefined where it is applied, or gone. */
export const lockReady = (tx: Tx, id: string) =>
  tx
    .selectFrom('regrades')
    .select(['id', 'examId', 'state', 'baseNo'])
    .where('id', '=', id)
    .where('state', '<', RegradeStage.applying)
    .forUpdate()
    .executeTakeFirst()

/** It holds from now on. What was reckoned is counted anew while it is applied. */
export async function beginApplying(tx: Tx, { id, no, now }: { id: string; no: number; now: Date }): Promise<void> {
  await tx.deleteFrom('regradeChanges').where('regradeId', '=', id).execute()
  await tx
    .updateTable('regrades')
    .set({
      no,
      state: RegradeStage.applying,
      appliedAt: now,
      reached: null,
      paperCount: 0,
      changedCount: 0,
      raisedCount: 0,
      loweredCount: 0,
      nowPassedCount: 0,
      nowFailedCount: 0,
    })
    .where('id', '=', id)
    .execute()
}
