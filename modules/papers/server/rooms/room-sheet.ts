/** The sheet of rooms and seats: what stands in its rows, and what is wrong with them. */
import { localized, type LocalizedText } from '@tripos/contract-kit/localized.ts'
import type { TableRow } from '@tripos/documents/sheet-table.ts'
import type { CellProblem, TableColumn } from '@tripos/documents/sheet-words.rules.ts'
import { MAX_SEAT } from '../../contract/candidate-rooms.ts'
import { MAX_ROOM, room as roomName } from '../../contract/candidates.ts'
import { line as textLine } from '@tripos/contract-kit/fields.ts'
import * as z from 'zod/mini'

export type ColumnKey = 'userName' | 'realName' | 'room' | 'seat'

/** As the sheet of the candidates has them, so that it can be filled in and given back. */
export const ROOM_COLUMNS: readonly TableColumn<ColumnKey>[] = [
  { key: 'userName', header: localized('用户名', 'User name'), width: 20, isNeeded: true },
  { key: 'realName', header: localized('姓名', 'Name'), width: 16 },
  { key: 'room', header: localized('考场', 'Room'), width: 20, isNeeded: true },
  { key: 'seat', header: localized('座位号', 'Seat'), width: 12 },
]

export interface SeatRow {
  readonly line: number
  readonly userId: string
  readonly room: string
  readonly seat: string | null
}
export type Problem = CellProblem<ColumnKey>

const seatName = textLine(MAX_SEAT)

export const WRONG = {
  unknown: localized(
    '这场考试的考生中没有这个用户名，或不在您的数据范围内',
    'is no candidate of this exam within your data scope',
  ),
  twice: localized('在文件中重复出现', 'stands in the file twice'),
  room: localized(`应为 1 到 ${MAX_ROOM} 个字符，不能是“-”`, `takes 1 to ${MAX_ROOM} characters, and not "-" alone`),
  noRoom: localized('填写了座位号，但没有考场', 'is missing: a seat is named'),
  seat: localized(`最多 ${MAX_SEAT} 个字符`, `takes at most ${MAX_SEAT} characters`),
  sameSeat: localized('这个考场的座位号在文件中重复出现', 'stands twice in the file for this room'),
  taken: localized('这个座位已有其他考生', 'belongs to another candidate'),
} as const

export const seatKey = (room: string, seat: string): string => JSON.stringify([room, seat])

/** Rows without a room say nothing. Those that are right, and every problem of the others. */
export function readSeatRows(
  rows: readonly TableRow<ColumnKey>[],
  idOf: (userName: string) => string | undefined,
): { readonly seats: SeatRow[]; readonly problems: Problem[] } {
  const problems: Problem[] = []
  const seats: SeatRow[] = []
  const [people, taken] = [new Set<string>(), new Set<string>()]
  for (const { line, cells } of rows) {
    const refuse = (column: ColumnKey, what: LocalizedText) => problems.push({ line, column, what })
    if (cells.room === '' && cells.seat !== '') refuse('room', WRONG.noRoom)
    if (cells.room === '') continue
    const userId = idOf(cells.userName)
    if (userId === undefined) refuse('userName', WRONG.unknown)
    else if (people.has(userId)) refuse('userName', WRONG.twice)
    const room = z.safeParse(roomName, cells.room)
    if (!room.success) refuse('room', WRONG.room)
    const seat = cells.seat === '' ? null : (z.safeParse(seatName, cells.seat).data ?? undefined)
    if (seat === undefined) refuse('seat', WRONG.seat)
    if (userId === undefined || !room.success || seat === undefined) continue
    people.add(userId)
    if (seat !== null && taken.has(seatKey(room.data, seat))) refuse('seat', WRONG.sameSeat)
    if (seat !== null) taken.add(seatKey(room.data, seat))
    seats.push({ line, userId, room: room.data, seat })
  }
  return { seats, problems }
}
