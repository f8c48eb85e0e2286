/** What of an exam its results need. */
import type { ReleaseRules } from '../contract/exam-release.ts'
import type { ResultWords } from '../contract/result-words.ts'
import { ReleaseRule } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { ExamForm } from './form.rules.ts'
import type { ReleaseExam } from './release.rules.ts'
import { examInScope } from './exam-scope.queries.ts'

const RELEASE_COLUMNS = {
  score: 'scoreReleasedAt',
  answers: 'answersReleasedAt',
  analysis: 'analysisReleasedAt',
} as const

export interface ReleaseByHand {
  readonly id: string
  readonly what: keyof typeof RELEASE_COLUMNS
  readonly releasedAt: Date | null
}

/** Gives the title; undefined if there is no such exam in scope, or another rule decides. */
export async function setReleased(
  tx: Tx,
  caller: Caller,
  { id, what, releasedAt }: ReleaseByHand,
): Promise<string | undefined> {
  const row = await tx
    .updateTable('exams')
    .set({ [RELEASE_COLUMNS[what]]: releasedAt, ...(what === 'score' ? { scoreAnnouncedAt: releasedAt } : {}) })
    .where('id', '=', id)
    .where(sql<SqlBool>`(release -> ${what}::text ->> 'rule')::int = ${ReleaseRule.byHand}`)
    .where(examInScope(caller))
    .returning('title')
    .executeTakeFirst()
  return row?.title
}

/** Forms are immutable. */
export async function loadForms(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; examId: string; content: ExamForm }[]> {
  const rows = await db
    .selectFrom('examForms')
    .select(['id', 'examId', 'content'])
    .where('id', '=', anyOf(ids))
    .execute()
  return rows.map(row => ({ ...row, content: row.content as unknown as ExamForm }))
}

/** What a result page needs of an exam. */
export interface ResultExam extends ReleaseExam {
  /** Of a mock exam that a student made: whose it is, and of which bank. */
  readonly learnerId: string | null
  readonly learnerBankId: string | null
  readonly title: string
  readonly thanks: string
  readonly resultWords: ResultWords
}

export const RESULT_COLUMNS = [
  'exams.title',
  'exams.learnerId',
  'exams.learnerBankId',
  'exams.thanks',
  'exams.resultWords',
  'exams.state',
  'exams.startsAt',
  'exams.endsAt',
  'exams.lateEntryMinutes',
  'exams.lastOwnStart',
  'exams.lastOwnEnd',
  'exams.release',
  'exams.keysWhileOpen',
  'exams.scoreReleasedAt',
  'exams.answersReleasedAt',
  'exams.analysisReleasedAt',
] as const

export const toResultExam = <R extends { release: unknown; resultWords: unknown }>(row: R) => ({
  ...row,
  release: row.release as ReleaseRules,
  resultWords: row.resultWords as ResultWords,
})

export async function findExamsForResult(db: Db, ids: readonly string[]): Promise<Map<string, ResultExam>> {
  const rows = await db
    .selectFrom('exams')
    .select('exams.id')
    .select(RESULT_COLUMNS)
    .where('id', 'in', [...new Set(ids)])
    .execute()
  return new Map(rows.map(({ id, ...row }) => [id, toResultExam(row)]))
}

export async function findExamTitle(db: Db, id: string): Promise<string> {
  const row = await db.selectFrom('exams').select('title').where('id', '=', id).executeTakeFirst()
  return row?.title ?? ''
}
