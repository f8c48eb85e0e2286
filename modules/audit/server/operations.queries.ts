/** The log as an administrator reads it: what people within the data scope have done. */
import type { audit } from '../contract.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { MAX_COUNTED, offsetOf, type Page } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { actors, people } from './actors.ts'

export type OperationFilter = Parsed<typeof audit.export>

/** All but the search. */
function narrows(caller: Caller, filter: OperationFilter): RawBuilder<SqlBool> {
  const { actorId, action, objectType, objectId, from, until } = filter
  const conditions = [actors.one().isInScope(caller, 'audit_log.actor_id')]
  if (actorId !== undefined) conditions.push(sql`audit_log.actor_id = ${actorId}`)
  if (action !== undefined) conditions.push(sql`audit_log.action = ${action}`)
  if (objectType !== undefined) conditions.push(sql`audit_log.object_type = ${objectType}`)
  if (objectId !== undefined) conditions.push(sql`audit_log.object_id = ${objectId}`)
  if (from !== undefined) conditions.push(sql`audit_log.at >= ${toDate(from)}`)
  if (until !== undefined) conditions.push(sql`audit_log.at < ${toDate(until)}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

/** Each has an index of its own. An id, a number of a request or an address is asked for whole. */
function waysToFind({ search }: OperationFilter): RawBuilder<SqlBool>[] | undefined {
  const grams = searchBigrams(search)
  if (grams === undefined) return undefined
  const columns = ['audit_log.object_id', 'audit_log.request_id', 'audit_log.ip']
  return [
    sql`audit_log.bigrams @> ${grams}::text[]`,
    ...columns.map(column => sql<SqlBool>`${sql.ref(column)} = ${search}`),
  ]
}

function matches(caller: Caller, filter: OperationFilter): RawBuilder<SqlBool> {
  const ways = waysToFind(filter)
  const base = narrows(caller, filter)
  return ways === undefined ? base : sql<SqlBool>`(${base} and (${sql.join(ways, sql` or `)}))`
}

/** Up to `limit` of each way: no index serves one condition that says "or". */
function found(caller: Caller, filter: OperationFilter, limit: number): RawBuilder<unknown> {
  const base = narrows(caller, filter)
  const arms = (waysToFind(filter) ?? [sql<SqlBool>`true`]).map(
    way => sql`(select at, id from audit_log where ${base} and ${way} limit ${limit})`,
  )
  return sql`(${sql.join(arms, sql` union `)}) as audit_log`
}

const selectRows = (db: Db) =>
  db
    .selectFrom('auditLog')
    .leftJoin(people(), 'users.id', 'auditLog.actorId')
    .select([
      'auditLog.id',
      'auditLog.at',
      'auditLog.actorId',
      'users.userName',
      'users.realName',
      'auditLog.action',
      'auditLog.objectType',
      'auditLog.objectId',
      'auditLog.objectName',
      'auditLog.ip',
    ])
type Selected = ReturnType<typeof selectRows>
export type OperationRow = Awaited<ReturnType<Selected['executeTakeFirstOrThrow']>>

export async function listOperations(
  db: Db,
  caller: Caller,
  input: Parsed<typeof audit.paging>,
): Promise<Page<OperationRow> & { readonly isMore: boolean }> {
  const counted = await sql<{ total: number }>`select count(*) as total
    from (select 1 from ${found(caller, input, MAX_COUNTED + 1)} limit ${MAX_COUNTED + 1}) as counted`.execute(db)
  const total = counted.rows[0]?.total ?? 0
  const isMore = total > MAX_COUNTED
  const direction = input.order === 'asc' ? sql`asc` : sql`desc`
  // Few are sorted; of many the first ones are near in the order of time.
  const source =
    input.search === undefined || isMore
      ? sql`audit_log where ${matches(caller, input)}`
      : found(caller, input, MAX_COUNTED)
  const page = sql`select at, id from ${source}
    order by at ${direction}, id ${direction} limit ${input.size} offset ${offsetOf(input)}`
  const rows = await selectRows(db)
    .where(sql<SqlBool>`(audit_log.at, audit_log.id) in (${page})`)
    .orderBy('auditLog.at', input.order)
    .orderBy('auditLog.id', input.order)
    .execute()
  return { total: Math.min(total, MAX_COUNTED), isMore, rows }
}

const withChanges = (db: Db) =>
  selectRows(db).select(['auditLog.detail', 'auditLog.before', 'auditLog.after', 'auditLog.requestId'])
export type FullOperation = Awaited<ReturnType<ReturnType<typeof withChanges>['executeTakeFirstOrThrow']>>

export const findOperation = (db: Db, caller: Caller, id: string) =>
  withChanges(db)
    .leftJoin('auditSeals', 'auditSeals.auditId', 'auditLog.id')
    .select(['auditLog.rowHash', 'auditSeals.no as sealNo'])
    .where('auditLog.id', '=', id)
    .where(matches(caller, {}))
    .executeTakeFirst()

export interface ExportPortion {
  readonly after: Pick<OperationRow, 'at' | 'id'> | undefined
  readonly limit: number
}

/** Newest first, a portion at a time. */
export async function listForExport(
  db: Db,
  caller: Caller,
  { after, limit, ...filter }: OperationFilter & ExportPortion,
): Promise<FullOperation[]> {
  let query = withChanges(db).where(matches(caller, filter))
  if (after !== undefined)
    query = query.where(sql<SqlBool>`(audit_log.at, audit_log.id) < (${after.at}, ${after.id}::uuid)`)
  return query.orderBy('auditLog.at', 'desc').orderBy('auditLog.id', 'desc').limit(limit).execute()
}

/** Administrators by name, or the one asked for. */
export async function listActors(db: Db, caller: Caller, { search, id }: Parsed<typeof audit.actors>) {
  const grams = searchBigrams(search)
  return db
    .selectFrom(people())
    .select(['id', 'userName', 'realName'])
    .where('roleType', '=', 2)
    .where(actors.one().isInScope(caller, 'users.id'))
    .$if(grams !== undefined, query => query.where(sql<SqlBool>`users.bigrams @> ${grams}::text[]`))
    .$if(id !== undefined, query => query.where('id', '=', id ?? ''))
    .orderBy('realName')
    .orderBy('id')
    .limit(20)
    .execute()
}
