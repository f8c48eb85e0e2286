/** Exams as they are for one person: overrides.rules says the same; test/override-cases.ts holds both. */
import { type Db, type RawBuilder, type Schema, sql } from '@tripos/db/client.ts'
import type { SharedRows } from '@tripos/db/shared-rows.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { departmentRows, memberRows } from '../../org/server/index.ts'
import type { SealedPassword } from './exam-password.ts'
import type { ReachingOverride } from './overrides.rules.ts'

const FIELDS = sql`o.id, o.starts_at, o.ends_at, o.limit_minutes, o.extra_attempts, o.password_hash, o.password_salt,
  o.reason`

/** The overrides of an exam that reach a user, each with its distance. Both are SQL expressions. */
const reaching = (examId: RawBuilder<unknown>, user: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  select ${FIELDS}, null::uuid as department_id, -1 as distance from exam_overrides as o
    where o.exam_id = ${examId} and o.user_id = ${user}
  union all select ${FIELDS}, o.department_id, min(cardinality(d.path) - array_position(d.path, o.department_id))
    from ${memberRows.as('m')} join ${departmentRows.as('d')} on d.id = m.department_id
    join exam_overrides as o on o.exam_id = ${examId} and o.department_id = any(d.path)
    where m.user_id = ${user} group by o.id`

/** Columns that are the same for everybody. */
const SHARED = [
  'id',
  'title',
  'notice',
  'mustAcceptNotice',
  'kind',
  'openType',
  'isPaid',
  'state',
  'formId',
  'earliestHandInMinutes',
  'attemptDelayMinutes',
  'countedAttempt',
  'passPoints',
  'version',
  'overrideNo',
  'createdAt',
  'updatedAt',
] as const
const OWN = ['startsAt', 'endsAt', 'limitMinutes', 'lateEntryMinutes', 'attemptLimit'] as const
type OwnExamRow = Pick<Schema['exams'], (typeof SHARED)[number] | (typeof OWN)[number]>

const winner = (field: 'starts_at' | 'ends_at' | 'limit_minutes' | 'extra_attempts'): RawBuilder<unknown> => {
  const [column, kinder] = [sql.ref(field), sql.raw(field === 'starts_at' ? 'asc' : 'desc')]
  return sql`(array_agg(${column} order by distance, ${column} ${kinder}) filter (where ${column} is not null))[1] as ${column}`
}

/**
 * All exams, each with the times and attempts of that user, an SQL expression. Of an exam without overrides nothing more is
 * read than its row.
 */
export const ownExamRows = (user: RawBuilder<unknown>): SharedRows<OwnExamRow> => ({
  as: alias =>
    sql<OwnExamRow>`(select ${sql.join(SHARED.map(column => sql.ref(`e.${column}`)))},
      coalesce(own.starts_at, e.starts_at) as starts_at, coalesce(own.ends_at, e.ends_at) as ends_at,
      coalesce(own.limit_minutes, e.limit_minutes) as limit_minutes,
      case when own.ends_at is null or own.starts_at is not null then e.late_entry_minutes end as late_entry_minutes,
      case when e.attempt_limit = 0 then 0 else e.attempt_limit + coalesce(own.extra_attempts, 0) end as attempt_limit
    from exams as e left join lateral (
      select ${winner('starts_at')}, ${winner('ends_at')}, ${winner('limit_minutes')}, ${winner('extra_attempts')}
      from (${reaching(sql`e.id`, user)}) as reaching where e.override_no > 0) as own on true)`.as(alias),
})

/** The exams that have an override which reaches that user. */
export const overriddenFor = (user: RawBuilder<unknown>): RawBuilder<{ id: string }> => sql`
  select exam_id as id from exam_overrides where user_id = ${user}
  union select exam_id from exam_overrides where department_id = any(array(
    select unnest(d.path) from ${memberRows.as('m')} join ${departmentRows.as('d')} on d.id = m.department_id
    where m.user_id = ${user}))`

export interface FoundOverride extends ReachingOverride {
  readonly id: string
  /** Null: of the person. */
  readonly departmentId: string | null
  readonly reason: string
  /** In place of the exam's; null: none of its own. */
  readonly password: SealedPassword | null
}

/** As the database writes it into JSON. */
export type RawOverride = Omit<FoundOverride, 'startsAt' | 'endsAt' | 'password'> & {
  readonly startsAt: string | null
  readonly endsAt: string | null
  /** Base64. */
  readonly passwordHash: string | null
  readonly passwordSalt: string | null
}

const momentOf = (iso: string | null): Date | null => (iso === null ? null : toDate(iso))

const toPassword = (hash: string | null, salt: string | null): SealedPassword | null =>
  hash === null || salt === null
    ? null
    : { passwordHash: Buffer.from(hash, 'base64'), passwordSalt: Buffer.from(salt, 'base64') }

export const toOverrides = (raw: readonly RawOverride[] | null): FoundOverride[] =>
  (raw ?? []).map(({ startsAt, endsAt, passwordHash, passwordSalt, ...override }) => ({
    ...override,
    password: toPassword(passwordHash, passwordSalt),
    startsAt: momentOf(startsAt),
    endsAt: momentOf(endsAt),
  }))

/** The overrides of the exam of this row (`exams`) that reach a user, for the rule. Nothing is read where it has none. */
export const overridesAsJson = (user: RawBuilder<unknown>): RawBuilder<RawOverride[] | null> =>
  sql<
    RawOverride[] | null
  >`(select json_agg(json_build_object('id', id, 'departmentId', department_id, 'distance', distance,
      'startsAt', starts_at, 'endsAt', ends_at, 'limitMinutes', limit_minutes, 'extraAttempts', extra_attempts, 'reason', reason,
      'passwordHash', encode(password_hash, 'base64'), 'passwordSalt', encode(password_salt, 'base64')))
    from (${reaching(sql`exams.id`, user)}) as reaching where exams.override_no > 0)`

/** Of these people those whom an override of the exam reaches. */
export async function listOverridesOf(
  db: Db,
  { id, overrideNo }: { readonly id: string; readonly overrideNo: number },
  userIds: readonly string[],
): Promise<Map<string, FoundOverride[]>> {
  if (overrideNo === 0 || userIds.length === 0) return new Map()
  const { rows } = await sql<{ userId: string; overrides: RawOverride[] | null }>`
    select people.user_id, ${overridesAsJson(sql`people.user_id`)} as overrides
    from unnest(${[...new Set(userIds)]}::uuid[]) as people(user_id) join exams on exams.id = ${id}`.execute(db)
  return new Map(
    rows.flatMap(({ userId, overrides }) => (overrides === null ? [] : [[userId, toOverrides(overrides)]])),
  )
}

/** Whom overrides for these people and departments reach, at the time of asking: a query for `user_id`. */
export const peopleReached = ({
  userIds,
  departmentIds,
}: {
  readonly userIds: readonly string[]
  readonly departmentIds: readonly string[]
}): RawBuilder<{ userId: string }> => sql`select unnest(${[...userIds]}::uuid[]) as user_id
  union select m.user_id from ${memberRows.as('m')} join ${departmentRows.as('d')} on d.id = m.department_id
    where d.path && ${[...departmentIds]}::uuid[]`
