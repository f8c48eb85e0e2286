/** All SQL of the keys. */
import { type Db, sql, type Tx } from '@tripos/db/client.ts'

interface NewKey {
  readonly id: string
  readonly publicKey: Buffer
  readonly privateSealed: Buffer
  readonly createdAt: Date
}

const selectKeys = (db: Db) => db.selectFrom('certificateKeys').select(['id', 'privateSealed'])

export const findActiveKey = (db: Db) => selectKeys(db).where('retiredAt', 'is', null).executeTakeFirst()
export const findKey = (db: Db, id: string) => selectKeys(db).where('id', '=', id).executeTakeFirst()

/** Whoever makes a key waits for whoever is making one. */
export const lockKeys = (tx: Tx) => sql`select pg_advisory_xact_lock(hashtext('certificate_keys'))`.execute(tx)

export const insertKey = (tx: Tx, key: NewKey) => tx.insertInto('certificateKeys').values(key).execute()

export const retireKeys = (tx: Tx, now: Date) =>
  tx.updateTable('certificateKeys').set({ retiredAt: now }).where('retiredAt', 'is', null).execute()

/** Those that sign no more too: what they have signed stays good. */
export const listPublicKeys = (db: Db) =>
  db.selectFrom('certificateKeys').select(['id', 'publicKey']).orderBy('createdAt').orderBy('id').execute()

export const listKeys = (db: Db) =>
  db
    .selectFrom('certificateKeys')
    .select(eb => [
      'id',
      'createdAt',
      'retiredAt',
      eb
        .selectFrom('certificates')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('certificates.keyId', '=', 'certificateKeys.id')
        .as('usedCount'),
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .execute()
