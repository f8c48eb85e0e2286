/** SQL of `users` for signing in and for writing; lists are in user-lists.queries.ts. */
import type { RoleType, UserState } from '@tripos/contract/enums'
import { type Db, sql, type Tx } from '../../db/client.ts'
import { bigramsOf } from '../../kernel/search.ts'

export interface Account {
  readonly id: string
  readonly userName: string
  readonly roleType: RoleType
  readonly state: UserState
  readonly passwordHash: string | null
}

const accounts = (db: Db) =>
  db
    .selectFrom('users')
    .select(eb => [
      'id',
      'userName',
      eb.ref('roleType').$castTo<RoleType>().as('roleType'),
      eb.ref('state').$castTo<UserState>().as('state'),
      'passwordHash',
    ])

export async function findAccountByName(db: Db, userName: string): Promise<Account | undefined> {
  return accounts(db).where(sql`lower(user_name)`, '=', sql<string>`lower(${userName})`).executeTakeFirst()
}

/** A contact is a mobile number or an e-mail address; never both by their form. */
export async function findAccountByContact(db: Db, contact: string): Promise<Account | undefined> {
  return accounts(db)
    .where(({ or, eb }) => or([eb('mobile', '=', contact), eb(sql`lower(email)`, '=', sql<string>`lower(${contact})`)]))
    .executeTakeFirst()
}

/** Which contacts of a user a code can be sent to. */
export async function findContacts(db: Db, userId: string): Promise<{ mobile: boolean; email: boolean }> {
  const row = await db.selectFrom('users').select(['mobile', 'email']).where('id', '=', userId).executeTakeFirst()
  return { mobile: Boolean(row?.mobile), email: Boolean(row?.email) }
}

/**
 * Takes the account for a sign-in, if it is still as it was when its password was checked: a change of password or state
 * meanwhile makes this find nothing. Changes lock the same row first and end sessions after.
 */
export async function claimSignIn(tx: Tx, account: Account, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ lastLoginAt: now })
    .where('id', '=', account.id)
    .where('state', '=', 0)
    .where('roleType', '=', account.roleType)
    .where(sql<boolean>`password_hash is not distinct from ${account.passwordHash}`)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface NewUser {
  readonly id: string
  readonly userName: string
  readonly realName: string
  readonly roleType: RoleType
  readonly state: UserState
  readonly passwordHash: string | null
  readonly mobile?: string | null
  readonly email?: string | null
}

const bigrams = (user: { userName: string; realName: string; mobile?: string | null }) =>
  bigramsOf(user.userName, user.realName, user.mobile ?? '')

export async function insertUser(tx: Tx, user: NewUser, now: Date): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      ...user,
      mobile: user.mobile ?? null,
      email: user.email ?? null,
      bigrams: bigrams(user),
      createdAt: now,
      updatedAt: now,
    })
    .execute()
}

export interface LockedUser {
  readonly id: string
  readonly userName: string
  readonly roleType: RoleType
  readonly state: UserState
  readonly version: number
}

/** Takes users for the rest of the transaction, in one order for all, so that two calls never wait for each other. */
export async function lockUsers(tx: Tx, ids: readonly string[]): Promise<LockedUser[]> {
  return tx
    .selectFrom('users')
    .select(eb => [
      'id',
      'userName',
      eb.ref('roleType').$castTo<RoleType>().as('roleType'),
      eb.ref('state').$castTo<UserState>().as('state'),
      'version',
    ])
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
}

export interface UserChange {
  readonly id: string
  readonly version: number
  readonly userName: string
  readonly realName: string
  readonly roleType: RoleType
  readonly mobile: string | null
  readonly email: string | null
  /** Left out keeps the old one. */
  readonly passwordHash?: string
}

/** Gives whether the row was still of this version. */
export async function updateUser(tx: Tx, { id, version, ...fields }: UserChange, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ ...fields, bigrams: bigrams(fields), version: version + 1, updatedAt: now })
    .where('id', '=', id)
    .where('version', '=', version)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function setUserStates(
  tx: Tx,
  { ids, state }: { readonly ids: readonly string[]; readonly state: UserState },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set(eb => ({ state, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .execute()
}

export async function setPasswordHash(
  tx: Tx,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set(eb => ({ passwordHash, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', userId)
    .execute()
}

/** Administrators who have the built-in role and may sign in. Call with the role locked. */
export async function countSuperAdministrators(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('state', '=', 0)
    .where('roleType', '=', 2)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('userRoles')
          .innerJoin('roles', 'roles.id', 'userRoles.roleId')
          .select('roles.id')
          .whereRef('userRoles.userId', '=', 'users.id')
          .where('roles.isBuiltIn', '=', true),
      ),
    )
    .executeTakeFirstOrThrow()
  return count
}
