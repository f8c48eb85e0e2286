/** SQL of `users` for signing in and for writing; lists are in user-lists.queries.ts. */
import type { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { bigramsOf } from '@tripos/runtime/search.ts'
import { roleRows, userRoleRows } from '../../access/server/index.ts'
import type { StoredIdCard } from './id-card.ts'

export interface Account {
  readonly id: string
  readonly userName: string
  readonly roleType: RoleType
  readonly state: UserState
  readonly passwordHash: string | null
  /** Null: nobody has signed in yet. */
  readonly lastLoginAt: Date | null
  /** What the sign-in stores instead: the password was in a form that does not stay. */
  readonly newHash?: string
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
      'lastLoginAt',
    ])

export async function findAccountByName(db: Db, userName: string): Promise<Account | undefined> {
  return accounts(db).where(sql`lower(user_name)`, '=', sql<string>`lower(${userName})`).executeTakeFirst()
}

/** As the unique indexes say it: what a code has been sent to and came back from. */
const isMobileProved = sql<SqlBool>`mobile = proved_mobile`
const isEmailProved = sql<SqlBool>`lower(email) = lower(proved_email)`
const hasProved = (contact: string) =>
  sql<SqlBool>`(mobile = ${contact} and ${isMobileProved} or lower(email) = lower(${contact}) and ${isEmailProved})`

/** The account that has proved to have this mobile number or e-mail address; never both by their form. */
export async function findAccountByContact(db: Db, contact: string): Promise<Account | undefined> {
  return accounts(db).where(hasProved(contact)).executeTakeFirst()
}

/** Those of the users who have proved to have this contact. */
export async function listOwnersOf(db: Db, contact: string, userIds: readonly string[]): Promise<string[]> {
  const rows = await accounts(db)
    .where('id', 'in', [...userIds])
    .where(hasProved(contact))
    .execute()
  return rows.map(row => row.id)
}

/** What somebody types who signs in: a user name, or a contact that they have proved. */
export async function findAccountByTyped(db: Db, typed: string): Promise<Account | undefined> {
  const account = await findAccountByName(db, typed)
  return account === undefined && /@|^\d{11}$/.test(typed) ? findAccountByContact(db, typed) : account
}

/** Which contacts of a user a code can be sent to. */
export async function findContacts(db: Db, userId: string): Promise<{ mobile: boolean; email: boolean }> {
  const row = await db
    .selectFrom('users')
    .select([isMobileProved.as('mobile'), isEmailProved.as('email')])
    .where('id', '=', userId)
    .executeTakeFirst()
  return { mobile: row?.mobile === true, email: row?.email === true }
}

interface SignInMoment {
  readonly arrivedAt: Date
  readonly language: Language
}

/**
 * Takes the account for a sign-in, if it is still as it was when its password was checked: a change of password or state
 * meanwhile makes this find nothing. Changes lock the same row first and end sessions after.
 */
export async function claimSignIn(tx: Tx, account: Account, { arrivedAt, language }: SignInMoment): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({
      lastLoginAt: arrivedAt,
      language,
      ...(account.newHash === undefined ? {} : { passwordHash: account.newHash }),
    })
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
  readonly avatar?: string
  readonly idCard?: StoredIdCard
  readonly mustChangePassword?: boolean
  /** In which they are told outside the product until they sign in. */
  readonly language?: Language
}

interface Searched {
  readonly userName: string
  readonly realName: string
  readonly mobile?: string | null
  readonly email?: string | null
}

/** What a search finds a user by. */
export const userBigrams = ({ userName, realName, mobile, email }: Searched): string[] =>
  bigramsOf(userName, realName, mobile ?? '', email ?? '')

export async function insertUser(tx: Tx, { idCard, ...user }: NewUser, now: Date): Promise<void> {
  await tx
    .insertInto('users')
    .values({
      ...user,
      ...idCard,
      mobile: user.mobile ?? null,
      email: user.email ?? null,
      bigrams: userBigrams(user),
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
    .where('id', '=', anyOf(ids))
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
  /** Left out keeps the old one; so with the others below. */
  readonly avatar?: string
  readonly passwordHash?: string
  readonly mustChangePassword?: boolean
  readonly state?: UserState
  readonly idCard?: StoredIdCard
}

/** Gives whether the row was still of this version. */
export async function updateUser(tx: Tx, { id, version, idCard, ...fields }: UserChange, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('users')
    .set({ ...fields, ...idCard, bigrams: userBigrams(fields), version: version + 1, updatedAt: now })
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
    .where('id', '=', anyOf(ids))
    .execute()
}

/** A password that the person has chosen. */
export async function setPasswordHash(
  tx: Tx,
  { userId, passwordHash }: { readonly userId: string; readonly passwordHash: string },
  now: Date,
): Promise<void> {
  await tx
    .updateTable('users')
    .set(eb => ({ passwordHash, mustChangePassword: false, version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', userId)
    .execute()
}

export interface GivenPasswords {
  readonly rows: readonly { readonly userId: string; readonly passwordHash: string }[]
  readonly mustChangePassword: boolean
}

/** New passwords for several users, in one statement. */
export async function setPasswordHashes(
  tx: Tx,
  { rows, mustChangePassword }: GivenPasswords,
  now: Date,
): Promise<void> {
  await sql`update users set password_hash = n.hash, must_change_password = ${mustChangePassword},
      version = version + 1, updated_at = ${now}
    from unnest(${rows.map(row => row.userId)}::uuid[], ${rows.map(row => row.passwordHash)}::text[]) as n(id, hash)
    where users.id = n.id`.execute(tx)
}

/** Typed passwords of imports that are not hashed yet. */
export async function listSealedPasswords(
  db: Db,
  { after, limit }: { readonly after: string; readonly limit: number },
): Promise<{ id: string; passwordHash: string }[]> {
  const { rows } = await sql<{ id: string; passwordHash: string }>`select id, password_hash from users
    where password_hash like 'sealed$%' and id > ${after}::uuid order by id limit ${limit}`.execute(db)
  return rows
}

/** Replaces the stored form of the same password, unless it has changed meanwhile. */
export async function replacePasswordHash(
  db: Db,
  { id, from, to }: { readonly id: string; readonly from: string; readonly to: string },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ passwordHash: to })
    .where('id', '=', id)
    .where('passwordHash', '=', from)
    .execute()
}

/** Whoever has left a trace stays: the foreign keys of the other tables refuse. */
export async function deleteUsers(tx: Tx, ids: readonly string[]): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', anyOf(ids)).execute()
}

/** Their sessions and caches were made for what they were: a newer version makes open forms conflict. */
export async function touchUsers(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx
    .updateTable('users')
    .set(eb => ({ version: eb('version', '+', 1), updatedAt: now }))
    .where('id', '=', anyOf(ids))
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
        selectFrom(userRoleRows.as('userRoles'))
          .innerJoin(roleRows.as('roles'), 'roles.id', 'userRoles.roleId')
          .select('roles.id')
          .whereRef('userRoles.userId', '=', 'users.id')
          .where('roles.isBuiltIn', '=', true),
      ),
    )
    .executeTakeFirstOrThrow()
  return count
}
