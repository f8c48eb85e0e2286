/** The columns of a sheet of entries: one row an entry. An export is the template of an import. */
import { sentence } from '@tripos/runtime/sentence.rules.ts'
import { foldWord } from '@tripos/documents/sheet-words.rules.ts'

export const COLUMNS = [
  { key: 'value', header: sentence('值', 'Value'), width: 24, isNeeded: true },
  { key: 'parent', header: sentence('上级值', 'Parent value'), width: 24 },
  { key: 'labelZh', header: sentence('中文名称', 'Label in Chinese'), width: 30 },
  { key: 'labelEn', header: sentence('英文名称', 'Label in English'), width: 30 },
  { key: 'remark', header: sentence('备注', 'Remark'), width: 40 },
  { key: 'isEnabled', header: sentence('可选用', 'Offered'), width: 12 },
] as const
export type ColumnKey = (typeof COLUMNS)[number]['key']

export const YES = sentence('是', 'Yes')
export const NO = sentence('否', 'No')

/** Yes or no in either language; undefined for anything else. */
export function readYes(cell: string): boolean | undefined {
  const word = foldWord(cell)
  const isOneOf = (words: readonly string[]) => words.some(one => foldWord(one) === word)
  if (isOneOf([...Object.values(YES), '1', 'true'])) return true
  return isOneOf([...Object.values(NO), '0', 'false']) ? false : undefined
}
