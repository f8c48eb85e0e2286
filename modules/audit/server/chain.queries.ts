/** The chain of seals over the log. See migration 0012 for what the database itself refuses. */
import { asJson, type Db, sql, type Tx } from '@tripos/db/client.ts'
import { newId } from '@tripos/runtime/random.ts'
import type { Month } from '@tripos/db/months.rules.ts'
import { people } from './actors.ts'

export interface Head {
  readonly no: number
  readonly hash: Buffer
  /** The time of its row; null before the first. */
  readonly at: Date | null
}

export const findHead = (db: Db): Promise<Head | undefined> =>
  db.selectFrom('auditSeals').select(['no', 'hash', 'at']).orderBy('no', 'desc').limit(1).executeTakeFirst()

/** Longer than any write takes from the arrival of its request to its commit. */
const LATE = sql`interval '1 hour'`
const newestSealed = sql<Date>`(select max(at) from (select at from audit_seals order by no desc limit 1000) newest)`

export interface Unsealed {
  readonly now: Date
  readonly limit: number
  /** Looks through the whole log, however old a row says that it is; otherwise among the latest only. */
  readonly isThorough: boolean
}

/**
 * Rows that no seal names yet. The chain is the order of sealing: what a row says of its own time decides nothing, since a
 * clock may have been set back (docs/adr/0020).
 */
export const listUnsealed = (db: Db, { now, limit, isThorough }: Unsealed) =>
  db
    .selectFrom('auditLog')
    .select(['auditLog.id', 'auditLog.at', 'auditLog.rowHash'])
    .where(
      isThorough
        ? sql<boolean>`true`
        : sql<boolean>`audit_log.at >= coalesce(least(${newestSealed}, ${now}) - ${LATE}, '-infinity')`,
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('auditSeals').select('no').whereRef('auditSeals.auditId', '=', 'auditLog.id'))),
    )
    .orderBy('auditLog.at')
    .orderBy('auditLog.id')
    .limit(limit)
    .execute()

export interface Seal {
  readonly no: number
  readonly auditId: string
  readonly at: Date
  readonly rowHash: Buffer
  readonly prevHash: Buffer
  readonly hash: Buffer
}

/** Fails on the key where another process has sealed meanwhile. */
export async function insertSeals(tx: Tx, seals: readonly Seal[], sealedAt: Date): Promise<void> {
  if (seals.length === 0) return
  await tx
    .insertInto('auditSeals')
    .values(seals.map(seal => ({ ...seal, sealedAt })))
    .execute()
}

export type FindingKind = 'changed' | 'removed' | 'inserted' | 'chainBroken' | 'headDiffers' | 'outOfOrder'
export interface Finding {
  readonly kind: FindingKind
  readonly id: string | null
  readonly at: Date | null
}

interface Walked {
  readonly no: number
  readonly id: string
  /** Null where the month of its row was dropped. */
  readonly at: Date | null
  readonly hash: Buffer
  readonly kind: FindingKind | null
  readonly isCut: boolean
  /** Says of itself that it is much older than the one before it. */
  readonly isOutOfOrder: boolean
}

/**
 * Links after `from` in order, each with what is wrong with it. The hash of the row is computed anew, and the hash of the
 * link too: neither a stored value nor a constraint is believed.
 */
export const walkSeals = (db: Db, from: Head, limit: number): Promise<Walked[]> =>
  sql<Walked>`
    with part as (
      select * from audit_seals where no > ${from.no} order by no limit ${limit}
    )
    select s.no, s.audit_id as id, s.at, s.hash, case
      when s.no <> lag(s.no, 1, ${from.no}::bigint) over w + 1
        or s.prev_hash <> lag(s.hash, 1, ${from.hash}::bytea) over w
        or s.hash <> sha256(s.prev_hash || s.row_hash) then 'chainBroken'
      when s.at is null and s.no <= cuts.until_no then null
      when a.id is null then case when exists (select from audit_log b where b.id = s.audit_id)
        then 'changed' else 'removed' end
      when s.row_hash <> audit_row_hash(a.id, a.at, a.actor_id, a.action, a.object_type, a.object_id, a.object_name,
        a.detail, a.before, a.after, a.ip, a.request_id) then 'changed'
      end as kind,
      s.at is null as is_cut,
      coalesce(s.at < lag(s.at, 1, ${from.at}::timestamptz) over w - ${LATE}, false) as is_out_of_order
    from part s left join audit_log a on a.id = s.audit_id and a.at = s.at
      cross join (select coalesce(max(until_no), 0) as until_no from audit_cuts) cuts
    window w as (order by s.no)
    order by s.no`
    .execute(db)
    .then(({ rows }) => rows)

