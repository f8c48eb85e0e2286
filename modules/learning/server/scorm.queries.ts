/** What SCORM packages store for their learners. */
import { type Db, sql, type Tx } from '@tripos/db/client.ts'

export interface ScormState {
  readonly unit: string
  readonly state: unknown
  readonly isComplete: boolean
  readonly isPassed: boolean | null
  /** Scaled to 0 to 100, in hundredths. */
  readonly score: number | null
  readonly seq: number
}

/** One row a unit that has stored something. */
export async function listScormStates(db: Db, userId: string, lessonId: string): Promise<ScormState[]> {
  const rows = await db
    .selectFrom('scormStates')
    .select(['unit', 'state', 'isComplete', 'isPassed', 'score', 'seq'])
    .where('userId', '=', userId)
    .where('lessonId', '=', lessonId)
    .execute()
  return rows.map(row => ({ ...row, state: JSON.parse(row.state) as unknown }))
}

/** One that is not above the stored seq changes nothing. What was complete stays complete. */
export async function writeScormState(
  tx: Tx,
  { userId, lessonId, now }: { readonly userId: string; readonly lessonId: string; readonly now: Date },
  written: ScormState,
): Promise<void> {
  const { unit, state, seq, isComplete, isPassed, score } = written
  await sql`insert into scorm_states as s
      (user_id, lesson_id, unit, state, seq, is_complete, is_passed, score, updated_at)
    values (${userId}, ${lessonId}, ${unit}, ${JSON.stringify(state)}, ${seq}, ${isComplete}, ${isPassed}, ${score}, ${now})
    on conflict (user_id, lesson_id, unit) do update set state = excluded.state, seq = excluded.seq,
      is_complete = s.is_complete or excluded.is_complete, is_passed = excluded.is_passed, score = excluded.score,
      updated_at = excluded.updated_at
    where s.seq < excluded.seq`.execute(tx)
}
