/** The gradebook of a department: shown, arranged, and taken along as a sheet. */
import type { Readable } from 'node:stream'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Db, Tx } from '@tripos/db/client.ts'
import { inSnapshot, inTx } from '@tripos/db/tx.ts'
import { streamSheet, XLSX_MIME } from '@tripos/documents/sheet.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { spool } from '@tripos/storage/spool.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { isDepartmentInScope } from '../../org/server/index.ts'
import { listExamResults, requireNotRegrading } from '../../papers/server/index.ts'
import type { gradebook, GradeColumn } from '../contract/gradebook.ts'
import { weightedTotal } from './grades.rules.ts'
import {
  type ChosenColumn,
  findColumnTitles,
  findDepartmentName,
  findGradebook,
  type GradePerson,
  listCourseGrades,
  listGradePeople,
  listGradePeopleAfter,
  listLatestColumns,
  writeGradebook,
} from './gradebook.queries.ts'

type Calls = typeof gradebook
type Row = Output<Calls['paging']>['rows'][number]
type Cell = Row['cells'][number]

type Reading = Pick<Deps, 'db'>

interface Book {
  readonly departmentName: string
  readonly columns: GradeColumn[]
  readonly isChosen: boolean
  readonly missingIsZero: boolean
  readonly version: number
}

async function requireDepartmentName({ db }: Reading, caller: Caller, departmentId: string): Promise<string> {
  if (!isDepartmentInScope(caller, departmentId)) fail('NOT_FOUND')
  return (await findDepartmentName(db, departmentId)) ?? fail('NOT_FOUND')
}

/** What was chosen and is gone, or out of the scope of this caller, is no column. */
export async function loadBook(deps: Reading, caller: Caller, departmentId: string): Promise<Book> {
  const departmentName = await requireDepartmentName(deps, caller, departmentId)
  const stored = await findGradebook(deps.db, departmentId)
  if (stored === undefined) {
    const columns = await listLatestColumns(deps.db, caller, departmentId)
    return { departmentName, columns, isChosen: false, missingIsZero: false, version: 0 }
  }
  const titles = await findColumnTitles(deps.db, caller, stored.columns)
  const columns = stored.columns.flatMap(column => {
    const title = titles.get(column.id)
    return title === undefined ? [] : [{ ...column, title }]
  })
  return { ...stored, departmentName, columns, isChosen: true }
}

const NOTHING: Cell = { share: null, isPassed: null }
const keyOf = (thingId: string, userId: string): string => `${thingId} ${userId}`

async function loadCells({ db }: Reading, columns: readonly GradeColumn[], userIds: readonly string[]) {
  const idsOf = (kind: GradeColumn['kind']) => columns.filter(column => column.kind === kind).map(column => column.id)
  const [results, courses] = await Promise.all([
    listExamResults(db, { examIds: idsOf('exam'), userIds }),
    listCourseGrades(db, idsOf('course'), userIds),
  ])
  const cells = new Map<string, Cell>()
  for (const { examId, userId, score, totalPoints, isPassed } of results)
    cells.set(keyOf(examId, userId), { share: score === null || !totalPoints ? null : score / totalPoints, isPassed })
  for (const { courseId, userId, isCompleted, completedLessons, requiredLessons } of courses) {
    const share = requiredLessons === 0 ? Number(isCompleted) : completedLessons / requiredLessons
    cells.set(keyOf(courseId, userId), { share: isCompleted ? 1 : share, isPassed: isCompleted })
  }
  return cells
}

async function gradesOf(deps: Reading, book: Book, people: readonly GradePerson[]): Promise<Row[]> {
  const cells = await loadCells(
    deps,
    book.columns,
    people.map(person => person.userId),
  )
  return people.map(person => {
    const own = book.columns.map(column => cells.get(keyOf(column.id, person.userId)) ?? NOTHING)
    const grades = own.map(({ share }, i) => ({ share, weight: book.columns[i]?.weight ?? 0 }))
    return { ...person, cells: own, total: weightedTotal(grades, book.missingIsZero) }
  })
}

/** Columns, people and what they have reached are of one moment. */
export function pageGradebook(
  { db }: Deps,
  caller: Caller,
  { departmentId, search, ...page }: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  return inSnapshot(db, async tx => {
    const book = await loadBook({ db: tx }, caller, departmentId)
    const { rows, ...counts } = await listGradePeople(tx, { caller, departmentId, search }, page)
    return { ...book, ...counts, rows: await gradesOf({ db: tx }, book, rows) }
  })
}

