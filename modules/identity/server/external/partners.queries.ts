/** All SQL of `partners` and `partner_roles`. */
import type { PartnerMode } from '../../contract/partners.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { offsetOf, type Page } from '@tripos/runtime/page.ts'
import { roleRows } from '../../../access/server/index.ts'

export interface PartnerRow {
  readonly id: string
  readonly name: string
  readonly keyId: string
  readonly secretSealed: Buffer
  readonly mode: PartnerMode
  readonly allowsStudents: boolean
  readonly isEnabled: boolean
  readonly version: number
  readonly createdAt: Date
  /** Names of roles in the same order. */
  readonly roles: { readonly id: string; readonly name: string }[]
  readonly identityCount: number
}

const partnerRows = (db: Db) =>
  db.selectFrom('partners').select(eb => [
    'id',
    'name',
    'keyId',
    'secretSealed',
    eb.ref('mode').$castTo<PartnerMode>().as('mode'),
    'allowsStudents',
    'isEnabled',
    'version',
    'createdAt',
    sql<{ id: string; name: string }[]>`(select coalesce(json_agg(
          json_build_object('id', roles.id, 'name', roles.name) order by roles.level desc, roles.name), '[]')
        from partner_roles join ${roleRows.as('roles')} on roles.id = partner_roles.role_id
        where partner_roles.partner_id = partners.id)`.as('roles'),
    sql<number>`(select count(*) from external_identities where partner_id = partners.id)`.as('identityCount'),
  ])

interface ListInput {
  readonly page: number
  readonly size: number
  readonly search?: string | undefined
}

export async function listPartners(db: Db, input: ListInput): Promise<Page<PartnerRow>> {
  const like = `%${(input.search ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const found = sql<boolean>`(name ilike ${like} or key_id ilike ${like})`
  const rows = await partnerRows(db)
    .where(found)
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(input.size)
    .offset(offsetOf(input))
    .execute()
  const { total } = await db
    .selectFrom('partners')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(found)
    .executeTakeFirstOrThrow()
  return { total, rows }
}

export async function findPartner(db: Db, id: string): Promise<PartnerRow | undefined> {
  return partnerRows(db).where('id', '=', id).executeTakeFirst()
}

export async function findPartnerByKey(db: Db, keyId: string): Promise<PartnerRow | undefined> {
  return partnerRows(db).where('keyId', '=', keyId).executeTakeFirst()
}

/** Takes the partner for the rest of the transaction: changes of one come one after the other. */
export async function lockPartner(tx: Tx, id: string): Promise<PartnerRow | undefined> {
  await tx.selectFrom('partners').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return findPartner(tx, id)
}

export interface NewPartner {
  readonly id: string
  readonly name: string
  readonly keyId: string
  readonly secretSealed: Buffer
  readonly mode: PartnerMode
  readonly allowsStudents: boolean
}

export async function insertPartner(tx: Tx, partner: NewPartner, now: Date): Promise<void> {
  await tx
    .insertInto('partners')
    .values({ ...partner, createdAt: now })
    .execute()
}

type PartnerChange = Partial<Pick<PartnerRow, 'name' | 'mode' | 'allowsStudents' | 'isEnabled' | 'secretSealed'>>

export async function updatePartner(tx: Tx, id: string, change: PartnerChange): Promise<void> {
  await tx
    .updateTable('partners')
    .set(eb => ({ ...change, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

export async function setRolesOfPartner(tx: Tx, partnerId: string, roleIds: readonly string[]): Promise<void> {
  await tx.deleteFrom('partnerRoles').where('partnerId', '=', partnerId).execute()
  if (roleIds.length === 0) return
  await tx
    .insertInto('partnerRoles')
    .values(roleIds.map(roleId => ({ partnerId, roleId })))
    .execute()
}

export async function deletePartner(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('partners').where('id', '=', id).execute()
}
