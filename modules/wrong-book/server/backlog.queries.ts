import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Db } from '@tripos/db/client.ts'
import { paperRows } from '../../papers/server/index.ts'

/** The paper up to which all have been looked through; undefined: all there are. */
export async function findBacklog(db: Db): Promise<string | undefined> {
  const row = await db.selectFrom('wrongBookBacklog').select('afterPaperId').executeTakeFirst()
  return row?.afterPaperId
}

export async function listFinishedAfter(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom(paperRows.as('papers'))
    .select('papers.id')
    .where('papers.id', '>', after)
    .where('papers.state', '=', PaperState.finished)
    .orderBy('papers.id')
    .limit(limit)
    .execute()
  return rows.map(row => row.id)
}

/** Never back: another process may be ahead. */
export async function moveBacklog(db: Db, paperId: string): Promise<void> {
  await db.updateTable('wrongBookBacklog').set({ afterPaperId: paperId }).where('afterPaperId', '<', paperId).execute()
}

export async function dropBacklog(db: Db): Promise<void> {
  await db.deleteFrom('wrongBookBacklog').execute()
}
