/** Which exams show their scores by now and have not said so. */
import { ReleaseRule } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { RESULT_COLUMNS, type ResultExam, toResultExam } from './exam-results.queries.ts'
import { lastExamEnd } from './window.queries.ts'

export interface UnannouncedExam extends ResultExam {
  readonly id: string
  readonly version: number
}

const rule = sql<number>`(release -> 'score' ->> 'rule')::int`
/** Written as the index is. */
const isUnannounced = sql<boolean>`score_announced_at is null and form_id is not null
  and (release -> 'score' ->> 'rule') <> '6'`

/** Those whose own rule has come true. Papers that are still open may yet hold the end of an exam. */
export async function listUnannounced(db: Db, now: Date, limit: number): Promise<UnannouncedExam[]> {
  const rows = await db
    .selectFrom('exams')
    .select(['exams.id', 'exams.version'])
    .select(RESULT_COLUMNS)
    .where(isUnannounced)
    .where(
      sql<boolean>`case ${rule}
        when ${sql.lit(ReleaseRule.examEnd)} then ${lastExamEnd} <= ${now}
        when ${sql.lit(ReleaseRule.onDate)} then (release -> 'score' ->> 'at')::timestamptz <= ${now}
        when ${sql.lit(ReleaseRule.byHand)} then score_released_at is not null
        else true end`,
    )
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(toResultExam)
}

/**
 * Nothing comes out, by hand or by a rule, and nobody is given time, until the end of the transaction. Before any lock of a paper, as
 * overrides do it; in one order, so that no two wait in a circle.
 */
export async function holdReleases(tx: Tx, examIds: readonly string[]): Promise<void> {
  await sql`select id from exams where id = ${anyOf(examIds)} order by id for no key update`.execute(tx)
}

/** Gives those that were marked as announced by this: whose rules are still those that were looked at. */
export async function markAnnounced(
  tx: Tx,
  exams: readonly Pick<UnannouncedExam, 'id' | 'version'>[],
  now: Date,
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    update exams set score_announced_at = ${now}
    from unnest(${exams.map(exam => exam.id)}::uuid[], ${exams.map(exam => exam.version)}::int[]) as looked(id, version)
    where exams.id = looked.id and exams.version = looked.version and exams.score_announced_at is null
    returning exams.id`.execute(tx)
  return rows.map(row => row.id)
}

/** A paper of it is open again: whether its scores are out is looked at anew. */
export async function unmarkAnnounced(tx: Tx, examIds: readonly string[]): Promise<void> {
  await sql`update exams set score_announced_at = null where id = ${anyOf(examIds)}
    and score_announced_at is not null`.execute(tx)
}
