/**
 * Heartbeats: 5,000 learners send one every 10 s, so both statements are plain SQL, prepared, one round trip for a whole
 * batch, and the way through them is fixed (`offset 0`, each step by a key): the planner must not choose a walk through a
 * table that was empty when it looked.
 */
import { type Db, sql, type Statements } from '@tripos/db/client.ts'
import { sessionStep, userStep } from '../../identity/server/index.ts'
import { siteRows } from '../../site/server/index.ts'
import { courseRows, isCourseFor, lessonRows } from '../../courses/server/index.ts'

export interface HeartbeatSender {
  readonly tokenHash: Buffer
  readonly arrivedAt: Date
}

/** Who sends it; null from where on nothing was found. */
interface FoundSender {
  readonly ord: number
  readonly user_id: string | null
  readonly role_type: number | null
  readonly must_change_password: boolean | null
  readonly seen_at: Date | null
  /** Of the site: its days count. */
  readonly time_zone: string
}

/** The learning session that counts, and what stands in its lesson. */
export interface FoundSession extends FoundSender {
  readonly user_id: string
  readonly session_id: string
  readonly lesson_id: string
  readonly course_id: string
  readonly seq: number
  readonly beat_at: Date
  readonly spare_ms: number
  readonly known_whole: number | null
  readonly kind: number
  readonly rule: unknown
  readonly learnt_ms: number
  readonly covered: string
  readonly whole: number | null
  readonly position: number
  readonly is_proven: boolean
  readonly completed_at: Date | null
  readonly is_course_completed: boolean
}

/** What a heartbeat finds. */
export type FoundHeartbeat = FoundSession | (FoundSender & { readonly session_id: null })

const READ = sql`
select i.ord::int as ord, users.id as user_id, users.role_type, users.must_change_password,
  sessions.last_seen_at as seen_at, (select site.time_zone from ${siteRows.as('site')} where site.id = 1) as time_zone, ls.session_id, ls.lesson_id, ls.course_id, ls.seq, ls.beat_at, ls.spare_ms, ls.known_whole, ls.kind,
  ls.rule, ls.learnt_ms, ls.covered::text as covered, ls.whole, ls.position, ls.is_proven, ls.completed_at,
  ls.is_course_completed
from unnest($1::bytea[], $2::timestamptz[]) with ordinality as i(token_hash, arrived_at, ord)
left join lateral (${sql.raw(sessionStep({ token: 'i.token_hash', at: 'i.arrived_at' }))}) as sessions on true
left join lateral (${sql.raw(userStep())}) as users on true
left join lateral (
  select s.*, lessons.kind, lessons.rule, r.learnt_ms, r.covered, r.whole, r.position, r.is_proven, r.completed_at,
    c.completed_at is not null as is_course_completed
  from learning_sessions s
  join ${lessonRows.as('lessons')} on lessons.id = s.lesson_id and lessons.deleted_at is null
  join ${courseRows.as('courses')} on courses.id = s.course_id
  join lesson_records r on r.user_id = s.user_id and r.lesson_id = s.lesson_id
  join course_records c on c.user_id = s.user_id and c.course_id = s.course_id
  where s.user_id = users.id and ${isCourseFor(sql`s.user_id`)} offset 0
) as ls on true`

/** The condition of the audience is made of literals alone: the text is made once and has no parameters of its own. */
let readText: string | undefined

export function findHeartbeats(
  db: Db,
  statements: Statements,
  asked: readonly HeartbeatSender[],
): Promise<FoundHeartbeat[]> {
  readText ??= READ.compile(db).sql
  return statements.run<FoundHeartbeat>('find-heartbeats', readText, [
    asked.map(sender => sender.tokenHash),
    asked.map(sender => sender.arrivedAt),
  ])
}

/** What stands of one person after the heartbeats of a batch. */
export interface CountedHeartbeats {
  readonly userId: string
  readonly sessionId: string
  /** As it was read: somebody who counted meanwhile has changed it, and then nothing of this is written. */
  readonly readSeq: number
  readonly seq: number
  readonly heartbeatAt: Date
  readonly carryOverMs: number
  readonly creditedMs: number
  readonly watchedRanges: string
  readonly total: number | null
  readonly position: number
  readonly percent: number
  /** Set where the lesson is complete with this batch. */
  readonly completedAt: Date | null
  readonly day: string
}

