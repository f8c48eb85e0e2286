import { ExamState, PaperState } from '@tripos/contract-kit/enums.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import { examRows, isForUser, isLateForExam, overriddenFor, ownExamRows } from '../../exams/server/index.ts'
import { COUNTS_AS_ATTEMPT } from './papers.queries.ts'

const MAX_EXAMS = 5
const MAX_PAPERS = 10

/** Exams that begin or end before tomorrow, that one may still enter and has not taken, the one that comes first at the front. */
export function listExamsBetween(
  db: Db,
  userId: string,
  { now, tomorrow }: { readonly now: Date; readonly tomorrow: Date },
) {
  const user = sql`${userId}::uuid`
  const isBetween = (exams: 'exams' | 'e'): RawBuilder<SqlBool> => {
    const [startsAt, endsAt] = [sql.ref(`${exams}.startsAt`), sql.ref(`${exams}.endsAt`)]
    return sql<SqlBool>`((${startsAt} > ${now} and ${startsAt} < ${tomorrow})
      or (${endsAt} > ${now} and ${endsAt} <= ${tomorrow} and coalesce(${startsAt} <= ${now}, true)))`
  }
  return (
    db
      .selectFrom(ownExamRows(user).as('exams'))
      .select(['exams.id', 'exams.title', 'exams.startsAt', 'exams.endsAt'])
      // Written out, so that the indexes of starts and ends serve it.
      .where(
        sql<SqlBool>`exams.id in (select e.id from ${examRows.as('e')}
      where e.state = ${sql.lit(ExamState.inProgress)} and ${isBetween('e')} union ${overriddenFor(user)})`,
      )
      .where(sql<SqlBool>`exams.state = ${sql.lit(ExamState.inProgress)}`)
      .where('exams.formId', 'is not', null)
      .where(isBetween('exams'))
      .where(({ not }) => not(isLateForExam(now)))
      .where(isForUser(user))
      .where(sql<SqlBool>`not exists (select from papers where papers.exam_id = exams.id and papers.user_id = ${userId}
      and ${COUNTS_AS_ATTEMPT})`)
      .orderBy(sql`coalesce(exams.starts_at, exams.ends_at)`)
      .orderBy('exams.id')
      .limit(MAX_EXAMS)
      .execute()
  )
}

/** One's own marked papers of late, the newest first. A mock exam of one's own has shown its result as it was handed in. */
export const listFinishedSince = (db: Db, userId: string, since: Date) =>
  db
    .selectFrom('papers')
    .select(['id', 'examId', 'state', 'closedAt'])
    .where('userId', '=', userId)
    .where('state', '=', PaperState.finished)
    .where('isOwnMock', '=', false)
    .where('closedAt', '>', since)
    .orderBy('closedAt', 'desc')
    .orderBy('id')
    .limit(MAX_PAPERS)
    .execute()
