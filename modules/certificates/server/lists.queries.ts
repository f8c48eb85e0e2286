/** Lists of certificates: staff see those of the people whom they work on, students their own. */
import type { Caller } from '@tripos/access/caller.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, type RawBuilder, sql, type SqlBool } from '@tripos/db/client.ts'
import {
  type CountedPage,
  countedUpTo,
  MAX_COUNTED,
  offsetOf,
  type Page,
  type PageInput,
} from '@tripos/runtime/page.ts'
import { searchBigrams } from '@tripos/runtime/search.ts'
import { MAX_REPORTED } from '../../statistics/contract/person-report.ts'
import { userRows, usersInScope } from '../../identity/server/index.ts'
import { CertificateState } from '../contract/certificate-states.ts'
import type { certificates } from '../contract/certificates.ts'
import { isOnHold } from './certificates.queries.ts'

type PagingInput = Parsed<typeof certificates.paging>
export type CertificateFilter = Parsed<typeof certificates.export>

/** The withdrawn keys are looked up once for a statement: lists go on walking their index. */
const IS_OF_WITHDRAWN = sql<boolean>`(c.key_id = any(array(select id from certificate_keys where withdrawn_at is not null)))`
const IS_ON_HOLD = sql<boolean>`(${IS_OF_WITHDRAWN}
  and c.signed_at >= (select compromised_at from certificate_keys k where k.id = c.key_id))`
const IS_TO_SIGN = sql<boolean>`(${IS_OF_WITHDRAWN} and c.revoked_at is null and c.replaced_at is null)`
const STANDS = sql`c.revoked_at is null and c.replaced_at is null and not ${IS_ON_HOLD}`

const IN_STATE = {
  [CertificateState.valid]: (now: Date) =>
    sql<SqlBool>`(${STANDS} and (c.valid_until is null or c.valid_until > ${now}))`,
  [CertificateState.expired]: (now: Date) => sql<SqlBool>`(${STANDS} and c.valid_until <= ${now})`,
  [CertificateState.onHold]: () => sql<SqlBool>`(c.revoked_at is null and c.replaced_at is null and ${IS_ON_HOLD})`,
  [CertificateState.revoked]: () => sql<SqlBool>`c.revoked_at is not null`,
  [CertificateState.replaced]: () => sql<SqlBool>`(c.replaced_at is not null and c.revoked_at is null)`,
} as const

/** By what is printed, or by what the person is called today. The array is made once, so that an index serves each half. */
const found = (grams: readonly string[]) => sql<SqlBool>`(c.bigrams @> ${[...grams]}::text[] or c.user_id = any(array(
  select named.id from ${userRows.as('named')} where named.bigrams @> ${[...grams]}::text[])))`

const DAY_MS = 24 * 60 * 60 * 1000

