/** The chain of seals over the log. See migration 0012 for what the database itself refuses. */
import { asJson, type Db, sql, type Tx } from '../../db/client.ts'
import { newId } from '../../kernel/random.ts'

interface Head {
  readonly no: number
  readonly hash: Buffer
}

export const findHead = (db: Db): Promise<Head | undefined> =>
  db.selectFrom('auditSeals').select(['no', 'hash']).orderBy('no', 'desc').limit(1).executeTakeFirst()

/**
 * How far back a row may be older than the newest seal and still be sealed: longer than any write takes from the arrival
 * of its request to its commit. A row that turns up behind that is not sealed, and the check reports it.
 */
const LATE = sql`interval '1 hour'`
const newestSealed = sql<Date>`(select max(at) from (select at from audit_seals order by no desc limit 1000) newest)`

/** Rows that no seal names yet, in the order of the chain. */
export const listUnsealed = (db: Db, limit: number): Promise<{ id: string; at: Date; rowHash: Buffer }[]> =>
  db
    .selectFrom('auditLog')
    .select(['auditLog.id', 'auditLog.at', 'auditLog.rowHash'])
    .where(sql<boolean>`audit_log.at >= coalesce(${newestSealed} - ${LATE}, '-infinity')`)
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

export type FindingKind = 'changed' | 'removed' | 'inserted' | 'chainBroken'
export interface Finding {
  readonly kind: FindingKind
  readonly id: string | null
  readonly at: Date | null
}

interface Walked {
  readonly no: number
  readonly id: string
  readonly at: Date
  readonly hash: Buffer
  readonly kind: FindingKind | null
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
      when a.id is null then 'removed'
      when s.row_hash <> audit_row_hash(a.id, a.at, a.actor_id, a.action, a.object_type, a.object_id, a.object_name,
        a.detail, a.before, a.after, a.ip, a.request_id) then 'changed'
      end as kind
    from part s left join audit_log a on a.id = s.audit_id
    window w as (order by s.no)
    order by s.no`
    .execute(db)
    .then(({ rows }) => rows)

/** Rows so far behind the seals that they came in later than they say. */
export async function findInserted(db: Db, limit: number): Promise<{ count: number; rows: Finding[] }> {
  const { rows } = await sql<Finding & { count: number }>`
    select 'inserted' as kind, a.id, a.at, count(*) over () as count
    from audit_log a
    where a.at < ${newestSealed} - ${LATE}
      and not exists (select from audit_seals s where s.audit_id = a.id)
    order by a.at, a.id
    limit ${limit}`.execute(db)
  return { count: rows[0]?.count ?? 0, rows: rows.map(({ kind, id, at }) => ({ kind, id, at })) }
}

export interface Check {
  readonly checkedAt: Date
  readonly checkedBy: string | null
  readonly rowCount: number
  readonly headHash: Buffer | null
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
    .leftJoin('users', 'users.id', 'auditChecks.checkedBy')
    .select(['checkedAt', 'users.realName as checkedBy', 'rowCount', 'headHash', 'findingCount', 'findings'])
    .orderBy('checkedAt', 'desc')
    .orderBy('auditChecks.id', 'desc')
    .limit(1)
    .executeTakeFirst()
