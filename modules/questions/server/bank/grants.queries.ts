/** SQL of `bank_grants`, and of those whom a bank can be shared with. */
import { BankRight, GranteeKind, RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type Tx } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { userRows } from '../../../identity/server/index.ts'
import { roleRows } from '../../../access/server/index.ts'
import { departmentRows } from '../../../org/server/index.ts'
import { mayOnBank } from './bank-rights.queries.ts'

export interface Grantee {
  readonly id: string
  readonly name: string
  readonly detail: string
}

/** The names of a department and of all above it, from the top. */
const departmentPath = sql<string>`(select string_agg(above.name, ' / ' order by cardinality(above.path))
  from ${departmentRows.as('above')} where above.id = any(departments.path))`

const kind = sql<GranteeKind>`case when bank_grants.user_id is not null then ${sql.lit(GranteeKind.person)}
  when bank_grants.role_id is not null then ${sql.lit(GranteeKind.role)} else ${sql.lit(GranteeKind.department)} end`

export async function listGrants(db: Db, bankId: string, page: PageInput) {
  const grants = db.selectFrom('bankGrants').where('bankGrants.bankId', '=', bankId)
  const { total } = await grants.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow()
  const rows = await grants
    .leftJoin(userRows.as('users'), 'users.id', 'bankGrants.userId')
    .leftJoin(roleRows.as('roles'), 'roles.id', 'bankGrants.roleId')
    .leftJoin(departmentRows.as('departments'), 'departments.id', 'bankGrants.departmentId')
    .select([
      'bankGrants.id',
      'bankGrants.bankRight as right',
      'bankGrants.createdAt',
      kind.as('kind'),
      sql<string>`coalesce(bank_grants.user_id, bank_grants.role_id, bank_grants.department_id)`.as('granteeId'),
      sql<string>`coalesce(users.real_name, roles.name, departments.name)`.as('name'),
      sql<string>`coalesce(users.user_name, ${departmentPath}, '')`.as('detail'),
    ])
    .orderBy('bankGrants.createdAt')
    .orderBy('bankGrants.id')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  return { total, rows }
}

const MOST = 20

/** Banks are for administrators: students are not offered. */
function people(db: Db) {
  return db
    .selectFrom(userRows.as('users'))
    .select(['id', 'realName as name', 'userName as detail'])
    .where('roleType', '=', RoleType.administrator)
    .where('state', '=', UserState.normal)
}

/** By name, whatever the data scope of the caller: sharing is how a bank leaves it. */
export async function listGrantees(
  db: Db,
  { kind: wanted, search = '' }: { readonly kind: GranteeKind; readonly search?: string | undefined },
): Promise<Grantee[]> {
  if (wanted === GranteeKind.person) {
    const grams = searchBigrams(search)
    return people(db)
      .$if(grams !== undefined, query => query.where(sql<boolean>`users.bigrams @> ${grams}::text[]`))
      .orderBy('realName')
      .orderBy('id')
      .limit(MOST)
      .execute()
  }
  // Roles and departments: some thousands at most, and no bigrams.
  const isNamed = sql<boolean>`position(lower(${search}) in lower(name)) > 0`
  if (wanted === GranteeKind.role) {
    const roles = db.selectFrom(roleRows.as('roles')).select(['id', 'name', sql<string>`''`.as('detail')])
    return roles.where(isNamed).orderBy('name').orderBy('id').limit(MOST).execute()
  }
  return db
    .selectFrom(departmentRows.as('departments'))
    .select(['id', 'name', departmentPath.as('detail')])
    .where(isNamed)
    .orderBy(sql`cardinality(path)`)
    .orderBy('name')
    .orderBy('id')
    .limit(MOST)
    .execute()
}

/** The one that a bank is to be shared with; undefined where there is none, or it is no administrator. */
export function findGrantee(
  db: Db,
  { kind: wanted, id }: { readonly kind: GranteeKind; readonly id: string },
): Promise<Grantee | undefined> {
  if (wanted === GranteeKind.person) return people(db).where('id', '=', id).executeTakeFirst()
  const detail = sql<string>`''`.as('detail')
  if (wanted === GranteeKind.role)
    return db.selectFrom(roleRows.as('roles')).select(['id', 'name', detail]).where('id', '=', id).executeTakeFirst()
  return db
    .selectFrom(departmentRows.as('departments'))
    .select(['id', 'name', detail])
    .where('id', '=', id)
    .executeTakeFirst()
}

const COLUMNS: Readonly<Record<GranteeKind, RawBuilder<string>>> = {
  [GranteeKind.person]: sql`user_id`,
  [GranteeKind.role]: sql`role_id`,
  [GranteeKind.department]: sql`department_id`,
}

export interface GrantWrite {
  readonly id: string
  readonly bankId: string
  readonly kind: GranteeKind
  readonly granteeId: string
  readonly right: BankRight
  readonly now: Date
}

/** Whoever has a grant already is given the other right. False where the bank is not the caller's. */
export async function saveGrant(tx: Tx, caller: Caller, grant: GrantWrite): Promise<boolean> {
  const column = COLUMNS[grant.kind]
  const { numAffectedRows } = await sql`
    insert into bank_grants (id, bank_id, bank_right, ${column}, created_at)
    select ${grant.id}::uuid, banks.id, ${grant.right}, ${grant.granteeId}::uuid, ${grant.now}::timestamptz
    from banks where banks.id = ${grant.bankId} and ${mayOnBank(caller, BankRight.manage)}
    on conflict (${column}, bank_id) where ${column} is not null
      do update set bank_right = excluded.bank_right`.execute(tx)
  return numAffectedRows === 1n
}

/** Gives the names of those whose grants ended. */
export async function deleteGrants(
  tx: Tx,
  caller: Caller,
  { bankId, ids }: { readonly bankId: string; readonly ids: readonly string[] },
): Promise<string[]> {
  const names = sql<string>`coalesce((select real_name from ${userRows.as('users')} where users.id = bank_grants.user_id),
    (select name from ${roleRows.as('roles')} where roles.id = bank_grants.role_id),
    (select name from ${departmentRows.as('departments')} where departments.id = bank_grants.department_id))`
  const rows = await tx
    .deleteFrom('bankGrants')
    .using('banks')
    .whereRef('banks.id', '=', 'bankGrants.bankId')
    .where('bankGrants.bankId', '=', bankId)
    .where('bankGrants.id', '=', anyOf(ids))
    .where(mayOnBank(caller, BankRight.manage))
    .returning(names.as('name'))
    .execute()
  return rows.map(row => row.name)
}

/** A new version: a form that is open elsewhere shows the old owner. */
export function setOwner(
  tx: Tx,
  caller: Caller,
  { bankId, userId, now }: { readonly bankId: string; readonly userId: string; readonly now: Date },
): Promise<{ id: string } | undefined> {
  return tx
    .updateTable('banks')
    .set(({ eb }) => ({ ownerId: userId, version: eb('version', '+', 1), updatedAt: now }))
    .where('banks.id', '=', bankId)
    .where(mayOnBank(caller, BankRight.manage))
    .returning('banks.id')
    .executeTakeFirst()
}