function matches(
  caller: Caller,
  filter: CertificateFilter & { readonly ids?: readonly string[] | undefined },
  now: Date,
) {
  const { search, kindId, state, isToSign, endsWithinDays, ids } = filter
  const grams = searchBigrams(search)
  const conditions: RawBuilder<SqlBool>[] = [usersInScope(caller)]
  if (grams !== undefined) conditions.push(found(grams))
  if (kindId !== undefined) conditions.push(sql`c.kind_id = ${kindId}`)
  if (state !== undefined) conditions.push(IN_STATE[state](now))
  if (isToSign === true) conditions.push(IS_TO_SIGN)
  if (ids !== undefined) conditions.push(sql`c.id = ${anyOf(ids)}`)
  if (endsWithinDays !== undefined) {
    const end = new Date(now.getTime() + endsWithinDays * DAY_MS)
    conditions.push(sql`(${IN_STATE[CertificateState.valid](now)} and c.valid_until <= ${end})`)
  }
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`
}

const FROM = sql`certificates c join ${userRows.as('users')} on users.id = c.user_id`

export interface ListedCertificate {
  readonly id: string
  readonly number: string
  readonly title: string
  readonly personName: string
  readonly currentName: string
  readonly userName: string
  readonly issuedAt: Date
  readonly validUntil: Date | null
  readonly revokedAt: Date | null
  readonly replacedAt: Date | null
  readonly revokeReason: number | null
  readonly revokeNote: string
  readonly code: string
  readonly isOnHold: boolean
  readonly isToSign: boolean
}

const COLUMNS = sql`c.id, c.number, c.title, c.person_name, users.real_name as current_name, users.user_name,
  c.issued_at, c.valid_until, c.revoked_at, c.replaced_at, c.revoke_reason, c.revoke_note, c.code,
  ${IS_ON_HOLD} as is_on_hold, ${IS_TO_SIGN} as is_to_sign`

const ORDERS = { issuedAt: 'c.issued_at', validUntil: 'c.valid_until', number: 'c.number' } as const

function orderOf({ sort = 'issuedAt', order }: Pick<PagingInput, 'sort' | 'order'>) {
  const column = sql.ref(ORDERS[sort])
  return order === 'asc' ? sql`${column}, c.id` : sql`${column} desc, c.id desc`
}

export async function pageCertificates(
  db: Db,
  caller: Caller,
  { sort, order, page, size, now, ...filter }: PagingInput & { readonly now: Date },
): Promise<CountedPage<ListedCertificate>> {
  const where = matches(caller, filter, now)
  const counted = await sql<{ count: number }>`select count(*) as count from
    (select 1 from ${FROM} where ${where} limit ${MAX_COUNTED + 1}) as found`.execute(db)
  const { rows } = await sql<ListedCertificate>`select ${COLUMNS} from ${FROM} where ${where}
    order by ${orderOf({ sort, order })} limit ${size} offset ${offsetOf({ page, size })}`.execute(db)
  return { ...countedUpTo(counted.rows[0]?.count ?? 0), rows }
}

/** The next ones after a certificate, for a file that is made while the rows come. */
export async function listAfter(
  db: Db,
  caller: Caller,
  {
    filter,
    after,
    limit,
    now,
  }: { filter: CertificateFilter; after: ListedCertificate | undefined; limit: number; now: Date },
): Promise<ListedCertificate[]> {
  const isAfter = after === undefined ? sql`true` : sql`(c.issued_at, c.id) < (${after.issuedAt}, ${after.id}::uuid)`
  const { rows } = await sql<ListedCertificate>`select ${COLUMNS} from ${FROM}
    where ${matches(caller, filter, now)} and ${isAfter}
    order by c.issued_at desc, c.id desc limit ${limit}`.execute(db)
  return rows
}

/** Ids of a list, in its usual order: which of these the caller works on, or all that match. */
export async function listIds(
  db: Db,
  caller: Caller,
  {
    limit,
    now,
    ...filter
  }: CertificateFilter & { readonly ids?: readonly string[] | undefined; limit: number; now: Date },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select c.id from ${FROM} where ${matches(caller, filter, now)}
    order by c.issued_at desc, c.id desc limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}

export async function pageOwn(db: Db, userId: string, page: PageInput): Promise<Page<OwnRow>> {
  const { total } = await db
    .selectFrom('certificates')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .where('replacedAt', 'is', null)
    .executeTakeFirstOrThrow()
  const rows = await selectOwn(db)
    .where('userId', '=', userId)
    .where('replacedAt', 'is', null)
    .orderBy('issuedAt', 'desc')
    .orderBy('certificates.id')
    .limit(page.size)
    .offset(offsetOf(page))
    .execute()
  return { total, rows }
}

const selectOwn = (db: Db) =>
  db
    .selectFrom('certificates')
    .innerJoin('certificateKeys as keys', 'keys.id', 'certificates.keyId')
    .select(['certificates.id', 'code', 'url', 'number', 'title', 'issuedAt', 'validUntil', 'revokedAt', 'replacedAt'])
    .select(['revokeReason', 'credential'])
    .select(isOnHold.as('isOnHold'))
type OwnRow = Awaited<ReturnType<ReturnType<typeof selectOwn>['executeTakeFirstOrThrow']>>

/** What a report of a person has: certificates that are good at a moment, the newest first. */
export const listHeld = (db: Db, { userId, now }: { readonly userId: string; readonly now: Date }) =>
  db
    .selectFrom('certificates as c')
    .select(['c.title', 'c.number', 'c.issuedAt'])
    .where('c.userId', '=', userId)
    .where(IN_STATE[CertificateState.valid](now))
    .orderBy('c.issuedAt', 'desc')
    .orderBy('c.id')
    .limit(MAX_REPORTED)
    .execute()