/**
 * Session, lesson, course and day in one statement, which is its own transaction: what it returns has been committed. The
 * guard is in `counted`: the session is still the one that was read, and stays so until COMMIT. Its rows are there, made
 * by the opening of the lesson; they are met through their unique indices by upserts, since an update that joins may be
 * planned as a walk through all of a table.
 */
const WRITE = `
with input as (
  select * from unnest($1::uuid[], $2::uuid[], $3::int[], $4::int[], $5::timestamptz[], $6::int[], $7::bigint[], $8::text[],
    $9::int[], $10::int[], $11::int[], $12::timestamptz[], $13::date[])
  as i(user_id, session_id, read_seq, seq, beat_at, spare_ms, gained_ms, covered, whole, position, percent, completed_at, day)
  -- All batches lock in the same order.
  order by user_id
), counted as (
  select i.*, s.lesson_id, s.course_id from input i
  cross join lateral (
    select lesson_id, course_id from learning_sessions
    where user_id = i.user_id and session_id = i.session_id and seq = i.read_seq
    for update
  ) as s
), session as (
  insert into learning_sessions as s (user_id, session_id, lesson_id, course_id, seq, beat_at, spare_ms)
  select user_id, session_id, lesson_id, course_id, seq, beat_at, spare_ms from counted
  on conflict (user_id) do update set seq = excluded.seq, beat_at = excluded.beat_at, spare_ms = excluded.spare_ms
), record as (
  insert into lesson_records as r (user_id, lesson_id, course_id, learnt_ms, covered, whole, position, percent, opened_at,
    updated_at, completed_at)
  select user_id, lesson_id, course_id, gained_ms, covered::int4multirange, whole, position, percent, beat_at, beat_at,
    completed_at
  from counted
  on conflict (user_id, lesson_id) do update set learnt_ms = r.learnt_ms + excluded.learnt_ms, covered = excluded.covered,
    whole = excluded.whole, position = excluded.position, percent = excluded.percent, updated_at = excluded.updated_at,
    completed_at = coalesce(r.completed_at, excluded.completed_at)
), days as (
  insert into learning_days as d (user_id, course_id, day, learnt_ms)
  select user_id, course_id, day, gained_ms from counted where gained_ms > 0
  on conflict (user_id, course_id, day) do update set learnt_ms = d.learnt_ms + excluded.learnt_ms
)
insert into course_records as k (user_id, course_id, learnt_ms, opened_at, updated_at, completed_at)
select c.user_id, c.course_id, c.gained_ms, c.beat_at, c.beat_at, case when c.completed_at is not null and not exists (
    select from ${lessonRows.text('lessons')}
    left join lesson_records r on r.lesson_id = lessons.id and r.user_id = c.user_id
    -- This statement does not see what it has just completed.
    where lessons.course_id = c.course_id and lessons.deleted_at is null and lessons.is_required and lessons.id <> c.lesson_id and r.completed_at is null
  ) then c.completed_at end
from counted c
on conflict (user_id, course_id) do update set learnt_ms = k.learnt_ms + excluded.learnt_ms,
  updated_at = excluded.updated_at, completed_at = coalesce(k.completed_at, excluded.completed_at)
returning k.user_id, k.completed_at is not null as is_course_completed`

const column = <K extends keyof CountedHeartbeats>(
  counted: readonly CountedHeartbeats[],
  key: K,
): CountedHeartbeats[K][] => counted.map(row => row[key])

/** Those that were written, and whether they are through with the course. */
export async function writeHeartbeats(
  statements: Statements,
  counted: readonly CountedHeartbeats[],
): Promise<ReadonlyMap<string, boolean>> {
  if (counted.length === 0) return new Map()
  const rows = await statements.run<{ user_id: string; is_course_completed: boolean }>('write-heartbeats', WRITE, [
    column(counted, 'userId'),
    column(counted, 'sessionId'),
    column(counted, 'readSeq'),
    column(counted, 'seq'),
    column(counted, 'heartbeatAt'),
    column(counted, 'carryOverMs'),
    column(counted, 'creditedMs'),
    column(counted, 'watchedRanges'),
    column(counted, 'total'),
    column(counted, 'position'),
    column(counted, 'percent'),
    column(counted, 'completedAt'),
    column(counted, 'day'),
  ])
  return new Map(rows.map(row => [row.user_id, row.is_course_completed]))
}
