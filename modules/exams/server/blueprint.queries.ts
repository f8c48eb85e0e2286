import type { BlueprintContent } from '../contract/exams.ts'
import { asJson, type Db, sql, type Tx } from '@tripos/db/client.ts'
import { inScope } from '@tripos/db/scope.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { offsetOf, type Page, type PageInput } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { userRows } from '../../identity/server/index.ts'
import { departmentRows } from '../../org/server/index.ts'

export interface BlueprintRow {
  readonly id: string
  readonly name: string
  readonly departmentId: string | null
  readonly departmentName: string | null
  readonly ownerId: string
  readonly ownerName: string
  readonly content: BlueprintContent
  readonly questionCount: number
  readonly totalPoints: number
  readonly version: number
  readonly updatedAt: Date
}

const visible = (db: Db, caller: Caller) =>
  db
    .selectFrom('blueprints')
    .innerJoin(userRows.as('users'), 'users.id', 'blueprints.ownerId')
    .leftJoin(departmentRows.as('departments'), 'departments.id', 'blueprints.departmentId')
    .where(inScope(caller, 'blueprints.owner_id', 'blueprints.department_id'))

const COLUMNS = [
  'blueprints.id',
  'blueprints.name',
  'blueprints.departmentId',
  'departments.name as departmentName',
  'blueprints.ownerId',
  'users.realName as ownerName',
  'blueprints.content',
  'blueprints.questionCount',
  'blueprints.totalPoints',
  'blueprints.version',
  'blueprints.updatedAt',
] as const

const toBlueprint = (row: Omit<BlueprintRow, 'content'> & { content: unknown }): BlueprintRow => ({
  ...row,
  content: row.content as BlueprintContent,
})

/** Blueprints are few: a search looks at the names themselves. */
const nameHas = (search: string) => sql<boolean>`strpos(lower(blueprints.name), lower(${search})) > 0`

export async function listBlueprints(
  db: Db,
  caller: Caller,
  input: PageInput & { search?: string | undefined; sort?: 'name' | 'updatedAt' | undefined; order: 'asc' | 'desc' },
): Promise<Page<BlueprintRow>> {
  let query = visible(db, caller)
  if (searchBigrams(input.search) !== undefined) query = query.where(nameHas(input.search ?? ''))
  const { total } = await query.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow()
  const rows = await query
    .select(COLUMNS)
    .orderBy(`blueprints.${input.sort ?? 'updatedAt'}`, input.order)
    .orderBy('blueprints.id')
    .limit(input.size)
    .offset(offsetOf(input))
    .execute()
  return { total, rows: rows.map(toBlueprint) }
}

export async function findBlueprint(db: Db, caller: Caller, id: string): Promise<BlueprintRow | undefined> {
  const row = await visible(db, caller).select(COLUMNS).where('blueprints.id', '=', id).executeTakeFirst()
  return row && toBlueprint(row)
}

export interface BlueprintWrite {
  readonly id: string
  readonly name: string
  readonly departmentId: string | null
  readonly content: BlueprintContent
  readonly questionCount: number
  readonly totalPoints: number
  readonly now: Date
}

export async function insertBlueprint(
  tx: Tx,
  { content, now, ...fields }: BlueprintWrite,
  ownerId: string,
): Promise<void> {
  await tx
    .insertInto('blueprints')
    .values({ ...fields, content: asJson(content), ownerId, createdAt: now, updatedAt: now })
    .execute()
}

/** False if somebody else saved meanwhile, or the blueprint is out of scope. */
export async function updateBlueprint(
  tx: Tx,
  caller: Caller,
  { id, content, now, version, ...fields }: BlueprintWrite & { readonly version: number },
): Promise<boolean> {
  const row = await tx
    .updateTable('blueprints')
    .set({ ...fields, content: asJson(content), updatedAt: now, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where(inScope(caller, 'blueprints.owner_id', 'blueprints.department_id'))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteBlueprint(tx: Tx, caller: Caller, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('blueprints')
    .where('id', '=', id)
    .where(inScope(caller, 'blueprints.owner_id', 'blueprints.department_id'))
    .returning('name')
    .executeTakeFirst()
  return row?.name
}

/** An exam made from the blueprint, whoever owns it. */
export async function findExamOfBlueprint(db: Db, blueprintId: string): Promise<string | undefined> {
  const row = await db.selectFrom('exams').select('title').where('blueprintId', '=', blueprintId).executeTakeFirst()
  return row?.title
}
