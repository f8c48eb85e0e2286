import { ExamState, PaperState } from '@tripos/contract-kit/enums.ts'
import { type Db, sql, type SqlBool } from '@tripos/db/client.ts'
import { examRows, isForUser, isLateForExam } from '../../exams/server/index.ts'
import { COUNTS_AS_ATTEMPT } from './papers.queries.ts'

const MAX_EXAMS = 5
const MAX_PAPERS = 10

/** Exams that begin or end before tomorrow, that one may still enter and has not taken, the one that comes first at the front. */
export const listExamsBetween = (
  db: Db,
  userId: string,
  { now, tomorrow }: { readonly now: Date; readonly tomorrow: Date },
) =>
  db
    .selectFrom(examRows.as('exams'))
    .select(['exams.id', 'exams.title', 'exams.startsAt', 'exams.endsAt'])
    // Written out, so that the indexes of starts and ends serve it.
    .where(sql<SqlBool>`exams.state = ${sql.lit(ExamState.inProgress)}`)
    .where('exams.formId', 'is not', null)
    .where(sql<SqlBool>`((exams.starts_at > ${now} and exams.starts_at < ${tomorrow})
      or (exams.ends_at > ${now} and exams.ends_at <= ${tomorrow} and coalesce(exams.starts_at <= ${now}, true)))`)
    .where(({ not }) => not(isLateForExam(now)))
    .where(isForUser(sql`${userId}::uuid`))
    .where(sql<SqlBool>`not exists (select from papers where papers.exam_id = exams.id and papers.user_id = ${userId}
      and ${COUNTS_AS_ATTEMPT})`)
    .orderBy(sql`coalesce(exams.starts_at, exams.ends_at)`)
    .orderBy('exams.id')
    .limit(MAX_EXAMS)
    .execute()

/** One's own marked papers of late, the newest first. */
export const listFinishedSince = (db: Db, userId: string, since: Date) =>
  db
    .selectFrom('papers')
    .select(['id', 'examId', 'state', 'closedAt'])
    .where('userId', '=', userId)
    .where('state', '=', PaperState.finished)
    .where('closedAt', '>', since)
    .orderBy('closedAt', 'desc')
    .orderBy('id')
    .limit(MAX_PAPERS)
    .execute()
