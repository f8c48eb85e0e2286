/** Rooms and seats from a sheet, all rows or none, and the sheet to fill in. The same sheet again changes nothing. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { inTx } from '@tripos/db/tx.ts'
import { writeSheets, XLSX_MIME } from '@tripos/documents/sheet.ts'
import { readTable } from '@tripos/documents/sheet-table.ts'
import { headersOf, inWords, notesSheet } from '@tripos/documents/sheet-words.rules.ts'
import type { CallerContext, Download, UploadContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { tellingExport } from '@tripos/module-kit/tell-work.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { type candidateRooms, MAX_PLACED } from '../../contract/candidate-rooms.ts'
import { listCandidatesAfter } from '../candidates.queries.ts'
import { chosenIn } from '../results/candidate-actions.ts'
import { type Problem, readSeatRows, ROOM_COLUMNS, type SeatRow, seatKey, WRONG } from './room-sheet.ts'
import { findByUserNames, findTaken, lockSeats, putSeats } from './seats.queries.ts'

type Calls = typeof candidateRooms

const SHOWN_PROBLEMS = 500
const ROOMS = localized('考场安排', 'Rooms')
const NOTES: Readonly<Record<Language, readonly string[]>> = {
  'zh-CN': [
    '第一行是表头，不要改名；列的顺序不限，其他列不读取。任何一行有错误时不会导入任何数据。',
    '用户名：必填，按用户名识别考生；姓名只供核对，不导入。',
    '考场：最多 40 个字符，例如“第 3 考场”。留空的行保持原有安排。',
    '座位号：可不填；同一考场内不能重复。文件中没有的考生保持原有安排。',
  ],
  'en-US': [
    'The first row holds the headers: keep their names; their order is free, and other columns are not read. If any row has a problem nothing is imported.',
    'User name: needed, it says who the candidate is. The name is there to be read by you; it is not imported.',
    'Room: up to 40 characters, such as "Room 3". Rows without one leave the candidate where they are.',
    'Seat: may be left out; nobody shares one in a room. Candidates that the file does not name stay where they are.',
  ],
}

const inOwnExam = (deps: Deps, ctx: CallerContext, examId: string) => chosenIn(deps, ctx, { examId, userIds: [] })

export async function exportRoomSheet(
  deps: Deps,
  ctx: CallerContext,
  { examId }: Parsed<Calls['exportTemplate']>,
): Promise<Download> {
  const { asked } = await inOwnExam(deps, ctx, examId)
  const { language } = ctx
  const found = await listCandidatesAfter(deps.db, asked, { after: undefined, limit: MAX_PLACED + 1 })
  if (found.length > MAX_PLACED) fail('PLACED_TOO_MANY', { args: { limit: MAX_PLACED } })
  const rows = found.map(({ userName, realName, room, seat }) => [userName, realName, room ?? '', seat ?? ''])
  const body = await writeSheets([
    { name: ROOMS[language], columns: headersOf(ROOM_COLUMNS, language), rows },
    notesSheet(NOTES[language], language),
  ])
  const link = `/admin/papers/rooms/${examId}`
  return tellingExport(deps, ctx, { fileName: `${ROOMS[language]}.xlsx`, mime: XLSX_MIME, body, link })
}

export async function importRooms(
  deps: Deps,
  ctx: UploadContext,
  { examId }: Parsed<Calls['importCommit']>,
): Promise<Output<Calls['importCommit']>> {
  const { asked } = await inOwnExam(deps, ctx, examId)
  const { exam } = asked
  const { language } = ctx
  const noRows = localized('文件中没有考生。', 'it holds no candidates.')
  const table = await readTable(ctx.file.bytes, { columns: ROOM_COLUMNS, maxRows: MAX_PLACED, language, noRows })
  return inTx(deps.db, async tx => {
    await lockSeats(tx, exam)
    const names = table.rows.map(({ cells }) => cells.userName.toLowerCase())
    const known = await findByUserNames(tx, asked, names)
    const { seats, problems } = readSeatRows(table.rows, userName => known.get(userName.toLowerCase()))
    const taken = await findTaken(tx, examId, seats)
    const all = [...problems, ...takenRows(seats, taken)].toSorted((one, other) => one.line - other.line)
    const shown = all.slice(0, SHOWN_PROBLEMS).map(problem => inWords(problem, ROOM_COLUMNS, language))
    const answer = { placedCount: seats.length, problemCount: all.length, problems: shown }
    if (all.length > 0) return answer
    const changed = await putSeats(tx, { examId, placed: seats, keepsSeats: false, now: deps.clock.now() })
    if (changed > 0)
      await recordAudit(tx, ctx, {
        action: 'candidate.importRooms',
        objectType: 'exam',
        objectId: examId,
        objectName: exam.title,
        detail: { fileName: ctx.file.fileName, placed: seats.length, changed },
      })
    return answer
  })
}

function takenRows(seats: readonly SeatRow[], taken: readonly { room: string; seat: string }[]): Problem[] {
  const keys = new Set(taken.map(({ room, seat }) => seatKey(room, seat)))
  return seats.flatMap(({ line, room, seat }) =>
    seat !== null && keys.has(seatKey(room, seat)) ? [{ line, column: 'seat' as const, what: WRONG.taken }] : [],
  )
}
