/** All SQL of what partners send: nonces, sign-ins on their way, and the identities that are linked. */
import type { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { deleteInPortions } from '@tripos/db/portions.queries.ts'
import type { Account } from '../users.queries.ts'

/** Gives whether the nonce was new; of two links with the same one, one gets it. */
export async function claimNonce(
  db: Db,
  { partnerId, nonce, expiresAt }: { readonly partnerId: string; readonly nonce: string; readonly expiresAt: Date },
): Promise<boolean> {
  const row = await db
    .insertInto('syncNonces')
    .values({ partnerId, nonce, expiresAt })
    .onConflict(conflict => conflict.doNothing())
    .returning('nonce')
    .executeTakeFirst()
  return row !== undefined
}

export const PendingKind = { code: 1, bindToken: 2 } as const
type PendingKind = (typeof PendingKind)[keyof typeof PendingKind]

/** Whom a partner has sent. */
export interface ExternalUser {
  readonly partnerId: string
  readonly externalName: string
  readonly realName: string
  readonly departments: string
  /** Null for a student. */
  readonly roleId: string | null
}

interface PendingKey {
  readonly tokenHash: Buffer
  readonly kind: PendingKind
  /** Of the browser that asks: another one than the one that began finds nothing. */
  readonly browserHash: Buffer
}

const PERSON = ['partnerId', 'externalName', 'realName', 'departments', 'roleId'] as const

export async function insertPending(db: Db, pending: ExternalUser & PendingKey & { expiresAt: Date }): Promise<void> {
  await db.insertInto('pendingSignIns').values(pending).execute()
}

/** Uses it up; of two that come at once, one gets it. */
export async function takePending(
  db: Db,
  { tokenHash, kind, browserHash }: PendingKey,
  now: Date,
): Promise<ExternalUser | undefined> {
  const row = await db
    .deleteFrom('pendingSignIns')
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('browserHash', '=', browserHash)
    .returning([...PERSON, 'expiresAt'])
    .executeTakeFirst()
  if (row === undefined || row.expiresAt <= now) return undefined
  const { expiresAt: _, ...externalUser } = row
  return externalUser
}

export async function findPending(
  db: Db,
  { tokenHash, kind, browserHash }: PendingKey,
  now: Date,
): Promise<ExternalUser | undefined> {
  return db
    .selectFrom('pendingSignIns')
    .select(PERSON)
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('browserHash', '=', browserHash)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
}

/** Whether it is there, and good, for another browser. */
export async function isOfOtherBrowser(
  db: Db,
  { tokenHash, kind }: Omit<PendingKey, 'browserHash'>,
  now: Date,
): Promise<boolean> {
  const row = await db
    .selectFrom('pendingSignIns')
    .select('kind')
    .where('tokenHash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expiresAt', '>', now)
    .executeTakeFirst()
  return row !== undefined
}

type Identity = Pick<ExternalUser, 'partnerId' | 'externalName'>

export async function findLinkedAccount(db: Db, { partnerId, externalName }: Identity): Promise<Account | undefined> {
  return db
    .selectFrom('externalIdentities')
    .innerJoin('users', 'users.id', 'externalIdentities.userId')
    .select(eb => [
      'users.id',
      'users.userName',
      eb.ref('users.roleType').$castTo<RoleType>().as('roleType'),
      eb.ref('users.state').$castTo<UserState>().as('state'),
      'users.passwordHash',
      'users.lastLoginAt',
    ])
    .where('partnerId', '=', partnerId)
    .where('externalName', '=', externalName)
    .executeTakeFirst()
}

export async function insertIdentity(tx: Tx, identity: Identity & { userId: string }, now: Date): Promise<void> {
  const { partnerId, externalName, userId } = identity
  await tx.insertInto('externalIdentities').values({ partnerId, externalName, userId, linkedAt: now }).execute()
}

/** What can no longer be used. */
export async function deleteEndedSyncs(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  const where = sql<SqlBool>`expires_at <= ${now}`
  await deleteInPortions(db, { table: 'syncNonces', where, stopping })
  await deleteInPortions(db, { table: 'pendingSignIns', where, stopping })
}
