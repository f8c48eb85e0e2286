/** Certificates for the people of a sheet: all of them, or none where a line is wrong. */
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { writeSheets, XLSX_MIME } from '@tripos/documents/sheet.ts'
import { readTable, type TableRow } from '@tripos/documents/sheet-table.ts'
import {
  type CellProblem,
  headersOf,
  inWords,
  notesSheet,
  type TableColumn,
} from '@tripos/documents/sheet-words.rules.ts'
import type { CallerContext, Download, UploadContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { type certificates, MAX_SHEET_ROWS } from '../contract/certificates.ts'
import { grantTo } from './certificates.ts'
import { listPeopleByUserName } from './people.queries.ts'

type Result = Output<typeof certificates.grantSheet>
type Column = 'userName' | 'realName'

const COLUMNS: readonly TableColumn<Column>[] = [
  { key: 'userName', header: localized('用户名', 'User name'), width: 24, isNeeded: true },
  { key: 'realName', header: localized('姓名', 'Name'), width: 20 },
]
const NO_ROWS = localized('表格中没有学员。', 'there is nobody in it.')
const UNKNOWN = localized('没有这个学员，或不在您的管理范围内', 'is nobody whom you work on')
const OTHER_NAME = localized('与该学员的姓名不一致', 'is not the name of this person')
const TWICE = localized('重复', 'is there twice')
const MAX_PROBLEMS = 100

interface Person {
  readonly id: string
  readonly realName: string
}

/** A name beside the user name is compared, so that a slip of one line is found before it is printed. */
function judge(rows: readonly TableRow<Column>[], people: ReadonlyMap<string, Person>) {
  const problems: CellProblem<Column>[] = []
  const userIds = new Set<string>()
  for (const { line, cells } of rows) {
    const person = people.get(cells.userName.toLowerCase())
    if (person === undefined) problems.push({ line, column: 'userName', what: UNKNOWN })
    else if (userIds.has(person.id)) problems.push({ line, column: 'userName', what: TWICE })
    else if (cells.realName !== '' && cells.realName !== person.realName)
      problems.push({ line, column: 'realName', what: OTHER_NAME })
    if (person !== undefined) userIds.add(person.id)
  }
  return { problems, userIds: [...userIds] }
}

const refused = (problems: readonly CellProblem<Column>[], language: Language): Result => ({
  granted: 0,
  skipped: 0,
  problems: problems.slice(0, MAX_PROBLEMS).map(problem => inWords(problem, COLUMNS, language)),
  problemCount: problems.length,
})

export async function grantFromSheet(
  deps: Deps,
  ctx: UploadContext,
  { kindId }: { readonly kindId: string },
): Promise<Result> {
  const { language, caller, file } = ctx
  const table = await readTable(file.bytes, { columns: COLUMNS, maxRows: MAX_SHEET_ROWS, language, noRows: NO_ROWS })
  const names = table.rows.map(row => row.cells.userName)
  const people = await listPeopleByUserName(deps.db, caller, { names, roleType: RoleType.student })
  const { problems, userIds } = judge(table.rows, people)
  if (problems.length > 0) return refused(problems, language)
  return { ...(await grantTo(deps, ctx, { kindId, userIds })), problems: [], problemCount: 0 }
}

const SHEET = localized('发放证书', 'Grant certificates')
const NOTES = localized(
  '一行一位学员。用户名必填；填写姓名时会与系统中的姓名核对。有任何一行不正确，都不会发放。',
  'One person a line. The user name is needed; a name is compared with the one of the account. Nothing is granted while a line is wrong.',
)

export async function makeSheetTemplate({ language }: CallerContext): Promise<Download> {
  const sheet = { name: SHEET[language], columns: headersOf(COLUMNS, language), rows: [] }
  return {
    fileName: `${SHEET[language]}.xlsx`,
    mime: XLSX_MIME,
    body: await writeSheets([sheet, notesSheet([NOTES[language]], language)]),
  }
}
