/** The rooms of an exam, who has come in each, and what is printed for their doors. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { MAX_COUNTED } from '@tripos/runtime/page.ts'
import { listDepartmentsOf } from '../../../org/server/index.ts'
import { type candidateRooms, type DoorList, MAX_LISTED } from '../../contract/candidate-rooms.ts'
import { NO_ROOM } from '../../contract/candidates.ts'
import { getCandidateExam } from '../candidates.ts'
import { type CandidateExam, countCandidates } from '../candidates.queries.ts'
import { byName, bySeat } from './room-order.rules.ts'
import { listRooms, listRoomsOfExams, listSeated, type RoomRow } from './seats.queries.ts'

type Calls = typeof candidateRooms

export async function listExamRooms(
  deps: Deps,
  caller: Caller,
  { examId }: Parsed<Calls['list']>,
): Promise<Output<Calls['list']>> {
  const exam = await getCandidateExam(deps, caller, examId)
  const [rooms, unplacedCount] = await Promise.all([
    listRooms(deps.db, { caller, exam }),
    countCandidates(deps.db, { caller, exam, room: NO_ROOM }, MAX_COUNTED),
  ])
  return {
    examTitle: exam.title,
    isOwnExam: exam.isOwnExam === true,
    rooms: rooms.toSorted((a, b) => byName(a.room, b.room)).map(({ examId: _examId, ...room }) => room),
    unplacedCount,
  }
}

/** By the exam, in the order in which people count them. */
export async function findRoomsOf(
  { db }: Pick<Deps, 'db'>,
  caller: Caller,
  exams: readonly CandidateExam[],
): Promise<ReadonlyMap<string, readonly RoomRow[]>> {
  const rows = await listRoomsOfExams(db, { caller, exams })
  const byExam = new Map<string, RoomRow[]>()
  for (const row of rows.toSorted((a, b) => byName(a.room, b.room))) {
    const ofExam = byExam.get(row.examId) ?? []
    byExam.set(row.examId, ofExam)
    ofExam.push(row)
  }
  return byExam
}

export async function listDoorLists(
  deps: Deps,
  caller: Caller,
  { examId, room }: Parsed<Calls['doorLists']>,
): Promise<Output<Calls['doorLists']>> {
  const exam = await getCandidateExam(deps, caller, examId)
  const found = await listSeated(deps.db, { caller, exam, room }, MAX_LISTED + 1)
  const seated = found.slice(0, MAX_LISTED)
  const departments = await listDepartmentsOf(
    deps.db,
    seated.map(row => row.userId),
  )
  const byRoom = new Map<string, DoorList['candidates']>()
  for (const { room: name, ...row } of seated) {
    const candidates = byRoom.get(name) ?? []
    byRoom.set(name, candidates)
    candidates.push({ ...row, departments: (departments.get(row.userId) ?? []).map(one => one.name) })
  }
  return {
    examTitle: exam.title,
    startsAt: exam.startsAt?.toISOString() ?? null,
    endsAt: exam.endsAt?.toISOString() ?? null,
    lists: [...byRoom]
      .map(([name, candidates]) => ({ room: name, candidates: candidates.toSorted(bySeat) }))
      .toSorted((a, b) => byName(a.room, b.room)),
    isMore: found.length > MAX_LISTED,
  }
}
