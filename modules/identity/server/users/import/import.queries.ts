/** All SQL of `user_imports` and `user_import_items`, and of `users` as far as an import writes it. */
import { RoleType } from '@tripos/contract-kit/enums.ts'
import type { UserImportProgress } from '../../../contract/users.ts'
import { type Db, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { deleteInPortions } from '@tripos/db/portions.queries.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { memberRows } from '../../../../org/server/index.ts'
import { userRoleRows } from '../../../../access/server/index.ts'
import type { ChangesOf } from '../../security-notices.ts'
import { usersInScope } from '../../user-lists.queries.ts'

export interface ImportStart {
  readonly id: string
  readonly userId: string
  readonly fileName: string
  readonly fileHash: Buffer
  readonly existing: 'skip' | 'update'
  readonly mustChangePassword: boolean
  /** New users without a password get a link to set it. */
  readonly invites: boolean
  readonly secretHash: Buffer
  readonly totalCount: number
  readonly createdAt: Date
  readonly expiresAt: Date
}

export async function insertImport(db: Db, start: ImportStart): Promise<void> {
  await db.insertInto('userImports').values(start).execute()
}

export async function findImport(db: Db, { id, userId }: { readonly id: string; readonly userId: string }) {
  return db
    .selectFrom('userImports')
    .select(['fileName', 'existing', 'totalCount', 'doneCount', 'problemCount', 'secretHash', 'expiresAt', 'fileHash'])
    .select(['createdCount', 'updatedCount', 'skippedCount', 'generatedPasswordCount', 'typedPasswordCount'])
    .select(['invites', 'invitedCount'])
    .select(eb => eb.ref('stage').$castTo<UserImportProgress['stage']>().as('stage'))
    .where('id', '=', id)
    .where('userId', '=', userId)
    .executeTakeFirst()
}

/** Says how far it is; gives false where it was cancelled meanwhile. */
export async function reportProgress(
  db: Db,
  id: string,
  { stage, ...counts }: { stage: UserImportProgress['stage']; doneCount: number; totalCount?: number; movingAt?: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('userImports')
    .set(counts)
    .where('id', '=', id)
    .where('stage', '=', stage)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export interface ImportCounts {
  readonly createdCount: number
  readonly updatedCount: number
  readonly skippedCount: number
  readonly generatedPasswordCount: number
  readonly typedPasswordCount: number
  readonly invitedCount: number
}

export interface StageChange {
  readonly from: UserImportProgress['stage']
  readonly to: UserImportProgress['stage']
  readonly counts?: Partial<ImportCounts> & { readonly problemCount?: number }
}

/** Gives false where the stage is another one by now. */
export async function moveStage(db: Db, id: string, { from, to, counts = {} }: StageChange): Promise<boolean> {
  const row = await db
    .updateTable('userImports')
    .set({ ...counts, stage: to, movingAt: null })
    .where('id', '=', id)
    .where('stage', '=', from)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a checked, faultless import in time for writing. */
export async function claimImport(
  db: Db,
  { id, userId, now }: { readonly id: string; readonly userId: string; readonly now: Date },
): Promise<boolean> {
  const row = await db
    .updateTable('userImports')
    .set({ stage: 'writing', doneCount: 0, movingAt: now })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('stage', '=', 'checked')
    .where('problemCount', '=', 0)
    .where('expiresAt', '>', now)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function cancelImport(db: Db, { id, userId }: { readonly id: string; readonly userId: string }) {
  const row = await db
    .updateTable('userImports')
    .set({ stage: 'cancelled' })
    .where('id', '=', id)
    .where('userId', '=', userId)
    .where('stage', '<>', 'done')
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteItems(db: Db, importId: string): Promise<void> {
  await db.deleteFrom('userImportItems').where('importId', '=', importId).execute()
}

/** Imports that nobody finished in time, and what is kept of finished ones for their passwords. */
/** Those that are being written and have shown no life since: free again. */
export async function releaseSilentImports(tx: Tx, aliveSince: Date) {
  return tx
    .updateTable('userImports')
    .set({ stage: 'checked', movingAt: null })
    .where('stage', '=', 'writing')
    .where('movingAt', '<', aliveSince)
    .returning(['userId', 'fileName as file'])
    .execute()
}

export async function deleteExpiredImports(db: Db, now: Date, stopping?: AbortSignal): Promise<void> {
  // Each with all of its rows.
  await deleteInPortions(db, { table: 'userImports', where: sql<SqlBool>`expires_at <= ${now}`, stopping, most: 1 })
}

export interface ImportItem {
  readonly line: number
  readonly userId: string
  readonly version: number | null
  readonly userName: string
  readonly realName: string
  readonly roleType: RoleType
  readonly mobile: string | null
  readonly email: string | null
  readonly idCardSealed: Buffer | null
  readonly idCardHash: Buffer | null
  readonly passwordHash: string | null
  readonly isPasswordGenerated: boolean
  readonly bigrams: string[]
  readonly departmentIds: string[] | null
  readonly roleIds: string[] | null
}

export async function insertItems(db: Db, importId: string, items: readonly ImportItem[]): Promise<void> {
  if (items.length === 0) return
  await db
    .insertInto('userImportItems')
    .values(items.map(item => ({ ...item, importId })))
    .execute()
}

/** A user in the database that a row of the sheet has something in common with. */
export interface KnownUser {
  readonly id: string
  readonly nameKey: string
  readonly userName: string
  readonly realName: string
  readonly roleType: RoleType
  readonly mobile: string | null
  readonly email: string | null
  readonly provedMobile: string | null
  readonly provedEmailKey: string | null
  readonly idCardHash: Buffer | null
  readonly version: number
  readonly isInScope: boolean
}

export interface UniqueValues {
  readonly names: readonly string[]
  readonly mobiles: readonly string[]
  readonly emails: readonly string[]
  readonly idCardHashes: readonly Buffer[]
}

/** Names and e-mail addresses in lower case. */
export async function findKnown(db: Db, caller: Caller, keys: UniqueValues): Promise<KnownUser[]> {
  const { rows } =
    await sql<KnownUser>`select users.id, lower(user_name) as name_key, user_name, real_name, role_type, mobile,
      email, case when mobile = proved_mobile then mobile end as proved_mobile,
      case when lower(email) = lower(proved_email) then lower(email) end as proved_email_key, id_card_hash, version, ${usersInScope(caller)} as is_in_scope
    from users where users.id in (
      select id from users where lower(user_name) = any(${[...keys.names]}::text[])
      union select id from users where mobile = any(${[...keys.mobiles]}::text[]) and mobile = proved_mobile
      union select id from users where lower(email) = any(${[...keys.emails]}::text[])
        and lower(email) = lower(proved_email)
      union select id from users where id_card_hash = any(${[...keys.idCardHashes]}::bytea[]))`.execute(db)
  return rows
}

/** What rows the commit will touch, without their contents. */
export async function listItemHeads(db: Db, importId: string) {
  return db
    .selectFrom('userImportItems')
    .select(['line', 'userId', 'version', 'departmentIds', 'roleIds', 'passwordHash', 'roleType'])
    .where('importId', '=', importId)
    .orderBy('line')
    .execute()
}

interface Lines {
  readonly importId: string
  readonly from: number
  readonly to: number
}

/** Writes the new users of these lines; gives how many. */
export async function insertUsersOf(tx: Tx, { importId, from, to }: Lines, now: Date): Promise<number> {
  const made = await sql`insert into users (id, user_name, real_name, role_type, state, mobile, email, id_card_sealed,
      id_card_hash, password_hash, must_change_password, bigrams, created_at, updated_at)
    select user_id, user_name, real_name, role_type, 0, mobile, email, id_card_sealed, id_card_hash, password_hash,
      password_hash is not null and (select must_change_password from user_imports where id = import_id), bigrams, ${now}::timestamptz, ${now}::timestamptz
    from user_import_items where import_id = ${importId} and version is null and line between ${from} and ${to}
    order by line`.execute(tx)
  return Number(made.numAffectedRows ?? 0)
}

/** What people are to be told of, before these lines are written. */
export async function listChangesOf(tx: Tx, { importId, from, to }: Lines): Promise<ChangesOf[]> {
  const { rows } = await sql<ChangesOf>`select users.id as user_id, array_remove(array[
      case when i.password_hash is not null then 'password' end,
      case when i.mobile is distinct from users.mobile then 'mobile' end,
      case when i.email is distinct from users.email then 'email' end,
      case when i.id_card_hash is not null and i.id_card_hash is distinct from users.id_card_hash then 'idCard' end,
      case when i.role_ids is not null and array(select distinct unnest(i.role_ids) order by 1)
        <> array(select role_id from ${userRoleRows.as('user_roles')} where user_id = users.id order by 1) then 'roles' end,
      case when i.department_ids is not null and array(select distinct unnest(i.department_ids) order by 1)
        <> array(select department_id from ${memberRows.as('user_departments')} where user_id = users.id order by 1)
        then 'departments' end], null) as changes
    from user_import_items i join users on users.id = i.user_id
    where i.import_id = ${importId} and i.version is not null and i.line between ${from} and ${to}`.execute(tx)
  return rows
}

/** Writes what changes of users that exist, if they are still as they were checked; gives how many. */
export async function updateUsersOf(tx: Tx, { importId, from, to }: Lines, now: Date): Promise<number> {
  const changed = await sql`update users set real_name = i.real_name, role_type = i.role_type, mobile = i.mobile,
      email = i.email, id_card_sealed = coalesce(i.id_card_sealed, users.id_card_sealed),
      id_card_hash = coalesce(i.id_card_hash, users.id_card_hash),
      password_hash = coalesce(i.password_hash, users.password_hash),
      must_change_password = case when i.password_hash is null
          then users.must_change_password or (i.role_type = ${sql.lit(RoleType.administrator)} and users.role_type <> i.role_type)
        else (select must_change_password from user_imports where id = i.import_id) end, bigrams = i.bigrams,
      version = users.version + 1, updated_at = ${now}
    from user_import_items i where i.import_id = ${importId} and i.line between ${from} and ${to}
      and users.id = i.user_id and users.version = i.version`.execute(tx)
  return Number(changed.numAffectedRows ?? 0)
}

/** After the commit only what tells the generated passwords again is kept, until the import expires. */
export async function keepGeneratedItems(tx: Tx, importId: string): Promise<void> {
  await tx
    .deleteFrom('userImportItems')
    .where('importId', '=', importId)
    .where('isPasswordGenerated', '=', false)
    .execute()
}

/** The users of an import whose generated password is still the one that was made for them. */
export async function listGeneratedUsers(
  db: Db,
  importId: string,
  { afterLine, limit }: { readonly afterLine: number; readonly limit: number },
) {
  return db
    .selectFrom('userImportItems as i')
    .innerJoin('users', 'users.id', 'i.userId')
    .select(['i.line', 'users.id', 'users.userName', 'users.realName'])
    .where('i.importId', '=', importId)
    .where('i.isPasswordGenerated', '=', true)
    .where('i.line', '>', afterLine)
    .whereRef('users.passwordHash', '=', 'i.passwordHash')
    .orderBy('i.line')
    .limit(limit)
    .execute()
}
