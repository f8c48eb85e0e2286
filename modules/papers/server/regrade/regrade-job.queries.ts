/** What the job of a regrade reads and writes, a portion of papers at a time. */
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { stateIn } from '@tripos/db/state-in.ts'
import type { RegradeDecision } from '../../contract/regrade-decision.ts'
import { PAPER_TRANSITIONS } from '../../contract/paper-states.ts'
import { packScores, type Scores } from '../paper-codec.rules.ts'
import { RegradeStage } from './regrade.queries.ts'

export const listAtWork = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('regrades')
    .select('id')
    .where('state', 'in', [RegradeStage.reckoning, RegradeStage.applying])
    .orderBy('madeAt')
    .orderBy('id')
    .limit(100)
    .execute()
  return rows.map(row => row.id)
}

/** Locks a regrade that there is something to be done for, unless another process does it. */
export async function lockAtWork(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('regrades')
    .select(['id', 'examId', 'versionId', 'no', 'decision', 'baseNo', 'state', 'reached'])
    .where('id', '=', id)
    .where('state', 'in', [RegradeStage.reckoning, RegradeStage.applying])
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()
  return row && { ...row, decision: row.decision as unknown as RegradeDecision }
}
export type RegradeAtWork = NonNullable<Awaited<ReturnType<typeof lockAtWork>>>

export interface Portion {
  readonly examId: string
  readonly after: string | null
  readonly limit: number
  /** Whether they are going to be written. */
  readonly isLocked: boolean
}

/** Papers of the exam in the order of their ids: those that are closed and marked by the machine. */
export async function listPortion(tx: Tx, { examId, after, limit, isLocked }: Portion): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from papers where exam_id = ${examId} and ${stateIn('state', PAPER_TRANSITIONS.regrade.from)}
      and not marking_due and ${after === null ? sql`true` : sql`id > ${after}`}
    order by id limit ${limit} ${isLocked ? sql`for update` : sql``}`.execute(tx)
  return rows.map(row => row.id)
}

export interface RegradedPaper {
  readonly id: string
  readonly scores: Scores
  readonly score: number | null
  readonly isPassed: boolean | null
  readonly toMarkCount: number
  readonly totalPoints: number
  readonly passPoints: number
  readonly firstPassPoints: number | null
  readonly state: number
  readonly markedAt: Date | null
}

/** The caller holds their locks. */
export async function writeRegraded(tx: Tx, papers: readonly RegradedPaper[]): Promise<void> {
  const column = <K extends keyof RegradedPaper>(key: K): RegradedPaper[K][] => papers.map(paper => paper[key])
  await sql`
    update papers set scores = r.scores::int[], score = r.score, is_passed = r.is_passed, to_mark_count = r.to_mark_count,
      total_points = r.total_points, pass_points = r.pass_points, first_pass_points = r.first_pass_points, state = r.state,
      marked_at = coalesce(papers.marked_at, r.marked_at), statistics_due = true
    from unnest(${column('id')}::uuid[], ${papers.map(paper => packScores(paper.scores))}::text[], ${column('score')}::int[],
      ${column('isPassed')}::boolean[], ${column('toMarkCount')}::int[], ${column('totalPoints')}::int[],
      ${column('passPoints')}::int[], ${column('firstPassPoints')}::int[], ${column('state')}::int[],
      ${column('markedAt')}::timestamptz[])
      as r(id, scores, score, is_passed, to_mark_count, total_points, pass_points, first_pass_points, state, marked_at)
    where papers.id = r.id`.execute(tx)
}

export interface MarkChange {
  readonly paperId: string
  readonly no: number
  readonly oldPoints: number | null
  readonly newPoints: number | null
  readonly oldMax: number
  readonly newMax: number
  readonly oldScore: number | null
  readonly newScore: number | null
  readonly oldTotal: number
  readonly newTotal: number
  readonly oldPassed: boolean | null
  readonly newPassed: boolean | null
}

/** A portion that was cut off and comes again writes the same rows. */
export async function insertChanges(tx: Tx, regradeId: string, changes: readonly MarkChange[]): Promise<void> {
  if (changes.length === 0) return
  await tx
    .insertInto('regradeChanges')
    .values(changes.map(({ no, ...change }) => ({ ...change, regradeId, questionNo: no })))
    .execute()
}

/** Answers that have their points now wait for no marker. */
export async function closeTasks(tx: Tx, answers: readonly { readonly paperId: string; readonly no: number }[]) {
  if (answers.length === 0) return
  await sql`update marking_tasks set is_marked = true
    from unnest(${answers.map(answer => answer.paperId)}::uuid[], ${answers.map(answer => answer.no)}::int[]) as a(paper_id, no)
    where marking_tasks.paper_id = a.paper_id and marking_tasks.question_no = a.no and not is_marked`.execute(tx)
}

export interface Progress {
  readonly reached: string | null
  readonly paperCount: number
  readonly changes: readonly MarkChange[]
  readonly isDone: boolean
}

export async function recordProgress(tx: Tx, { id, state }: RegradeAtWork, progress: Progress): Promise<void> {
  const { reached, paperCount, changes, isDone } = progress
  const count = (is: (change: MarkChange) => boolean): number => changes.filter(is).length
  const added = {
    raisedCount: count(({ oldScore, newScore }) => oldScore !== null && newScore !== null && newScore > oldScore),
    loweredCount: count(({ oldScore, newScore }) => oldScore !== null && newScore !== null && newScore < oldScore),
    nowPassedCount: count(({ oldPassed, newPassed }) => oldPassed === false && newPassed === true),
    nowFailedCount: count(({ oldPassed, newPassed }) => oldPassed === true && newPassed === false),
  }
  await tx
    .updateTable('regrades')
    .set(eb => ({
      reached,
      paperCount: eb('paperCount', '+', paperCount),
      changedCount: eb('changedCount', '+', changes.length),
      raisedCount: eb('raisedCount', '+', added.raisedCount),
      loweredCount: eb('loweredCount', '+', added.loweredCount),
      nowPassedCount: eb('nowPassedCount', '+', added.nowPassedCount),
      nowFailedCount: eb('nowFailedCount', '+', added.nowFailedCount),
      state: isDone ? (state === RegradeStage.applying ? RegradeStage.done : RegradeStage.ready) : state,
    }))
    .where('id', '=', id)
    .execute()
}
