/** Courses that have just become complete (`markCompleted` says when), and the news of it. What exams complete: complete-elsewhere.ts. */
import type { Tx } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { markCompleted, type RecordScope } from './records.queries.ts'

export async function completeCourses(
  { outbox }: Pick<Deps, 'outbox'>,
  tx: Tx,
  { now, ...scope }: RecordScope & { readonly now: Date },
): Promise<void> {
  await outbox.publish(tx, 'course.completed', ...(await markCompleted(tx, scope, now)))
}
