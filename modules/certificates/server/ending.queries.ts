import { sql, type Tx } from '@tripos/db/client.ts'

interface Ending {
  readonly id: string
  readonly userId: string
  readonly title: string
  readonly number: string
  readonly validUntil: Date
}

/**
 * Certificates that end within the days of their kind and were not spoken of before: they are taken as told. Who has a newer
 * one of the kind is not reminded of the older.
 */
export async function claimEnding(
  tx: Tx,
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<Ending[]> {
  const { rows } = await sql<Ending>`update certificates set reminded_at = ${now}
    where id in (select c.id from certificates c join certificate_kinds k on k.id = c.kind_id
      where c.reminded_at is null and c.revoked_at is null and c.replaced_at is null
        and c.valid_until > ${now} and c.valid_until <= ${now}::timestamptz + make_interval(days => k.renew_days)
        and not exists (select from certificates newer where newer.kind_id = c.kind_id and newer.user_id = c.user_id
          and newer.generation > c.generation and newer.replaced_at is null)
      order by c.valid_until limit ${limit} for update of c skip locked)
    returning id, user_id, title, number, valid_until`.execute(tx)
  return rows
}
