/** Exams as their candidates see them, together with the candidate's own papers. */
import { ExamState, PaperState } from '@tripos/contract-kit/enums.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import {
  examFormRows,
  examRows,
  examsShownTo,
  isExamShownAs,
  isForUser,
  isLateForExam,
  overriddenFor,
  ownExamRows,
} from '../../exams/server/index.ts'
import { isPastGrace, type Moment } from './paper-clock.queries.ts'
import { COUNTS_AS_ATTEMPT } from './papers.queries.ts'

/** Of whom, and when: a paper past its time is closed by definition, swept or not. */
interface Candidate {
  readonly userId: string
  readonly at: Moment
}

interface CandidatePaper {
  readonly examId: string
}

/** `asOf` of paper-clock.rules as SQL, so that lists can be ordered and counted by it. */
const papersAsOf = ({ userId, at }: Candidate) => {
  const isOver = sql`papers.state = ${sql.lit(PaperState.inExam)} and ${isPastGrace(at)}`
  return sql<CandidatePaper>`(select papers.id, papers.exam_id, papers.started_at, papers.deadline_at, papers.voided_at,
    case when ${isOver} then ${sql.lit(PaperState.awaitingMarking)} else papers.state end as state,
    case when ${isOver} then papers.deadline_at else papers.closed_at end as closed_at
    from papers where papers.user_id = ${userId})`
}

/** The candidate's papers at each exam, in one row with the exam as it is for this candidate. */
const withHistory = (db: Db, { userId, at }: Candidate) =>
  db
    .selectFrom(ownExamRows(sql`${userId}::uuid`).as('exams'))
    .innerJoin(examFormRows.as('examForms'), 'examForms.id', 'exams.formId')
    .leftJoin(
      eb =>
        eb
          .selectFrom(papersAsOf({ userId, at }).as('papers'))
          .select([
            'papers.examId',
            sql<number>`count(*) filter (where ${COUNTS_AS_ATTEMPT})`.as('attemptsUsed'),
            sql<string | null>`(array_agg(id) filter (where state = ${PaperState.inExam}))[1]`.as('openPaperId'),
            sql<Date | null>`max(deadline_at) filter (where state = ${PaperState.inExam})`.as('openDeadlineAt'),
            sql<Date | null>`max(closed_at) filter (where ${COUNTS_AS_ATTEMPT})`.as('lastClosedAt'),
            sql<
              string | null
            >`(array_agg(id order by started_at desc) filter (where state <> ${PaperState.inExam}))[1]`.as(
              'lastPaperId',
            ),
          ])
          .groupBy('papers.examId')
          .as('history'),
      join => join.onRef('history.examId', '=', 'exams.id'),
    )
    .leftJoin('examResults as result', join =>
      join.onRef('result.examId', '=', 'exams.id').on('result.userId', '=', userId),
    )
    .leftJoin('examSeats as place', join => join.onRef('place.examId', '=', 'exams.id').on('place.userId', '=', userId))
    .where(sql<SqlBool>`exams.id in (${examsShownTo(sql`${userId}::uuid`)})`)
    // A disabled exam stays in the list of those who have taken it.
    .where(sql<SqlBool>`(exams.state = ${ExamState.inProgress} or history.attempts_used > 0)`)

const COLUMNS = [
  'exams.id',
  'exams.title',
  'exams.notice',
  'exams.mustAcceptNotice',
  'exams.state',
  'exams.openType',
  'exams.startsAt',
  'exams.endsAt',
  'exams.limitMinutes',
  'exams.lateEntryMinutes',
  'exams.earliestHandInMinutes',
  'exams.attemptLimit',
  'exams.attemptDelayMinutes',
  'exams.passPoints',
  'exams.kind',
  'exams.countedAttempt',
  'examForms.id as formId',
  'examForms.questionCount',
  'examForms.totalPoints',
  'history.attemptsUsed',
  'history.openPaperId',
  'history.openDeadlineAt',
  'history.lastClosedAt',
  'history.lastPaperId',
  'result.state as resultState',
  'result.score',
  'result.isPassed',
  'exams.isPaid',
  'place.room',
  'place.seat',
] as const

const selectCandidate = (db: Db, candidate: Candidate) =>
  withHistory(db, candidate)
    .select(COLUMNS)
    .select(sql<boolean>`not ${isForUser(sql`${candidate.userId}::uuid`)}`.as('isLocked'))
export type CandidateExamRow = Awaited<ReturnType<ReturnType<typeof selectCandidate>['executeTakeFirstOrThrow']>>

