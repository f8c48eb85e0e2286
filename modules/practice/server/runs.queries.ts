/** SQL of trainings. A training belongs to one student, and is there only while its bank is open to them. */
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import { lessonRows } from '../../courses/server/index.ts'
import { bankRows } from '../../questions/server/index.ts'
import { findTimeZone } from '../../site/server/index.ts'
import { isBankOpenFor } from './practice-banks.queries.ts'

export async function ensureLearner(tx: Tx, userId: string): Promise<void> {
  await tx
    .insertInto('practiceLearners')
    .values({ userId })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** In one order, so that two batches never wait for each other; gives the time zone by which days are counted. */
export async function lockLearners(tx: Tx, userIds: readonly string[]): Promise<string> {
  const [timeZone] = await Promise.all([
    findTimeZone(tx),
    sql`select user_id from practice_learners where user_id = any(${[...new Set(userIds)]}::uuid[])
      order by user_id for no key update`.execute(tx),
  ])
  return timeZone
}

export interface RunKey {
  readonly userId: string
  readonly bankId: string
  readonly mode: number
}

export const findCurrentRun = (db: Db, { userId, bankId, mode }: RunKey): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('practiceRuns')
    .select('id')
    .where('userId', '=', userId)
    .where('bankId', '=', bankId)
    .where('mode', '=', mode)
    .where('finishedAt', 'is', null)
    .where('assignmentId', 'is', null)
    .where('lessonId', 'is', null)
    .executeTakeFirst()

/** The one that is under way in this cycle. */
export const findAssignedRun = (
  db: Db,
  { userId, assignmentId, cycleNo }: { userId: string; assignmentId: string; cycleNo: number },
): Promise<{ id: string } | undefined> =>
  db
    .selectFrom('practiceRuns')
    .select('id')
    .where('assignmentId', '=', assignmentId)
    .where('cycleNo', '=', cycleNo)
    .where('userId', '=', userId)
    .where('finishedAt', 'is', null)
    .executeTakeFirst()

export interface NewRun extends RunKey {
  readonly id: string
  readonly questionType: number | null
  readonly chapterId: string | null
  readonly knowledgeId: string | null
  readonly isCheckedAtEnd: boolean
  readonly maxTries: number
  readonly seed: string
  readonly questionIds: readonly string[]
  readonly now: Date
  /** Where staff have assigned it. */
  readonly assigned?: { readonly assignmentId: string; readonly cycleNo: number; readonly closesAt: Date }
  /** Where it is a lesson. */
  readonly lesson?: { readonly lessonId: string; readonly lessonQuestionCount: number }
}

export async function insertRun(tx: Tx, { now, questionIds, assigned, lesson, ...run }: NewRun): Promise<void> {
  await tx
    .insertInto('practiceRuns')
    .values({ ...run, ...assigned, ...lesson, questionIds: [...questionIds], startedAt: now, seenAt: now })
    .execute()
}

/** False where it was finished already. */
export async function markFinished(tx: Tx, runId: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('practiceRuns')
    .set({ finishedAt: now, seenAt: now })
    .where('id', '=', runId)
    .where('finishedAt', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

const ownRuns = (db: Db, userId: string) =>
  db
    .selectFrom('practiceRuns')
    .where('practiceRuns.userId', '=', userId)
    .where(isBankOpenFor(sql.ref('practice_runs.bank_id'), sql`${userId}::uuid`))

const SUMMARY = [
  'practiceRuns.id',
  'practiceRuns.bankId',
  'practiceRuns.mode',
  'practiceRuns.answeredCount',
  'practiceRuns.rightCount',
  'practiceRuns.startedAt',
  'practiceRuns.seenAt',
  'practiceRuns.finishedAt',
] as const
const questionCount = sql<number>`cardinality(practice_runs.question_ids)`.as('questionCount')

export const findRun = (db: Db, userId: string, runId: string) =>
  ownRuns(db, userId)
    .innerJoin(bankRows.as('banks'), 'banks.id', 'practiceRuns.bankId')
    .leftJoin(lessonRows.as('lessons'), 'lessons.id', 'practiceRuns.lessonId')
    .select([
      ...SUMMARY,
      'practiceRuns.isCheckedAtEnd',
      'practiceRuns.maxTries',
      'practiceRuns.seed',
      'practiceRuns.questionIds',
      'practiceRuns.place',
      'banks.name as bankName',
      'practiceRuns.lessonId',
      'lessons.courseId',
    ])
    .select(questionCount)
    .where('practiceRuns.id', '=', runId)
    .executeTakeFirst()
export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>
export type RunSummary = Omit<
  RunRow,
  'isCheckedAtEnd' | 'maxTries' | 'seed' | 'questionIds' | 'place' | 'bankName' | 'lessonId' | 'courseId'
>

/** Of questions that are asked for by their numbers: those of the other five hundred stay where they are. `null` where it has no such number. */
export const findAskedRun = (db: Db, userId: string, { runId, nos }: { runId: string; nos: readonly number[] }) =>
  ownRuns(db, userId)
    .select([
      'practiceRuns.mode',
      'practiceRuns.isCheckedAtEnd',
      'practiceRuns.maxTries',
      'practiceRuns.finishedAt',
      'practiceRuns.seed',
      sql<(string | null)[]>`array(select practice_runs.question_ids[asked.no]
        from unnest(${[...nos]}::int[]) with ordinality as asked (no, at) order by asked.at)`.as('askedIds'),
    ])
    .where('practiceRuns.id', '=', runId)
    .executeTakeFirst()
export type AskedRun = NonNullable<Awaited<ReturnType<typeof findAskedRun>>>

export const listCurrentRuns = (db: Db, userId: string, bankId: string): Promise<RunSummary[]> =>
  ownRuns(db, userId)
    .select(SUMMARY)
    .select(questionCount)
    .where('practiceRuns.bankId', '=', bankId)
    .where('practiceRuns.finishedAt', 'is', null)
    .where('practiceRuns.assignmentId', 'is', null)
    .where('practiceRuns.lessonId', 'is', null)
    .orderBy('practiceRuns.mode')
    .execute()

export async function pageRuns(
  db: Db,
  userId: string,
  { bankId, ...page }: PageInput & { readonly bankId: string },
): Promise<{ total: number; rows: RunSummary[] }> {
  const matching = ownRuns(db, userId).where('practiceRuns.bankId', '=', bankId)
  const { total } = await matching.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await matching
    .select(SUMMARY)
    .select(questionCount)
    .orderBy('practiceRuns.startedAt', 'desc')
    .orderBy('practiceRuns.id')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  return { total, rows }
}

export interface Move {
  readonly userId: string
  readonly runId: string
  readonly no: number
  readonly now: Date
}

/** Waits for whoever changes the training at this moment. */
export async function savePlace(db: Db, { userId, runId, no, now }: Move): Promise<void> {
  await db
    .updateTable('practiceRuns')
    .set({ place: no, seenAt: now })
    .where('id', '=', runId)
    .where('userId', '=', userId)
    .where(sql<boolean>`${no} <= cardinality(question_ids)`)
    .execute()
}

/** Of different trainings. Gives those that are there by their number, from 0, and waits for none: what somebody else changes now is not moved. */
export async function saveFreePlaces(db: Db, moves: readonly Move[]): Promise<{ at: number; isMoved: boolean }[]> {
  const column = <K extends keyof Move>(key: K) => moves.map(move => move[key])
  const { rows } = await sql<{ at: number; isMoved: boolean }>`with asked as (
      select * from unnest(${column('userId')}::uuid[], ${column('runId')}::uuid[], ${column('no')}::int[],
        ${column('now')}::timestamptz[]) with ordinality as a (user_id, run_id, no, moved_at, at)
    ), found as (
      select runs.id, asked.no, asked.moved_at, asked.at from asked
      join practice_runs runs on runs.id = asked.run_id and runs.user_id = asked.user_id
      where asked.no <= cardinality(runs.question_ids)
    ), free as (
      select id from practice_runs where id in (select id from found) for no key update skip locked
    ), moved as (
      update practice_runs set place = found.no, seen_at = found.moved_at from found join free on free.id = found.id
      where practice_runs.id = found.id
    )
    select (found.at - 1)::int as at, found.id in (select id from free) as is_moved from found`.execute(db)
  return rows
}
