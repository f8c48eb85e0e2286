/** All SQL of signing again. */
import { sql, type Tx } from '@tripos/db/client.ts'

export interface ToSignAgain {
  readonly id: string
  readonly userId: string
  readonly title: string
  readonly number: string
  readonly credential: string
}

/** Held until they are written; what another process is at is left to it. */
export const lockToSignAgain = (tx: Tx, limit: number): Promise<ToSignAgain[]> =>
  tx
    .selectFrom('certificates')
    .select(['id', 'userId', 'title', 'number', 'credential'])
    .where('keyId', 'in', keys => keys.selectFrom('certificateKeys').select('id').where('signAgainAt', 'is not', null))
    .where('revokedAt', 'is', null)
    .where('replacedAt', 'is', null)
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute()

export interface SignedAgain {
  readonly id: string
  readonly statusPlace: number
  readonly credential: string
}

/** Callers must hold the certificates. */
export async function writeSignedAgain(
  tx: Tx,
  rows: readonly SignedAgain[],
  { keyId, now }: { readonly keyId: string; readonly now: Date },
): Promise<void> {
  await sql`update certificates set credential = one.credential, status_place = one.place, key_id = ${keyId}, signed_at = ${now}
    from unnest(${rows.map(row => row.id)}::uuid[], ${rows.map(row => row.credential)}::text[],
      ${rows.map(row => row.statusPlace)}::integer[]) as one (id, credential, place)
    where certificates.id = one.id`.execute(tx)
}
