/** SQL of what is good for one use: codes to a contact, setup links. */
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { deleteInPortions } from '@tripos/db/portions.queries.ts'

export type CodePurpose = 'login' | 'resetPassword' | 'changeContact'

export interface CodeKey {
  readonly contactHash: Buffer
  readonly purpose: CodePurpose
}

export interface AskedCode extends CodeKey {
  readonly askerHash: Buffer
}

export interface NewCode extends AskedCode {
  readonly codeHash: Buffer
  /** Until it was queued. */
  readonly sealed: Buffer
  readonly sentAt: Date
  readonly expiresAt: Date
}

/** Replaces the code of whoever asks, unless one was sent after `notAfter`; gives whether it did. */
export async function replaceCode(tx: Tx, code: NewCode, notAfter: Date): Promise<boolean> {
  const row = await tx
    .insertInto('contactCodes')
    .values(code)
    .onConflict(conflict =>
      conflict
        .columns(['contactHash', 'purpose', 'askerHash'])
        .doUpdateSet(({ ref }) => ({
          codeHash: ref('excluded.codeHash'),
          sealed: ref('excluded.sealed'),
          sentAt: ref('excluded.sentAt'),
          expiresAt: ref('excluded.expiresAt'),
          ownTries: 0,
          otherTries: 0,
        }))
        .where('contactCodes.sentAt', '<=', notAfter),
    )
    .returning('purpose')
    .executeTakeFirst()
  return row !== undefined
}

export async function findSentAt(db: Db, { contactHash, purpose, askerHash }: AskedCode): Promise<Date | undefined> {
  const row = await db
    .selectFrom('contactCodes')
    .select('sentAt')
    .where('contactHash', '=', contactHash)
    .where('purpose', '=', purpose)
    .where('askerHash', '=', askerHash)
    .executeTakeFirst()
  return row?.sentAt
}

interface CodeTry {
  readonly askerHashes: readonly Buffer[]
  readonly maxTries: number
  readonly now: Date
}

/**
 * Counts one try at each code of the contact that is open, and gives what is stored of those that may still be tried: so many tries
 * for whoever asked for a code, and as many for all others together.
 */
export async function takeCodeTries(
  db: Db,
  { contactHash, purpose }: CodeKey,
  { askerHashes, maxTries, now }: CodeTry,
): Promise<Buffer[]> {
  const isOwn = sql<boolean>`(asker_hash = any(${[...askerHashes]}::bytea[]))`
  const { rows } = await sql<{ codeHash: Buffer }>`update contact_codes
    set own_tries = own_tries + ${isOwn}::int, other_tries = other_tries + (not ${isOwn})::int
    where contact_hash = ${contactHash} and purpose = ${purpose} and expires_at > ${now}
      and case when ${isOwn} then own_tries else other_tries end < ${maxTries}
    returning code_hash`.execute(db)
  return rows.map(row => row.codeHash)
}

/**
 * Uses the code up, and with it all others of the contact; of two that come at once with the right code one gets it. They count as
 * never tried, but as sent.
 */
export async function claimCode(db: Db, { contactHash, purpose }: CodeKey, codeHash: Buffer): Promise<boolean> {
  const { rows } = await sql<{ isRight: boolean }>`update contact_codes as ended
    set code_hash = '', sealed = null, expires_at = ended.sent_at
    from (select asker_hash, code_hash from contact_codes
      where contact_hash = ${contactHash} and purpose = ${purpose} order by asker_hash for update) as open
    where ended.contact_hash = ${contactHash} and ended.purpose = ${purpose} and ended.asker_hash = open.asker_hash
    returning open.code_hash = ${codeHash} as is_right`.execute(db)
  return rows.some(row => row.isRight)
}

/** The newest that was not queued yet. */
export async function findSealedCode(db: Db, { contactHash, purpose, askerHash }: CodeKey & Partial<AskedCode>) {
  return db
    .selectFrom('contactCodes')
    .select(['sealed', 'expiresAt'])
    .where('contactHash', '=', contactHash)
    .where('purpose', '=', purpose)
    .$if(askerHash !== undefined, query => query.where('askerHash', '=', askerHash ?? contactHash))
    .where('sealed', 'is not', null)
    .orderBy('sentAt', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** It was queued, or ended before; gives whether it still lay there. A newer one stays. */
export async function dropSealedCode(tx: Tx, { contactHash, purpose }: CodeKey, sealed: Buffer): Promise<boolean> {
  const row = await tx
    .updateTable('contactCodes')
    .set({ sealed: null })
    .where('contactHash', '=', contactHash)
    .where('purpose', '=', purpose)
    .where('sealed', '=', sealed)
    .returning('purpose')
    .executeTakeFirst()
  return row !== undefined
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
