/** What statistics keep: a row for each paper that counts, which exams are to be folded again, and what was folded. */
import { ExamKind } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { asJson, type Db, sql, type Tx } from '@tripos/db/client.ts'
import { examRows } from '../../exams/server/index.ts'
import { departmentRows, memberRows } from '../../org/server/index.ts'
import { examResultRows } from '../../papers/server/index.ts'
import type { ExamFigures } from './exam-figures.rules.ts'
import type { FigurePaper } from './exam-sheet.rules.ts'

export const FigureView = { counted: 1, all: 2 } as const
export type FigureView = (typeof FigureView)[keyof typeof FigureView]

export interface PaperFigures extends Omit<FigurePaper, 'departmentIds'> {
  readonly examId: string
  readonly attemptNo: number
  readonly closedAt: Date
}

/** Which of these count for nothing. */
export async function listMockExams(db: Db, examIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom(examRows.as('exams'))
    .select('exams.id')
    .where('exams.id', '=', anyOf(examIds))
    .where('exams.kind', '=', ExamKind.mock)
    .execute()
  return new Set(rows.map(row => row.id))
}

/** From the top of the tree down to each of these. */
export async function listDepartmentPaths(db: Db, ids: readonly string[]): Promise<Map<string, string[]>> {
  const rows = await db
    .selectFrom(departmentRows.as('departments'))
    .select(['departments.id', 'departments.path'])
    .where('departments.id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(row => [row.id, row.path]))
}

/** Puts these rows in place of what was kept. The departments of the first time stay: who moves takes no old exam along. */
export async function writePaperFigures(tx: Tx, papers: readonly PaperFigures[]): Promise<void> {
  if (papers.length === 0) return
  await sql`
    insert into paper_figures (paper_id, exam_id, user_id, form_id, attempt_no, closed_at, seconds, score, total_points,
      is_passed, department_ids, places, scores, given)
    select p."paperId", p."examId", p."userId", p."formId", p."attemptNo", p."closedAt", p.seconds, p.score, p."totalPoints",
      p."isPassed", array(select members.department_id from ${memberRows.as('members')}
        where members.user_id = p."userId" order by members.department_id), p.places, p.scores, p.given
    from jsonb_to_recordset(${JSON.stringify(papers)}::jsonb) as p("paperId" uuid, "examId" uuid, "userId" uuid,
      "formId" uuid, "attemptNo" int, "closedAt" timestamptz, seconds int, score int, "totalPoints" int,
      "isPassed" boolean, places int[], scores int[], given text)
    on conflict (paper_id) do update set closed_at = excluded.closed_at, seconds = excluded.seconds,
      score = excluded.score, total_points = excluded.total_points, is_passed = excluded.is_passed,
      places = excluded.places, scores = excluded.scores, given = excluded.given`.execute(tx)
}

export async function deletePaperFigures(tx: Tx, paperIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('paperFigures').where('paperId', '=', anyOf(paperIds)).execute()
}

/** Their figures are out of date from now on. In one order, so that two processes never wait for each other in a circle. */
export async function touchExams(tx: Tx, examIds: readonly string[], now: Date): Promise<void> {
  const ids = [...new Set(examIds)].toSorted()
  await sql`
    insert into figure_revisions as r (exam_id, next_fold_at) select id, ${now} from unnest(${ids}::uuid[]) as id
    on conflict (exam_id) do update set revision = r.revision + 1`.execute(tx)
}

/** The same for exams of which papers are kept; others have no figures to be out of date. */
export async function touchKnownExams(tx: Tx, examIds: readonly string[]): Promise<void> {
  await sql`
    update figure_revisions set revision = revision + 1
    where exam_id in (select exam_id from figure_revisions where exam_id = ${anyOf([...new Set(examIds)])}
      order by exam_id for update)`.execute(tx)
}

export interface DueExam {
  readonly examId: string
  readonly revision: number
}

export async function listDueExams(db: Db, now: Date, limit: number): Promise<DueExam[]> {
  const { rows } = await sql<DueExam>`
    select exam_id, revision from figure_revisions
    where folded_revision < revision and next_fold_at <= ${now}
    order by next_fold_at, exam_id limit ${limit}`.execute(db)
  return rows
}

export interface ReadPaper extends FigurePaper {
  readonly closedAt: Date
  /** It is, or is part of, the result of its candidate. */
  readonly isCounted: boolean
}

/** Without a paper of its own, but with a score: a mean of all. */
const IS_COUNTED = sql`coalesce(results.paper_id = f.paper_id, results.score is not null)`

interface PackedPaper extends Omit<ReadPaper, 'departmentIds' | 'places' | 'scores'> {
  readonly departmentIds: string
  readonly places: string
  readonly scores: string
}

const list = (joined: string): string[] => (joined === '' ? [] : joined.split(','))

/** The next ones by id. Lists come as texts: those of the driver are slow to read. */
export async function listPaperFigures(
  db: Db,
  examId: string,
  { after, limit }: { readonly after: string | undefined; readonly limit: number },
): Promise<ReadPaper[]> {
  const isAfter = after === undefined ? sql`true` : sql`f.paper_id > ${after}::uuid`
  const { rows } = await sql<PackedPaper>`
    select f.paper_id, f.user_id, f.form_id, f.seconds, f.score, f.total_points, f.is_passed, f.given, f.closed_at,
      array_to_string(f.department_ids, ',') as department_ids, array_to_string(f.places, ',') as places,
      array_to_string(f.scores, ',') as scores, ${IS_COUNTED} as is_counted
    from paper_figures f
    left join ${examResultRows.as('results')} on results.exam_id = f.exam_id and results.user_id = f.user_id
    where f.exam_id = ${examId} and ${isAfter} order by f.paper_id limit ${limit}`.execute(db)
  return rows.map(row => ({
    ...row,
    departmentIds: list(row.departmentIds),
    places: list(row.places).map(Number),
    scores: list(row.scores).map(Number),
  }))
}

/** What cannot be folded is tried again later, and stands in nobody's way meanwhile. */
export const postponeFold = (db: Db, examId: string, nextFoldAt: Date) =>
  db.updateTable('figureRevisions').set({ nextFoldAt }).where('examId', '=', examId).execute()

export interface FoldedView {
  readonly view: FigureView
  readonly lastClosedAt: Date | null
  readonly figures: ExamFigures
}

export interface Folded extends DueExam {
  readonly now: Date
  readonly nextFoldAt: Date
  readonly views: readonly FoldedView[]
}

/** Writes what was folded, unless somebody has folded later papers meanwhile. */
export async function writeExamFigures(tx: Tx, folded: Folded): Promise<void> {
  const { examId, revision, now, nextFoldAt, views } = folded
  const claimed = await tx
    .updateTable('figureRevisions')
    .set({ foldedRevision: revision, foldedAt: now, nextFoldAt })
    .where('examId', '=', examId)
    .where('foldedRevision', '<', revision)
    .executeTakeFirst()
  if (claimed.numUpdatedRows === 0n) return
  for (const { view, lastClosedAt, figures } of views) {
    const content = {
      lastClosedAt,
      paperCount: figures.overview.paperCount,
      overview: asJson(figures.overview),
      questions: asJson(figures.questions),
    }
    await tx
      .insertInto('examFigures')
      .values({ examId, view, ...content })
      .onConflict(conflict => conflict.columns(['examId', 'view']).doUpdateSet(content))
      .execute()
  }
}

export interface FoldState {
  readonly isCurrent: boolean
  readonly foldedAt: Date | null
}

export async function findFoldState(db: Db, examId: string): Promise<FoldState | undefined> {
  const row = await db
    .selectFrom('figureRevisions')
    .select(['revision', 'foldedRevision', 'foldedAt'])
    .where('examId', '=', examId)
    .executeTakeFirst()
  return row && { isCurrent: row.foldedRevision >= row.revision, foldedAt: row.foldedAt }
}
