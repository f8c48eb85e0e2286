import type { BlueprintContent } from '../contract/exams.ts'
import { asJson, type Db, sql, type Tx } from '@tripos/db/client.ts'
import { inScope } from '@tripos/db/data-scope.ts'
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
  /** False: composed for one exam alone. */
  readonly isReusable: boolean
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
  'blueprints.isReusable',
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
  let query = visible(db, caller).where('blueprints.isReusable', '=', true)
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

/** What was composed for this exam alone; whoever sees the exam sees it. */
export async function findComposition(
  db: Db,
  { blueprintId }: { readonly blueprintId: string },
): Promise<BlueprintContent | null> {
  const row = await db
    .selectFrom('blueprints')
    .select('content')
    .where('id', '=', blueprintId)
    .where('isReusable', '=', false)
    .executeTakeFirst()
  return row === undefined ? null : (row.content as unknown as BlueprintContent)
}

export interface BlueprintWrite {
  readonly id: string
  readonly name: string
  readonly departmentId: string | null
  readonly content: BlueprintContent
  readonly questionCount: number
  readonly totalPoints: number
  readonly isReusable?: boolean
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
    .where('isReusable', '=', true)
    .where(inScope(caller, 'blueprints.owner_id', 'blueprints.department_id'))
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** What is composed for one exam: the exam is what is guarded. */
export async function putComposition(
  tx: Tx,
  { content, now, ...fields }: BlueprintWrite,
  ownerId: string,
): Promise<void> {
  const written = { ...fields, content: asJson(content), isReusable: false, updatedAt: now }
  await tx
    .insertInto('blueprints')
    .values({ ...written, ownerId, createdAt: now })
    .onConflict(conflict =>
      conflict
        .column('id')
        .doUpdateSet(eb => ({ ...written, version: eb('blueprints.version', '+', 1) }))
        .where('blueprints.isReusable', '=', false),
    )
    .execute()
}

/** What was composed for an exam that has other questions now, or is gone. */
export async function deleteComposition(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('blueprints').where('id', '=', id).where('isReusable', '=', false).execute()
}

export async function deleteBlueprint(tx: Tx, caller: Caller, id: string): Promise<string | undefined> {
  const row = await tx
    .deleteFrom('blueprints')
    .where('id', '=', id)
    .where('isReusable', '=', true)
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
