/** Rooms and seats of candidates. Whoever writes them takes the lock of the exam first. */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import { anyOf } from '@tripos/db/any-of.ts'
import { type Db, sql, type Tx } from '@tripos/db/client.ts'
import { stateIn } from '@tripos/db/state-in.ts'
import { ResultState } from '../../contract/result-states.ts'
import {
  type Asked,
  type CandidateExam,
  type CandidateOrder,
  candidatesOf,
  inCandidateOrder,
} from '../candidates.queries.ts'

const EVERYWHERE = { userId: '00000000-0000-0000-0000-000000000000', scope: { kind: DataScope.all, departmentIds: [] } }

/** Two who place candidates of one exam follow each other. Who is no candidate any more gives the seat back. */
export async function lockSeats(tx: Tx, exam: CandidateExam): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('seats of ' || ${exam.id}, 0))`.execute(tx)
  await sql`delete from exam_seats where exam_id = ${exam.id}
    and user_id not in (select users.id ${candidatesOf({ caller: EVERYWHERE, exam })})`.execute(tx)
}

interface Chosen {
  readonly asked: Asked
  /** Nobody named: all of the list. */
  readonly userIds: readonly string[]
}

const chosenFrom = ({ asked, userIds }: Chosen) =>
  sql`${candidatesOf(asked)} and ${userIds.length === 0 ? sql`true` : sql`users.id = ${anyOf(userIds)}`}`

export async function listToPlace(
  db: Db,
  chosen: Chosen,
  { limit, ...order }: CandidateOrder & { readonly limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`select users.id ${chosenFrom(chosen)} ${inCandidateOrder(order)}
    limit ${limit}`.execute(db)
  return rows.map(row => row.id)
}

export interface Placed {
  readonly userId: string
  readonly room: string
  readonly seat: string | null
}

/** A seat among these that somebody has who is not among them. */
export async function findTaken(
  db: Db,
  examId: string,
  placed: readonly Placed[],
): Promise<{ room: string; seat: string; userId: string }[]> {
  const seated = placed.filter(({ seat }) => seat !== null)
  const { rows } = await sql<{ room: string; seat: string; userId: string }>`
    select room, seat, user_id from exam_seats
    join unnest(${seated.map(one => one.room)}::text[], ${seated.map(one => one.seat)}::text[]) as asked (room, seat)
      using (room, seat)
    where exam_id = ${examId} and user_id <> all(${placed.map(one => one.userId)}::uuid[])
    order by room, length(seat), seat`.execute(db)
  return rows
}

interface Placing {
  readonly examId: string
  readonly placed: readonly Placed[]
  /** Whoever is in the room already keeps the seat, where none is named. */
  readonly keepsSeats: boolean
  readonly now: Date
}

/** Gives how many sit elsewhere than before. */
export async function putSeats(tx: Tx, { examId, placed, keepsSeats, now }: Placing): Promise<number> {
  const kept = keepsSeats
    ? sql`coalesce(excluded.seat, case when exam_seats.room = excluded.room then exam_seats.seat end)`
    : sql`excluded.seat`
  const { numAffectedRows } = await sql`
    insert into exam_seats (exam_id, user_id, room, seat, placed_at)
    select ${examId}, placed.user_id, placed.room, placed.seat, ${now}
    from unnest(${placed.map(one => one.userId)}::uuid[], ${placed.map(one => one.room)}::text[],
      ${placed.map(one => one.seat)}::text[]) as placed (user_id, room, seat)
    on conflict (exam_id, user_id) do update set room = excluded.room, seat = ${kept}, placed_at = excluded.placed_at
      where (exam_seats.room, exam_seats.seat) is distinct from (excluded.room, ${kept})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export async function deleteSeats(tx: Tx, chosen: Chosen): Promise<number> {
  const { numAffectedRows } = await sql`delete from exam_seats where exam_id = ${chosen.asked.exam.id}
    and user_id in (select users.id ${chosenFrom(chosen)})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

export interface RoomRow {
  readonly examId: string
  readonly room: string
  readonly candidateCount: number
  readonly comeCount: number
  readonly inExamCount: number
  readonly handedInCount: number
}

const isHandedIn = stateIn('candidates.state', [
  ResultState.awaitingMarking,
  ResultState.passed,
  ResultState.failed,
  ResultState.finished,
])

const roomsOf = (asked: Asked) => sql<RoomRow>`
  select ${asked.exam.id}::uuid as exam_id, seats.room, count(*) as candidate_count, count(candidates.state) as come_count,
    count(*) filter (where candidates.state = ${sql.lit(ResultState.inExam)}) as in_exam_count,
    count(*) filter (where ${isHandedIn}) as handed_in_count
  from (select users.id, result.state ${candidatesOf(asked)}) as candidates
  join exam_seats as seats on seats.exam_id = ${asked.exam.id} and seats.user_id = candidates.id
  where exists (select from exam_seats where exam_id = ${asked.exam.id})
  group by seats.room`

export async function listRooms(db: Db, asked: Asked): Promise<RoomRow[]> {
  const { rows } = await roomsOf(asked).execute(db)
  return rows
}

/** Of several exams in one statement; an exam without seats costs a look at an index. */
export async function listRoomsOfExams(
  db: Db,
  { caller, exams }: { readonly caller: Asked['caller']; readonly exams: readonly CandidateExam[] },
): Promise<RoomRow[]> {
  if (exams.length === 0) return []
  const each = exams.map(exam => roomsOf({ caller, exam }))
  const { rows } = await sql<RoomRow>`${sql.join(each, sql` union all `)}`.execute(db)
  return rows
}

export interface SeatedRow {
  readonly userId: string
  readonly userName: string
  readonly realName: string
  readonly room: string
  readonly seat: string | null
}

/** Room by room. */
export async function listSeated(db: Db, asked: Asked, limit: number): Promise<SeatedRow[]> {
  const { rows } = await sql<SeatedRow>`
    select candidates.*, seats.room, seats.seat
    from (select users.id as user_id, users.user_name, users.real_name ${candidatesOf(asked)}) as candidates
    join exam_seats as seats on seats.exam_id = ${asked.exam.id} and seats.user_id = candidates.user_id
    order by seats.room, candidates.real_name, candidates.user_id limit ${limit}`.execute(db)
  return rows
}

/** Candidates with these user names, however they are written. */
export async function findByUserNames(db: Db, asked: Asked, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; name: string }>`select users.id, lower(users.user_name) as name
    ${candidatesOf(asked)} and lower(users.user_name) = any(${names}::text[])`.execute(db)
  return new Map(rows.map(row => [row.name, row.id]))
}
