/** SQL of `sign_ins`; the line of a sign-in that succeeds is written with its session (sessions.queries.ts). */
import type { RoleType } from '@tripos/contract-kit/enums.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { SignInResult, signIns, SignInWay } from '../../contract/sign-ins.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import type { MonthlyTable } from '@tripos/db/months.queries.ts'
import type { Caller } from '@tripos/access/caller.ts'
import { addSeconds, toDate } from '@tripos/runtime/clock.ts'
import { MAX_COUNTED, offsetOf, type PageInput } from '@tripos/runtime/page.ts'
import { newId } from '@tripos/runtime/random.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { isUserInScope } from '../../../org/server/index.ts'
import { listFewInScope } from '../user-lists.queries.ts'

interface Visit {
  readonly at: Date
  readonly way: SignInWay
  readonly ip: string
  readonly userAgent: string
}

export interface RefusedSignIn extends Visit {
  readonly result: SignInResult
  /** A user name, or for a code the number or address that it was sent to. Only looked up, never stored. */
  readonly typed: string
  /** More than 1: one row for so many. */
  readonly times: number
}

export async function insertRefusedSignIns(db: Db, rows: readonly RefusedSignIn[]): Promise<void> {
  await sql`insert into sign_ins (id, at, user_id, result, way, ip, user_agent, times)
    select n.id, n.at, coalesce(
        (select id from users where n.way <> 'code' and lower(user_name) = lower(n.typed)),
        (select id from users where mobile = n.typed and mobile = proved_mobile),
        (select id from users where lower(email) = lower(n.typed) and lower(email) = lower(proved_email))),
      n.result, n.way, n.ip, n.user_agent, n.times
    from unnest(${rows.map(() => newId())}::uuid[], ${rows.map(row => row.at)}::timestamptz[],
      ${rows.map(row => row.typed)}::text[], ${rows.map(row => row.result)}::text[], ${rows.map(row => row.way)}::text[],
      ${rows.map(row => row.ip)}::text[], ${rows.map(row => row.userAgent)}::text[],
      ${rows.map(row => row.times)}::int[])
      as n(id, at, typed, result, way, ip, user_agent, times)`.execute(db)
}

export type SignInFilters = Omit<Parsed<typeof signIns.paging>, keyof PageInput>

/** Those of users whom the caller works on. Tries under unknown names concern nobody: only who works on all sees them. */
const inView = (caller: Caller): RawBuilder<SqlBool> => isUserInScope(caller, 'sign_ins.user_id')

function matches(caller: Caller, filters: SignInFilters): RawBuilder<SqlBool> {
  const conditions = [inView(caller)]
  const grams = searchBigrams(filters.search)
  if (grams !== undefined) conditions.push(sql`users.bigrams @> ${grams}::text[]`)
  if (filters.result !== undefined) conditions.push(sql`sign_ins.result = ${filters.result}`)
  if (filters.way !== undefined) conditions.push(sql`sign_ins.way = ${filters.way}`)
  if (filters.ip !== undefined) conditions.push(sql`starts_with(sign_ins.ip, ${filters.ip})`)
  if (filters.from !== undefined) conditions.push(sql`sign_ins.at >= ${toDate(filters.from)}`)
  if (filters.until !== undefined) conditions.push(sql`sign_ins.at < ${toDate(filters.until)}`)
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

const joined = (db: Db) => db.selectFrom('signIns').leftJoin('users', 'users.id', 'signIns.userId')

const selectRows = (db: Db) =>
  joined(db)
    .select(eb => [
      'signIns.id',
      'signIns.at',
      eb.ref('signIns.result').$castTo<SignInResult>().as('result'),
      eb.ref('signIns.way').$castTo<SignInWay>().as('way'),
      'signIns.ip',
      'signIns.userAgent',
      'signIns.times',
      'users.id as userId',
      'users.userName',
      'users.realName',
      eb.ref('users.roleType').$castTo<RoleType | null>().as('roleType'),
    ])
    .orderBy('signIns.at', 'desc')
    .orderBy('signIns.id')

export type SignInRow = Awaited<ReturnType<ReturnType<typeof selectRows>['executeTakeFirstOrThrow']>>

/** Of few people it begins with them: a walk through time would pass by everybody else. */
async function matchesIn(db: Db, caller: Caller, filters: SignInFilters): Promise<RawBuilder<SqlBool>> {
  const few = await listFewInScope(db, caller)
  const where = matches(caller, filters)
  return few === undefined ? where : sql<SqlBool>`(sign_ins.user_id = ${anyOf(few)} and ${where})`
}

export async function listSignIns(db: Db, caller: Caller, input: Parsed<typeof signIns.paging>) {
  const where = await matchesIn(db, caller, input)
  const page = joined(db)
    .select(['signIns.at', 'signIns.id'])
    .where(where)
    .orderBy('signIns.at', 'desc')
    .orderBy('signIns.id')
    .limit(input.size)
    .offset(offsetOf(input))
  const rows = await selectRows(db).where(sql<SqlBool>`(sign_ins.at, sign_ins.id) in (${page})`).execute()
  const { total } = await db
    .selectFrom(
      joined(db)
        .select('signIns.id')
        .where(where)
        .limit(MAX_COUNTED + 1)
        .as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return { total: Math.min(total, MAX_COUNTED), isMore: total > MAX_COUNTED, rows }
}

export interface ExportPortion {
  readonly filters: SignInFilters
  readonly after: { readonly at: Date; readonly id: string } | undefined
  readonly limit: number
}

/** The next rows behind the last ones: the number of a page would be counted anew each time. */
export async function listSignInsAfter(db: Db, caller: Caller, portion: ExportPortion): Promise<SignInRow[]> {
  const { filters, after, limit } = portion
  return selectRows(db)
    .where(await matchesIn(db, caller, filters))
    .$if(after !== undefined, query =>
      query.where(
        sql<SqlBool>`(sign_ins.at < ${after?.at} or (sign_ins.at = ${after?.at} and sign_ins.id > ${after?.id}))`,
      ),
    )
    .limit(limit)
    .execute()
}

/** Those of one user, by the index on user and time. */
export async function listSignInsOf(db: Db, userId: string, page: PageInput) {
  const rows = await selectRows(db)
    .where('signIns.userId', '=', userId)
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  const { total } = await db
    .selectFrom('signIns')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow()
  return { total, rows }
}

const HOME_DAYS = 90

/** Whether this account has been signed in from this address lately. */
export async function hasSignedInFrom(
  db: Db,
  { userId, ip, now }: { readonly userId: string; readonly ip: string; readonly now: Date },
): Promise<boolean> {
  const row = await db
    .selectFrom('signIns')
    .select('id')
    .where('userId', '=', userId)
    .where('result', '=', 'ok')
    .where('ip', '=', ip)
    .where('at', '>', addSeconds(now, -HOME_DAYS * 24 * 3600))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** From which addresses this account has been signed in lately, the last ones first. */
export async function listHomeAddresses(db: Db, userId: string, now: Date): Promise<string[]> {
  const lately = db
    .selectFrom('signIns')
    .select(['ip', 'at'])
    .where('userId', '=', userId)
    .where('result', '=', 'ok')
    .where('at', '>', addSeconds(now, -HOME_DAYS * 24 * 3600))
    .orderBy('at', 'desc')
    .limit(500)
  const rows = await db.selectFrom(lately.as('lately')).select('ip').distinct().execute()
  return rows.map(row => row.ip)
}

export const SIGN_INS: MonthlyTable = { name: 'sign_ins', key: { column: 'at', type: 'moment' } }
