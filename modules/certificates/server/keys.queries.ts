/** All SQL of the keys. */
import { type Db, sql, type Tx } from '@tripos/db/client.ts'

interface NewKey {
  readonly id: string
  readonly publicKey: Buffer
  readonly privateSealed: Buffer
  readonly createdAt: Date
}

const selectKeys = (db: Db) => db.selectFrom('certificateKeys').select(['id', 'privateSealed'])
const selectActive = (db: Db) => selectKeys(db).where('retiredAt', 'is', null)

export const findActiveKey = (db: Db) => selectActive(db).executeTakeFirst()
/** Nobody withdraws it before what is signed with it is written. */
export const holdActiveKey = (tx: Tx) => selectActive(tx).forShare().executeTakeFirst()
export const findKey = (db: Db, id: string) => selectKeys(db).where('id', '=', id).executeTakeFirst()

/** Whoever makes a key waits for whoever is making one. */
export const lockKeys = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('certificate_keys'))`.execute(tx)

export const insertKey = (tx: Tx, key: NewKey) => tx.insertInto('certificateKeys').values(key).execute()

export const retireKeys = (tx: Tx, now: Date) =>
  tx.updateTable('certificateKeys').set({ retiredAt: now }).where('retiredAt', 'is', null).execute()

/** Waits for whoever signs with it. */
export const lockKey = (tx: Tx, id: string) =>
  tx
    .selectFrom('certificateKeys')
    .select(['retiredAt', 'withdrawnAt'])
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()

export interface Withdrawal {
  readonly id: string
  readonly compromisedAt: Date
  readonly reason: string
  readonly by: string
  readonly now: Date
}

/** Callers must hold the key. */
export const withdraw = (tx: Tx, { id, compromisedAt, reason, by, now }: Withdrawal) =>
  tx
    .updateTable('certificateKeys')
    .set({ withdrawnAt: now, withdrawnBy: by, withdrawReason: reason, compromisedAt })
    .where('id', '=', id)
    .where('withdrawnAt', 'is', null)
    .execute()

/** False for one that was not withdrawn. */
export async function requestSigningAgain(tx: Tx, id: string, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('certificateKeys')
    .set({ signAgainAt: now })
    .where('id', '=', id)
    .where('withdrawnAt', 'is not', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Those that sign no more too: what they have signed stays good, unless they were withdrawn. */
export const listPublicKeys = (db: Db) =>
  db
    .selectFrom('certificateKeys')
    .select(['id', 'publicKey', 'withdrawnAt'])
    .orderBy('createdAt')
    .orderBy('id')
    .execute()

export const listKeys = (db: Db) =>
  db
    .selectFrom('certificateKeys')
    .select(eb => [
      'id',
      'createdAt',
      'retiredAt',
      'withdrawnAt',
      'compromisedAt',
      'withdrawReason',
      'signAgainAt',
      eb
        .selectFrom('certificates')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('certificates.keyId', '=', 'certificateKeys.id')
        .where('certificateKeys.withdrawnAt', 'is not', null)
        .where('certificates.revokedAt', 'is', null)
        .where('certificates.replacedAt', 'is', null)
        .as('toSignCount'),
      eb
        .selectFrom('certificates')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('certificates.keyId', '=', 'certificateKeys.id')
        .as('usedCount'),
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
