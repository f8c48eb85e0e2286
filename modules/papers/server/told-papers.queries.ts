/** Whom news of papers reach, and what waits to be marked. */
import { PaperState, RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { userRows } from '../../identity/server/index.ts'
import { examRows } from '../../exams/server/index.ts'
import { AppealStage } from './appeals/appeals.queries.ts'

export interface MarkedAttempt {
  readonly userId: string
  readonly attemptNo: number
}

const mayRead = sql<SqlBool>`(users.role_type = ${sql.lit(RoleType.student)} and users.state = ${sql.lit(UserState.normal)})`

/** The newest marked paper of each candidate who may sign in. */
export async function listMarkedAttempts(db: Db, examId: string): Promise<MarkedAttempt[]> {
  const { rows } = await sql<MarkedAttempt>`select papers.user_id, max(papers.attempt_no) as attempt_no
    from papers join ${userRows.as('users')} on users.id = papers.user_id and ${mayRead}
    where papers.exam_id = ${examId} and papers.state = ${sql.lit(PaperState.finished)} and papers.voided_at is null
    group by papers.user_id order by papers.user_id`.execute(db)
  return rows
}

export interface ToldPaper extends MarkedAttempt {
  readonly id: string
  readonly examId: string
  readonly examTitle: string
}

const TOLD = sql`papers.id, papers.user_id, papers.exam_id, papers.attempt_no, exams.title as exam_title`

interface MarkedPaper extends ToldPaper {
  /** Otherwise its candidate saw the result as it was handed in, if it was out. */
  readonly isByHand: boolean
}

/** Those of these papers that are marked and whose candidates may sign in. */
export async function listMarkedPapers(db: Db, paperIds: readonly string[]): Promise<MarkedPaper[]> {
  const { rows } = await sql<MarkedPaper>`select ${TOLD},
      exists (select from marks where marks.paper_id = papers.id) as is_by_hand
    from papers join ${userRows.as('users')} on users.id = papers.user_id and ${mayRead}
    join ${examRows.as('exams')} on exams.id = papers.exam_id
    where papers.id = ${anyOf(paperIds)} and papers.state = ${sql.lit(PaperState.finished)} and papers.voided_at is null
      and not papers.is_own_mock`.execute(db)
  return rows
}

/** Whose paper this is. */
export async function findToldPaper(tx: Tx, paperId: string): Promise<ToldPaper & { readonly deadlineAt: Date }> {
  const { rows } = await sql<ToldPaper & { readonly deadlineAt: Date }>`select ${TOLD}, papers.deadline_at
    from papers join ${examRows.as('exams')} on exams.id = papers.exam_id where papers.id = ${paperId}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new Error(`there is no paper ${paperId}`)
  return row
}

export type WaitingKind = 'waiting' | 'late' | 'appeals'

export interface WaitingExam {
  readonly examId: string
  readonly title: string
  readonly ownerId: string
  readonly departmentId: string | null
  readonly kind: WaitingKind
  readonly count: number
}

interface Since {
  readonly day: string
  /** What was closed or appealed against since then is new. */
  readonly newSince: Date
  readonly lateBefore: Date
}

/** Exams with papers or appeals that wait for people, of which nobody was told on that day. Voided papers are in another state. */
export async function listWaitingExams(db: Db, { day, newSince, lateBefore }: Since): Promise<WaitingExam[]> {
  const { rows } = await sql<WaitingExam>`
    with waiting as (
      select exam_id, count(*) as count, max(closed_at) as newest, count(*) filter (where closed_at < ${lateBefore}) as late
      from papers where state = ${sql.lit(PaperState.awaitingMarking)} and not marking_due group by exam_id),
    told as (
      select exam_id, 'waiting' as kind, count from waiting where newest >= ${newSince}
      union all select exam_id, 'late', late from waiting where late > 0
      union all select exam_id, 'appeals', count(*) from appeals where state = ${sql.lit(AppealStage.open)}
        group by exam_id having max(made_at) >= ${newSince})
    select told.exam_id, told.kind, told.count, exams.title, exams.owner_id, exams.department_id
    from told join ${examRows.as('exams')} on exams.id = told.exam_id
    where not exists (select from marking_reminders
      where marking_reminders.exam_id = told.exam_id and marking_reminders.kind = told.kind
        and marking_reminders.day = ${day}::date)
    order by told.exam_id limit 500`.execute(db)
  return rows
}

/** True for whoever is first. */
export async function claimReminder(
  tx: Tx,
  { examId, kind, day }: { readonly examId: string; readonly kind: WaitingKind; readonly day: string },
): Promise<boolean> {
  const { rows } = await sql`insert into marking_reminders (exam_id, kind, day)
    values (${examId}, ${kind}, ${day}::date) on conflict do nothing returning exam_id`.execute(tx)
  return rows.length > 0
}

/** Days that nobody asks about any more. */
export async function forgetReminders(db: Db, before: string): Promise<void> {
  await sql`delete from marking_reminders where day < ${before}::date`.execute(db)
}
