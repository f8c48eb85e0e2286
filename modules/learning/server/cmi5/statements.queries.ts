/** What packages of cmi5 have said of their learners, and what the system has said of them. */
import { type Db, type RawBuilder, sql, type SqlBool, type Tx } from '@tripos/db/client.ts'
import { anyOf } from '@tripos/db/any-of.ts'

export interface StoredStatement {
  readonly id: string
  readonly verb: string
  /** Of the object; empty where that is no activity. */
  readonly activity: string
  readonly storedAt: Date
  readonly digest: Buffer
  /** As JSON. */
  readonly statement: string
}

export async function insertStatements(
  tx: Tx,
  registrationId: string,
  statements: readonly StoredStatement[],
): Promise<void> {
  if (statements.length === 0) return
  const rows = statements.map(statement => ({ registrationId, ...statement }))
  await tx.insertInto('cmi5Statements').values(rows).execute()
}

/** What is stored of these, by id. */
export async function findDigests(
  db: Db,
  registrationId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Buffer>> {
  const rows = await db
    .selectFrom('cmi5Statements')
    .select(['id', 'digest'])
    .where('registrationId', '=', registrationId)
    .where('id', '=', anyOf(ids))
    .execute()
  return new Map(rows.map(({ id, digest }) => [id, digest]))
}

/** All of a registration, and those that came since. */
export async function countStatements(
  db: Db,
  registrationId: string,
  since: Date,
): Promise<{ readonly count: number; readonly recent: number }> {
  const { rows } = await sql<{ readonly count: number; readonly recent: number }>`select count(*)::int as count,
    count(*) filter (where stored_at > ${since})::int as recent from cmi5_statements
    where registration_id = ${registrationId}`.execute(db)
  return rows[0] ?? { count: 0, recent: 0 }
}

export async function findStatement(db: Db, registrationId: string, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('cmi5Statements')
    .select('statement')
    .where('registrationId', '=', registrationId)
    .where('id', '=', id)
    .executeTakeFirst()
  return row?.statement
}

export interface StatementFilter {
  readonly verb?: string | undefined
  readonly activity?: string | undefined
  readonly since?: Date | undefined
  readonly until?: Date | undefined
  readonly isAscending: boolean
  /** Behind this one, in the order that was asked for. */
  readonly behind?: number | undefined
  readonly limit: number
}

const whereGiven = <T>(value: T | undefined, condition: (value: T) => RawBuilder<SqlBool>): RawBuilder<SqlBool> =>
  value === undefined ? sql<SqlBool>`true` : condition(value)

/** The newest first, unless asked for otherwise. */
export async function listStatements(
  db: Db,
  registrationId: string,
  filter: StatementFilter,
): Promise<{ readonly no: number; readonly statement: string }[]> {
  const { verb, activity, since, until, isAscending, behind, limit } = filter
  return db
    .selectFrom('cmi5Statements')
    .select(['no', 'statement'])
    .where('registrationId', '=', registrationId)
    .where(whereGiven(verb, value => sql`verb = ${value}`))
    .where(whereGiven(activity, value => sql`activity = ${value}`))
    .where(whereGiven(since, value => sql`stored_at > ${value}`))
    .where(whereGiven(until, value => sql`stored_at <= ${value}`))
    .where(whereGiven(behind, value => (isAscending ? sql`no > ${value}` : sql`no < ${value}`)))
    .orderBy('no', isAscending ? 'asc' : 'desc')
    .limit(limit)
    .execute()
}

/** The activities that were found satisfied. */
export async function listSatisfied(db: Db, registrationId: string, verb: string): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('cmi5Statements')
    .select('activity')
    .where('registrationId', '=', registrationId)
    .where('verb', '=', verb)
    .execute()
  return new Set(rows.map(({ activity }) => activity))
}
