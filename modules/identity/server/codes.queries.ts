/** SQL of what is good for one use: codes to a contact, setup links. */
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { deleteInPortions } from '@tripos/db/portions.queries.ts'

export interface NewCode {
  readonly contact: string
  readonly purpose: string
  readonly codeHash: Buffer
  /** Until it was sent. */
  readonly sealed: Buffer
  readonly sentAt: Date
  readonly expiresAt: Date
}

/** Replaces the code of a contact, unless one was sent after `notAfter`; gives whether it did. */
export async function replaceCode(tx: Tx, code: NewCode, notAfter: Date): Promise<boolean> {
  const row = await tx
    .insertInto('contactCodes')
    .values(code)
    .onConflict(conflict =>
      conflict
        .columns(['contact', 'purpose'])
        .doUpdateSet(({ ref }) => ({
          codeHash: ref('excluded.codeHash'),
          sealed: ref('excluded.sealed'),
          sentAt: ref('excluded.sentAt'),
          expiresAt: ref('excluded.expiresAt'),
          tries: 0,
        }))
        .where('contactCodes.sentAt', '<=', notAfter),
    )
    .returning('contact')
    .executeTakeFirst()
  return row !== undefined
}

export async function findSentAt(db: Db, contact: string, purpose: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('contactCodes')
    .select('sentAt')
    .where('contact', '=', contact)
    .where('purpose', '=', purpose)
    .executeTakeFirst()
  return row?.sentAt
}

/** Counts one try and gives the stored hash; nothing where the code has ended or `maxTries` were made. */
export async function takeCodeTry(
  db: Db,
  key: { readonly contact: string; readonly purpose: string },
  limits: { readonly maxTries: number; readonly now: Date },
): Promise<Buffer | undefined> {
  const row = await db
    .updateTable('contactCodes')
    .set(eb => ({ tries: eb('tries', '+', 1) }))
    .where('contact', '=', key.contact)
    .where('purpose', '=', key.purpose)
    .where('expiresAt', '>', limits.now)
    .where('tries', '<', limits.maxTries)
    .returning('codeHash')
    .executeTakeFirst()
  return row?.codeHash
}

/** Uses the code up; of two that come at once with the right code one gets it. It counts as never tried, but as sent. */
export async function claimCode(
  db: Db,
  { contact, purpose }: { readonly contact: string; readonly purpose: string },
  codeHash: Buffer,
): Promise<boolean> {
  const row = await db
    .updateTable('contactCodes')
    .set({ codeHash: Buffer.alloc(0), sealed: null, expiresAt: sql<Date>`sent_at` })
    .where('contact', '=', contact)
    .where('purpose', '=', purpose)
    .where('codeHash', '=', codeHash)
    .returning('contact')
    .executeTakeFirst()
  return row !== undefined
}

interface CodeKey {
  readonly contact: string
  readonly purpose: string
}

export async function findSealedCode(db: Db, { contact, purpose }: CodeKey) {
  return db
    .selectFrom('contactCodes')
    .select(['sealed', 'expiresAt'])
    .where('contact', '=', contact)
    .where('purpose', '=', purpose)
    .where('sealed', 'is not', null)
    .executeTakeFirst()
}

/** It was sent, or ended before. A newer one stays. */
export async function dropSealedCode(db: Db, { contact, purpose }: CodeKey, sealed: Buffer): Promise<void> {
  await db
    .updateTable('contactCodes')
    .set({ sealed: null })
    .where('contact', '=', contact)
    .where('purpose', '=', purpose)
    .where('sealed', '=', sealed)
    .execute()
}

export async function insertSetupLink(db: Db, tokenHash: Buffer, now: Date): Promise<void> {
  await db.insertInto('setupLinks').values({ tokenHash, createdAt: now }).execute()
}

/** Whether a link could be used: asked before anything heavy is done for it. */
export async function isSetupLinkOpen(db: Db, tokenHash: Buffer, notBefore: Date): Promise<boolean> {
  const row = await db
    .selectFrom('setupLinks')
    .select('tokenHash')
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('createdAt', '>', notBefore)
    .executeTakeFirst()
  return row !== undefined
}

/** Uses a link up, if it was made after `notBefore`. */
export async function claimSetupLink(
  tx: Tx,
  tokenHash: Buffer,
  times: { now: Date; notBefore: Date },
): Promise<boolean> {
  const row = await tx
    .updateTable('setupLinks')
    .set({ usedAt: times.now })
    .where('tokenHash', '=', tokenHash)
    .where('usedAt', 'is', null)
    .where('createdAt', '>', times.notBefore)
    .returning('tokenHash')
    .executeTakeFirst()
  return row !== undefined
}

/** What can no longer be used. Codes stay a day, since the time of sending is what limits the next one. */
export async function deleteEndedCodes(db: Db, dayAgo: Date, stopping?: AbortSignal): Promise<void> {
  await deleteInPortions(db, { table: 'contactCodes', where: sql<SqlBool>`expires_at <= ${dayAgo}`, stopping })
  await db.deleteFrom('setupLinks').where('createdAt', '<=', dayAgo).execute()
}
