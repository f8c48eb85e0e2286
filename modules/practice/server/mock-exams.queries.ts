import { PaperState } from '@tripos/contract-kit/enums.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import { examFormRows, examRows } from '../../exams/server/index.ts'
import { paperRows } from '../../papers/server/index.ts'
import type { PractiseMoment } from './may-practise.queries.ts'

/** Closed to its students and opened by staff only after this transaction. Gives nothing where it is none for practice. */
export async function holdBank(tx: Tx, bankId: string): Promise<void> {
  await sql`select id from practice_banks where id = ${bankId} for share`.execute(tx)
}

export interface OwnMock {
  readonly id: string
  readonly paperId: string
  readonly state: number
  readonly startedAt: Date
  readonly limitMinutes: number
  readonly questionCount: number
  readonly score: number | null
  readonly totalPoints: number
  readonly isPassed: boolean | null
}

const ownMocks = (db: Db, userId: string) =>
  db
    .selectFrom(examRows.as('exams'))
    .innerJoin(paperRows.as('papers'), 'papers.examId', 'exams.id')
    .where('exams.learnerId', '=', userId)

/** A paper past its time is closed by definition, swept or not. */
const stateNow = ({ now, graceSeconds }: PractiseMoment) => sql<number>`case
  when papers.state = ${sql.lit(PaperState.inExam)} and papers.deadline_at <= ${addSeconds(now, -graceSeconds)}
  then ${sql.lit(PaperState.awaitingMarking)} else papers.state end`

/** The one that is under way, of whichever bank. */
export const findOpenMock = (db: Db, userId: string, now: Date): Promise<{ paperId: string } | undefined> =>
  ownMocks(db, userId)
    .select('papers.id as paperId')
    .where('papers.userId', '=', userId)
    .where('papers.state', '=', PaperState.inExam)
    .where('papers.deadlineAt', '>', now)
    .executeTakeFirst()

/** Those that were taken off the list count too. */
export async function countMocksSince(db: Db, userId: string, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom(examRows.as('exams'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('exams.learnerId', '=', userId)
    .where('exams.createdAt', '>', since)
    .executeTakeFirstOrThrow()
  return count
}

type Asked = PageInput & PractiseMoment & { readonly userId: string; readonly bankId: string }

export async function pageMocks(
  db: Db,
  { userId, bankId, now, graceSeconds, ...page }: Asked,
): Promise<{ total: number; rows: OwnMock[] }> {
  const matching = ownMocks(db, userId)
    .where('exams.learnerBankId', '=', bankId)
    .where('exams.learnerRemovedAt', 'is', null)
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .innerJoin(examFormRows.as('forms'), 'forms.id', 'papers.formId')
    .select([
      'exams.id',
      'papers.id as paperId',
      'papers.startedAt',
      'exams.limitMinutes',
      'forms.questionCount',
      'papers.score',
      'papers.totalPoints',
      'papers.isPassed',
      stateNow({ now, graceSeconds }).as('state'),
    ])
    .orderBy('exams.createdAt', 'desc')
    .orderBy('exams.id')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  return { total, rows }
}

/** Undefined: none of theirs. */
export const findMockState = (
  db: Db,
  { userId, id, ...moment }: PractiseMoment & { readonly userId: string; readonly id: string },
): Promise<{ state: number } | undefined> =>
  ownMocks(db, userId).select(stateNow(moment).as('state')).where('exams.id', '=', id).executeTakeFirst()
