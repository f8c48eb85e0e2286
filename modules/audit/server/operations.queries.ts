/** The log as an administrator reads it: what people within the data scope have done. */
import type { audit } from '../contract.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { offsetOf, type Page } from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { actors, people } from './actors.ts'

export type OperationFilter = Parsed<typeof audit.export>

function matches(caller: Caller, filter: OperationFilter): RawBuilder<SqlBool> {
  const { actorId, action, objectType, objectId, from, until } = filter
  const conditions = [actors.one().isInScope(caller, 'audit_log.actor_id')]
  const grams = searchBigrams(filter.search)
  if (grams !== undefined) {
    // An id, a number of a request or an address is asked for whole.
    conditions.push(sql`(audit_log.bigrams @> ${grams}::text[] or ${filter.search}
      in (audit_log.object_id, audit_log.request_id, audit_log.ip))`)
  }
  if (actorId !== undefined) conditions.push(sql`audit_log.actor_id = ${actorId}`)
  if (action !== undefined) conditions.push(sql`audit_log.action = ${action}`)
  if (objectType !== undefined) conditions.push(sql`audit_log.object_type = ${objectType}`)
  if (objectId !== undefined) conditions.push(sql`audit_log.object_id = ${objectId}`)
  if (from !== undefined) conditions.push(sql`audit_log.at >= ${toDate(from)}`)
  if (until !== undefined) conditions.push(sql`audit_log.at < ${toDate(until)}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
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
): Promise<Page<OperationRow>> {
  const where = matches(caller, input)
  const { total } = await db
    .selectFrom('auditLog')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where(where)
    .executeTakeFirstOrThrow()
  const rows = await selectRows(db)
    .where(where)
    .orderBy('auditLog.at', input.order)
    .orderBy('auditLog.id', input.order)
    .limit(input.size)
    .offset(offsetOf(input))
    .execute()
  return { total, rows }
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
