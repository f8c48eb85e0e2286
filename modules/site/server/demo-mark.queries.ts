/** The mark of a database that the demo school was made in. */
import type { Db, Tx } from '@tripos/db/client.ts'

export interface DemoMark {
  /** Null: the making was cut off. */
  readonly filledAt: Date | null
}

export async function findDemoMark(db: Db): Promise<DemoMark | undefined> {
  const row = await db
    .selectFrom('siteConfig')
    .select('demoFilledAt as filledAt')
    .where('id', '=', 1)
    .where('demoAt', 'is not', null)
    .executeTakeFirst()
  return row
}

/** Before the first account is made, so that also a half made demo is known as one. */
export async function markDemo(db: Db, now: Date): Promise<void> {
  await db.updateTable('siteConfig').set({ demoAt: now, demoFilledAt: null }).where('id', '=', 1).execute()
}

export async function markDemoFilled(db: Db, now: Date): Promise<void> {
  await db.updateTable('siteConfig').set({ demoFilledAt: now }).where('id', '=', 1).execute()
}

/** No demo any more: whoever comes from outside is no longer let in by themselves. */
export async function unmarkDemo(tx: Tx): Promise<void> {
  await tx
    .updateTable('siteConfig')
    .set(eb => ({ demoAt: null, demoFilledAt: null, signUpOpen: false, version: eb('version', '+', 1) }))
    .where('id', '=', 1)
    .execute()
}
