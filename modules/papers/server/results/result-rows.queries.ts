/** Results for others: what counts of a candidate, whichever papers there are. */
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type Schema, sql, type SqlBool } from '@tripos/db/client.ts'
import { type SharedRows, shareRows } from '@tripos/db/shared-rows.ts'
import { ExamKind } from '@tripos/contract-kit/enums.ts'
import { examRows } from '../../../exams/server/index.ts'
import type { ResultKey } from './results.queries.ts'

/** Of every exam, mocks too. @public */
export const examResultRows = shareRows('examResults')

/** Of exams that count for something. */
export const countingResultRows: SharedRows<Schema['examResults']> = {
  as: alias =>
    sql<Schema['examResults']>`(select results.* from exam_results as results
      join ${examRows.as('counting')} on counting.id = results.exam_id
      and counting.kind = ${sql.lit(ExamKind.formal)})`.as(alias),
}

const COLUMNS = [
  'examId',
  'userId',
  'state',
  'attemptCount',
  'score',
  'totalPoints',
  'passPoints',
  'isPassed',
  'paperId',
  'usedSeconds',
  'lastPaperId',
  'startedAt',
  'closedAt',
] as const

const selectResults = (db: Db) => db.selectFrom('examResults').select(COLUMNS)
type StoredResult = Awaited<ReturnType<ReturnType<typeof selectResults>['executeTakeFirstOrThrow']>>

/** Undefined: has never begun. */
export const findExamResult = (db: Db, { examId, userId }: ResultKey): Promise<StoredResult | undefined> =>
  selectResults(db).where('examId', '=', examId).where('userId', '=', userId).executeTakeFirst()

interface People {
  readonly examIds: readonly string[]
  readonly userIds: readonly string[]
}

/** Of these people at these exams. @public */
export const listExamResults = (db: Db, { examIds, userIds }: People): Promise<StoredResult[]> =>
  selectResults(db)
    .where(sql<SqlBool>`exam_id = ${anyOf(examIds)}`)
    .where(sql<SqlBool>`user_id = ${anyOf(userIds)}`)
    .execute()

/** Each person and exam where what counts is a pass, or there is nothing to pass. */
export const listPassed = (db: Db, { examIds, userIds }: People): Promise<ResultKey[]> =>
  db
    .selectFrom(countingResultRows.as('results'))
    .select(['userId', 'examId'])
    .where(sql<SqlBool>`exam_id = ${anyOf(examIds)}`)
    .where(sql<SqlBool>`user_id = ${anyOf(userIds)}`)
    .where(sql<SqlBool>`score is not null and is_passed is distinct from false`)
    .execute()
