/** Departments, users, roles and sessions for tests, written as the product writes them. */
import { DataScope, RoleType, type UserState } from '@tripos/contract-kit/enums.ts'
import { sql } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { hashSecret, newId, newSecret } from '@tripos/runtime/random.ts'
import { insertRole, lockBuiltInRole, setRoleMenus, setRolesOf } from '../../access/server/index.ts'
import { hashPassword, insertSession, insertUser } from '../server/index.ts'
import { insertDepartment, setDepartmentsOf } from '../../org/server/index.ts'
import type { SiteRow } from '../../site/server/index.ts'
import type { TestApp } from '../../../apps/server/test/app.ts'

type App = Pick<TestApp, 'deps'>

let counter = 0

export interface TestDepartment {
  readonly id: string
  readonly path: readonly string[]
}

export async function makeDepartment(
  { deps }: App,
  fields: { readonly name?: string; readonly parent?: TestDepartment } = {},
): Promise<TestDepartment> {
  counter += 1
  const id = newId()
  const path = [...(fields.parent?.path ?? []), id]
  const row = { id, parentId: fields.parent?.id ?? null, name: fields.name ?? `Department ${counter}`, sort: 0 }
  await inTx(deps.db, tx => insertDepartment(tx, { ...row, path }, deps.clock.now()))
  return { id, path }
}

export interface TestUser {
  readonly id: string
  readonly userName: string
  readonly realName: string
  readonly roleType: RoleType
}

export interface UserFields {
  readonly userName?: string
  readonly realName?: string
  /** Hashed with Argon2, which takes its time: only where a test signs in with it. */
  readonly password?: string
  readonly state?: UserState
  readonly mobile?: string
  readonly email?: string
  /** The contacts are proved unless this says otherwise. */
  readonly isUnproved?: boolean
  readonly departmentIds?: readonly string[]
}

async function makeUser({ deps }: App, roleType: RoleType, fields: UserFields): Promise<TestUser> {
  counter += 1
  const user = {
    id: newId(),
    userName: fields.userName ?? `user-${counter}-${newId().slice(-6)}`,
    realName: fields.realName ?? `Person ${counter}`,
    roleType,
  }
  const passwordHash = fields.password === undefined ? null : await hashPassword(fields.password)
  const row = {
    ...user,
    state: fields.state ?? (0 as const),
    passwordHash,
    mobile: fields.mobile ?? null,
    email: fields.email ?? null,
  }
  await inTx(deps.db, async tx => {
    await insertUser(tx, row, deps.clock.now())
    await setDepartmentsOf(tx, user.id, fields.departmentIds ?? [])
    if (fields.isUnproved === true) return
    const proved = { provedMobile: row.mobile, provedEmail: row.email }
    await tx.updateTable('users').set(proved).where('id', '=', user.id).execute()
  })
  return user
}

export const makeStudent = (app: App, fields: UserFields = {}): Promise<TestUser> =>
  makeUser(app, RoleType.student, fields)

/** A thousand more of the name, without a department, who come before everybody else. */
export async function makeNamesakes({ deps }: App, { id }: TestUser): Promise<void> {
  await sql`insert into users (id, user_name, real_name, role_type, bigrams, created_at, updated_at)
    select overlay(gen_random_uuid()::text placing '00000000' from 1)::uuid, user_name || n, real_name, role_type, bigrams,
      created_at, updated_at from users, generate_series(1, 1000) n where id = ${id}`.execute(deps.db)
}

export interface AdministratorFields extends UserFields {
  /** Tags of the contract; all of them if left out. */
  readonly permissions?: readonly string[]
  /** All if left out. */
  readonly scope?: DataScope
  readonly level?: number
}

/** A role that holds exactly these permissions; gives its id. */
export async function makeRole(
  { deps }: App,
  fields: Pick<AdministratorFields, 'permissions' | 'scope' | 'level'> = {},
): Promise<string> {
  counter += 1
  const { permissions, scope = DataScope.all, level = 50 } = fields
  const menus = await deps.db
    .selectFrom('menus')
    .select(['id', 'permission'])
    .where('permission', 'is not', null)
    .execute()
  const unknown = permissions?.find(tag => !menus.some(menu => menu.permission === tag))
  if (unknown !== undefined) throw new Error(`no menu entry grants ${unknown}`)
  const granted = menus.filter(menu => permissions === undefined || permissions.includes(menu.permission ?? ''))
  const role = { id: newId(), name: `Role ${counter} ${newId().slice(-6)}`, level, dataScope: scope, remark: '' }
  await inTx(deps.db, async tx => {
    await insertRole(tx, role, deps.clock.now())
    await setRoleMenus(
      tx,
      role.id,
      granted.map(menu => menu.id),
    )
  })
  return role.id
}

export async function makeAdministrator(app: App, fields: AdministratorFields = {}): Promise<TestUser> {
  const user = await makeUser(app, RoleType.administrator, fields)
  const roleId = await makeRole(app, fields)
  await inTx(app.deps.db, tx => setRolesOf(tx, user.id, [roleId]))
  return user
}

/** An administrator with the built-in role. */
export async function makeSuperAdministrator(app: App, fields: UserFields = {}): Promise<TestUser> {
  const user = await makeUser(app, RoleType.administrator, fields)
  await inTx(app.deps.db, async tx => setRolesOf(tx, user.id, [await lockBuiltInRole(tx)]))
  return user
}

/** A session without the way through login; gives its token. */
export async function signIn({ deps }: App, user: Pick<TestUser, 'id' | 'roleType'>): Promise<string> {
  const token = newSecret()
  const session = {
    id: newId(),
    tokenHash: hashSecret(token),
    userId: user.id,
    roleType: user.roleType,
    ip: '',
    userAgent: '',
  }
  await inTx(deps.db, tx => insertSession(tx, { ...session, now: deps.clock.now() }))
  return token
}

/** Switches of the site, as the settings screen would set them. */
export async function setSite({ deps }: App, fields: Partial<Omit<SiteRow, 'version'>>): Promise<void> {
  await deps.db.updateTable('siteConfig').set(fields).where('id', '=', 1).execute()
}
