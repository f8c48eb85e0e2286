/** Appeals and their windows. Staff see those of exams within their scope, candidates their own. */
import type { Caller } from '@tripos/access/caller.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { examInScope, examRows } from '../../../exams/server/index.ts'
import { userRows } from '../../../identity/server/index.ts'

export const AppealStage = { open: 0, accepted: 1, rejected: 2 } as const

export async function findWindow(db: Db, examId: string): Promise<Date | null> {
  const row = await db.selectFrom('appealWindows').select('closesAt').where('examId', '=', examId).executeTakeFirst()
  return row?.closesAt ?? null
}

export interface AppealWindow {
  readonly examId: string
  readonly closesAt: Date | null
  readonly setBy: string
  readonly setAt: Date
}

export async function saveWindow(tx: Tx, { examId, ...window }: AppealWindow): Promise<void> {
  await tx
    .insertInto('appealWindows')
    .values({ examId, ...window })
    .onConflict(conflict => conflict.column('examId').doUpdateSet(window))
    .execute()
}

export interface NewAppeal {
  readonly id: string
  readonly paperId: string
  readonly questionNo: number
  readonly examId: string
  readonly versionId: string
  readonly userId: string
  readonly reason: string
  readonly madeAt: Date
}

/** The window is in the write. False where it is closed; the same question again violates the key. */
export async function insertAppeal(tx: Tx, appeal: NewAppeal): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    insert into appeals (id, paper_id, question_no, exam_id, version_id, user_id, reason, made_at)
    select ${appeal.id}, ${appeal.paperId}, ${appeal.questionNo}, ${appeal.examId}, ${appeal.versionId}, ${appeal.userId},
      ${appeal.reason}, ${appeal.madeAt}
    from appeal_windows where exam_id = ${appeal.examId} and closes_at > ${appeal.madeAt}
    returning id`.execute(tx)
  return rows.length > 0
}

const APPEAL_COLUMNS = [
  'appeals.questionNo as no',
  'appeals.reason',
  'appeals.state',
  'appeals.answer',
  'appeals.madeAt',
  'appeals.decidedAt',
] as const

export const listOwn = (db: Db, userId: string, paperId: string) =>
  db
    .selectFrom('appeals')
    .select(APPEAL_COLUMNS)
    .where('userId', '=', userId)
    .where('paperId', '=', paperId)
    .orderBy('questionNo')
    .execute()
export type AppealRow = Awaited<ReturnType<typeof listOwn>>[number]

export interface GroupFilter extends PageInput {
  readonly examId?: string | undefined
  readonly state?: 'open' | undefined
}

const grouped = (db: Db, caller: Caller, { examId, state }: GroupFilter) =>
  db
    .selectFrom('appeals')
    .innerJoin(examRows.as('exams'), 'exams.id', 'appeals.examId')
    .where(examInScope(caller))
    .$if(examId !== undefined, query => query.where('appeals.examId', '=', examId ?? ''))
    .groupBy(['appeals.examId', 'appeals.versionId', 'exams.title'])
    .$if(state === 'open', query => query.having(sql`count(*) filter (where appeals.state = 0)`, '>', 0))

/** Every question that somebody objects to, once. */
export async function listGroups(db: Db, caller: Caller, filter: GroupFilter) {
  const groups = grouped(db, caller, filter)
  const { total } = await db
    .selectFrom(groups.select('appeals.versionId').as('groups'))
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  const rows = await groups
    .select([
      'appeals.examId',
      'appeals.versionId',
      'exams.title as examTitle',
      sql<number>`count(*) filter (where appeals.state = 0)`.as('openCount'),
      sql<number>`count(*)`.as('count'),
      sql<Date>`max(appeals.made_at)`.as('newestAt'),
    ])
    .orderBy(sql`count(*) filter (where appeals.state = 0) > 0`, 'desc')
    .orderBy(sql`max(appeals.made_at)`, 'desc')
    .orderBy('appeals.examId')
    .orderBy('appeals.versionId')
    .limit(filter.size)
    .offset(offsetOf(filter))
    .execute()
  return { total, rows }
}

export interface QuestionOfExam {
  readonly examId: string
  readonly questionVersionId: string
}

/** Callers must look first whether the exam is in scope. */
export async function listOfQuestion(
  db: Db,
  { examId, questionVersionId, ...page }: QuestionOfExam & PageInput,
): Promise<Page<QuestionAppeal>> {
  const query = db
    .selectFrom('appeals')
    .innerJoin('papers', 'papers.id', 'appeals.paperId')
    .innerJoin(userRows.as('users'), 'users.id', 'appeals.userId')
    .leftJoin(userRows.as('deciders'), 'deciders.id', 'appeals.decidedBy')
    .where('appeals.examId', '=', examId)
    .where('appeals.versionId', '=', questionVersionId)
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select([
      ...APPEAL_COLUMNS,
      'appeals.id',
      'appeals.paperId',
      'users.realName',
      'users.userName',
      'deciders.realName as decidedBy',
      sql<number | null>`papers.scores[appeals.question_no]`.as('score'),
    ])
    .orderBy('appeals.madeAt')
    .orderBy('appeals.id')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  return { total, rows }
}

export interface QuestionAppeal extends AppealRow {
  readonly id: string
  readonly paperId: string
  readonly realName: string
  readonly userName: string
  readonly decidedBy: string | null
  readonly score: number | null
}

export interface Decision extends QuestionOfExam {
  readonly state: 1 | 2
  readonly answer: string
  readonly decidedBy: string
  readonly decidedAt: Date
}

export interface DecidedAppeal {
  readonly id: string
  readonly userId: string
  readonly paperId: string
  readonly questionNo: number
}

/** The open ones: of two who decide at once the first one wins. */
export const decideAppeals = (tx: Tx, { examId, questionVersionId, ...decision }: Decision): Promise<DecidedAppeal[]> =>
  tx
    .updateTable('appeals')
    .set(decision)
    .where('examId', '=', examId)
    .where('versionId', '=', questionVersionId)
    .where('state', '=', AppealStage.open)
    .returning(['id', 'userId', 'paperId', 'questionNo'])
    .execute()