/** An exam that starts within this time starts soon. */
const SOON_MS = 60 * 60_000
/** For this long after its start somebody who has not entered is told that it has begun. */
const BEGUN_MS = 15 * 60_000
const MAX_CURRENT = 3

const FILTERS = {
  open: [ExamState.inProgress],
  upcoming: [ExamState.notStarted],
  past: [ExamState.ended, ExamState.disabled],
} as const
const belongsTo = (filter: keyof typeof FILTERS, now: Date): RawBuilder<SqlBool> => isExamShownAs(FILTERS[filter], now)

export interface CandidateListInput extends PageInput {
  readonly search?: string | undefined
  readonly filter: 'all' | keyof typeof FILTERS
}

const isSoon = (now: Date): RawBuilder<SqlBool> =>
  sql<SqlBool>`${belongsTo('upcoming', now)} and exams.starts_at <= ${new Date(now.getTime() + SOON_MS)}`

/**
 * Running papers first, then what starts soon, then what is open (what ends first, first), then what comes next, then
 * what is over, newest first.
 */
export async function listCandidateExams(
  db: Db,
  { userId, at, ...input }: CandidateListInput & Candidate,
): Promise<Page<CandidateExamRow>> {
  const { now } = at
  const [isOpen, isUpcoming, isOver] = [belongsTo('open', now), belongsTo('upcoming', now), belongsTo('past', now)]
  let query = withHistory(db, { userId, at })
  if (input.filter !== 'all') query = query.where(belongsTo(input.filter, now))
  if (input.search) query = query.where(sql<SqlBool>`strpos(lower(exams.title), lower(${input.search})) > 0`)
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(COLUMNS)
    .select(sql<boolean>`not ${isForUser(sql`${userId}::uuid`)}`.as('isLocked'))
    .orderBy(sql`history.open_paper_id is null`)
    .orderBy(sql`case when ${isOver} then 3 when ${isSoon(now)} then 0 when ${isUpcoming} then 2 else 1 end`)
    .orderBy(sql`case when ${isUpcoming} then exams.starts_at when ${isOpen} then exams.ends_at end`)
    .orderBy(sql`exams.ends_at desc nulls last`)
    .orderBy('exams.createdAt', 'desc')
    .orderBy('exams.id')
    .limit(input.size)
    .offset(offsetOf(input))
    .execute()
  return { total, rows }
}

export const findCandidateExam = (
  db: Db,
  candidate: Candidate,
  examId: string,
): Promise<CandidateExamRow | undefined> =>
  selectCandidate(db, candidate).where('exams.id', '=', examId).executeTakeFirst()

/** Papers that are being written, the one that ends first at the front. */
export const listRunning = (db: Db, userId: string, now: Date) =>
  db
    .selectFrom('papers')
    .innerJoin(examRows.as('exams'), 'exams.id', 'papers.examId')
    .select(['papers.id as paperId', 'papers.examId', 'exams.title', 'papers.deadlineAt'])
    .where('papers.userId', '=', userId)
    // Written out, so that the index of open papers serves it.
    .where(sql<SqlBool>`papers.state = ${sql.lit(PaperState.inExam)}`)
    .where('papers.deadlineAt', '>', now)
    .orderBy('papers.deadlineAt')
    .orderBy('papers.id')
    .limit(MAX_CURRENT)
    .execute()

/** Exams that start soon or have just begun, and that one may still enter for the first time. */
export function listSoon(db: Db, userId: string, now: Date) {
  const user = sql`${userId}::uuid`
  const [after, until] = [new Date(now.getTime() - BEGUN_MS), new Date(now.getTime() + SOON_MS)]
  return (
    db
      .selectFrom(ownExamRows(user).as('exams'))
      .select(['exams.id as examId', 'exams.title', 'exams.startsAt'])
      // Written out, so that the index of starts serves it.
      .where(
        sql<SqlBool>`exams.id in (select e.id from ${examRows.as('e')} where e.starts_at > ${after} and e.starts_at <= ${until}
      union ${overriddenFor(user)})`,
      )
      .where(isExamShownAs([ExamState.inProgress, ExamState.notStarted], now))
      .where('exams.formId', 'is not', null)
      .where('exams.startsAt', '>', after)
      .where('exams.startsAt', '<=', until)
      .where(({ not }) => not(isLateForExam(now)))
      .where(isForUser(user))
      .where(sql<SqlBool>`not exists (select from papers where exam_id = exams.id and user_id = ${userId}
      and ${COUNTS_AS_ATTEMPT})`)
      .orderBy('exams.startsAt')
      .orderBy('exams.id')
      .limit(MAX_CURRENT)
      .execute()
  )
}
