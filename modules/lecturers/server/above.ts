/** What this module asks of those above it. */
import type { Db, Schema } from '@tripos/db/client.ts'
import type { SharedRows } from '@tripos/db/shared-rows.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'

/** Something that lecturers are named in. */
interface Teaching {
  /** How many courses each lecturer has; for a student only those that the student may learn. */
  readonly count: (db: Db, lecturerIds: readonly string[], learnerId?: string) => Promise<ReadonlyMap<string, number>>
  /** Who is named, in the bin too: those cannot be deleted. */
  readonly named: SharedRows<Pick<Schema['courseLecturers'], 'lecturerId'>>
}

export const teaching = extensionPoint<Teaching>('courses of lecturers')

export async function countCourses(
  db: Db,
  lecturerIds: readonly string[],
  learnerId?: string,
): Promise<ReadonlyMap<string, number>> {
  const sums = new Map<string, number>()
  for (const { count } of teaching.all()) {
    for (const [id, found] of await count(db, lecturerIds, learnerId)) sums.set(id, (sums.get(id) ?? 0) + found)
  }
  return sums
}