/** What others have chosen and this caller is not shown stays chosen, as does a course that lies in the bin. */
async function listUnseenColumns(tx: Tx, caller: Caller, departmentId: string): Promise<ChosenColumn[]> {
  const stored = (await findGradebook(tx, departmentId))?.columns ?? []
  const seen = await findColumnTitles(tx, caller, stored)
  return stored.filter(column => !seen.has(column.id))
}

export async function saveGradebook(deps: Deps, ctx: CallerContext, input: Parsed<Calls['save']>): Promise<void> {
  const { departmentId, columns, missingIsZero, version } = input
  const { caller } = ctx
  const name = await requireDepartmentName(deps, caller, departmentId)
  const titles = await findColumnTitles(deps.db, caller, columns)
  const isWhole = columns.every(column => titles.has(column.id))
  if (!isWhole || new Set(columns.map(column => column.id)).size < columns.length) fail('GRADEBOOK_COLUMN')
  await inTx(deps.db, async tx => {
    const kept = [...columns, ...(await listUnseenColumns(tx, caller, departmentId))]
    const book = { departmentId, columns: kept, missingIsZero, version, by: caller.userId, now: deps.clock.now() }
    if (!(await writeGradebook(tx, book))) fail('EDIT_CONFLICT')
    await recordAudit(tx, ctx, {
      action: 'gradebook.save',
      objectType: 'gradebook',
      objectId: departmentId,
      objectName: name,
      detail: { missingIsZero, columns: columns.map(({ id, weight }) => ({ title: titles.get(id), weight })) },
    })
  })
}

const PORTION = 500
const SHEET = localized('成绩册', 'Gradebook')
const HEADS = {
  userName: localized('用户名', 'User name'),
  realName: localized('姓名', 'Name'),
  total: localized('综合 (%)', 'Total (%)'),
} as const

const inPercent = (share: number | null): string => (share === null ? '' : String(Math.round(share * 1000) / 10))

interface AskedRows {
  readonly caller: Caller
  readonly book: Book
  readonly input: Parsed<Calls['export']>
}

/** `db` is of one moment (`inSnapshot`), or people of two portions may be of two. */
export async function* gradeRows(
  db: Db,
  { caller, book, input }: AskedRows,
  portion = PORTION,
): AsyncGenerator<string[]> {
  let after: GradePerson | undefined
  for (;;) {
    const people = await listGradePeopleAfter(db, { ...input, caller }, { after, limit: portion })
    for (const { userName, realName, cells, total } of await gradesOf({ db }, book, people))
      yield [userName, realName, ...cells.map(cell => inPercent(cell.share)), inPercent(total)]
    after = people.at(-1)
    if (people.length < portion) return
  }
}

/** Whole before it leaves, since its rows are of one moment: a slow line holds a file and no connection. */
export function writeGradeSheet(
  { db, storage }: Pick<Deps, 'db' | 'storage'>,
  { caller, language }: Pick<CallerContext, 'caller' | 'language'>,
  input: Parsed<Calls['export']>,
): Promise<Readable> {
  return inSnapshot(db, async tx => {
    const book = await loadBook({ db: tx }, caller, input.departmentId)
    await requireNotRegrading(
      tx,
      book.columns.filter(column => column.kind === 'exam').map(column => column.id),
    )
    const columns = [
      { header: HEADS.userName[language], width: 20 },
      { header: HEADS.realName[language], width: 16 },
      ...book.columns.map(({ title, weight }) => ({ header: `${title} (%, ×${weight})`, width: 24 })),
      { header: HEADS.total[language], width: 12 },
    ]
    return spool(storage, streamSheet(SHEET[language], columns, gradeRows(tx, { caller, book, input })))
  })
}

export async function exportGradebook(
  deps: Deps,
  ctx: CallerContext,
  input: Parsed<Calls['export']>,
): Promise<Download> {
  const objectName = await requireDepartmentName(deps, ctx.caller, input.departmentId)
  const body = await writeGradeSheet(deps, ctx, input)
  // Written before the first row leaves: who took how much is known even where the download breaks off.
  await inTx(deps.db, tx =>
    recordAudit(tx, ctx, {
      action: 'gradebook.export',
      objectType: 'gradebook',
      objectId: input.departmentId,
      objectName,
      detail: { ...input },
    }),
  )
  return { fileName: `${SHEET[ctx.language]}.xlsx`, mime: XLSX_MIME, body }
}
