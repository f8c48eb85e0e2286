import type { Db } from '@tripos/db/client.ts'
import { extensionPoint } from '@tripos/module-kit/extension-point.ts'

/** Which of these users have an open paper, as the modules above know it. */
export const usersInExam =
  extensionPoint<(db: Db, userIds: readonly string[]) => Promise<ReadonlySet<string>>>('users in an exam')

export async function findUsersInExam(db: Db, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const found = await Promise.all(usersInExam.all().map(find => find(db, userIds)))
  return new Set(found.flatMap(ids => [...ids]))
}
