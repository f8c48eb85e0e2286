import type { Language } from '@tripos/contract-kit/refusal.ts'
import { MAX_IMPORT_ROWS } from '../../../contract/users.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { readTable, type TableRow } from '@tripos/documents/sheet-table.ts'
import { type ColumnKey, IMPORT_COLUMNS } from '../sheet-columns.ts'

export type SheetUser = TableRow<ColumnKey>

/** Every filled row of the sheet. Refuses what is no sheet of users at all. */
export async function readRows(bytes: Buffer, language: Language): Promise<readonly SheetUser[]> {
  const noRows = localized('文件中没有用户。', 'it holds no users.')
  const { rows } = await readTable(bytes, { columns: IMPORT_COLUMNS, maxRows: MAX_IMPORT_ROWS, language, noRows })
  return rows
}
