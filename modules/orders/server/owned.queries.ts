/** Whether somebody has something for ever already. */
import { type Db, sql } from '@tripos/db/client.ts'
import type { Thing } from '../../entitlements/contract.ts'
import { entitlementRows } from '../../entitlements/server/index.ts'

export async function hasAllForEver(db: Db, userId: string, things: readonly Thing[]): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`select count(distinct coalesce(exam_id, course_id)) as count
    from ${entitlementRows.as('own')} where user_id = ${userId} and ended_at is null and ends_at is null
      and (starts_at is null or starts_at <= now())
      and coalesce(exam_id, course_id) = any(${things.map(({ id }) => id)}::uuid[])`.execute(db)
  return things.length > 0 && (rows[0]?.count ?? 0) >= things.length
}