/** How many rows went with months that were dropped. */
export async function countCutRows(db: Db): Promise<number> {
  const { rows } = await db
    .selectFrom('auditCuts')
    .select(({ fn }) => fn.coalesce(fn.sum<number>('rowCount'), sql<number>`0`).as('rows'))
    .executeTakeFirstOrThrow()
  return rows
}

/**
 * Lets go of the rows of a month: their links stay, so that the chain keeps its head, and the foreign key holds nothing any
 * more. Gives how many that were; rows without a link make the drop itself fail.
 */
export async function cutSeals(
  tx: Tx,
  { name, from, until }: Month,
  now: Date,
): Promise<{ rows: number; untilNo: number }> {
  const { rows } = await sql<{ rows: number; untilNo: number }>`
    with cut as (
      update audit_seals set at = null from audit_log
      where audit_log.at >= ${from} and audit_log.at < ${until} and audit_seals.audit_id = audit_log.id
      returning audit_seals.no)
    insert into audit_cuts (month, until_no, row_count, cut_at)
    select to_date(${name}, 'YYYY_MM'), coalesce(max(no), 0), count(*), ${now} from cut
    returning row_count as rows, until_no`.execute(tx)
  const [cut] = rows
  if (cut === undefined) throw new Error(`the month ${name} was cut before`)
  return cut
}

/** The links of these rows hold them no more, while they move. */
export async function releaseSeals(tx: Tx, { from, until }: Month): Promise<void> {
  await sql`update audit_seals set at = null from audit_log
    where audit_log.at >= ${from} and audit_log.at < ${until} and audit_seals.audit_id = audit_log.id`.execute(tx)
}

export async function holdSeals(tx: Tx, { from, until }: Month): Promise<void> {
  await sql`update audit_seals set at = audit_log.at from audit_log
    where audit_log.at >= ${from} and audit_log.at < ${until} and audit_seals.audit_id = audit_log.id
      and audit_seals.at is null`.execute(tx)
}

/** Whether this month has rows that no link names yet. */
export async function hasUnsealed(db: Db, { from, until }: Month): Promise<boolean> {
  const row = await db
    .selectFrom('auditLog')
    .select('id')
    .where('at', '>=', from)
    .where('at', '<', until)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('auditSeals').select('no').whereRef('auditSeals.auditId', '=', 'auditLog.id'))),
    )
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** Whether the chain has this link: a head that somebody has kept outside. */
export async function hasLink(db: Db, { no, hash }: Pick<Head, 'no' | 'hash'>): Promise<boolean> {
  const row = await db
    .selectFrom('auditSeals')
    .select('no')
    .where('no', '=', no)
    .where('hash', '=', hash)
    .executeTakeFirst()
  return row !== undefined
}

export interface Check {
  readonly checkedAt: Date
  readonly checkedBy: string | null
  readonly rowCount: number
  readonly headHash: Buffer | null
  readonly headNo: number | null
  readonly findingCount: number
  readonly findings: readonly Finding[]
}

export async function insertCheck(db: Db, { findings, ...check }: Check): Promise<void> {
  await db
    .insertInto('auditChecks')
    .values({ id: newId(), ...check, findings: asJson(findings) })
    .execute()
}

export const findLastCheck = (db: Db) =>
  db
    .selectFrom('auditChecks')
    .leftJoin(people(), 'users.id', 'auditChecks.checkedBy')
    .select(['checkedAt', 'users.realName as checkedBy', 'rowCount', 'headHash', 'headNo', 'findingCount', 'findings'])
    .orderBy('checkedAt', 'desc')
    .orderBy('auditChecks.id', 'desc')
    .limit(1)
    .executeTakeFirst()
