/** The columns of a sheet of entries: one row an entry. An export is the template of an import. */
import { localized } from '@tripos/contract-kit/localized.ts'
import { foldWord } from '@tripos/documents/sheet-words.rules.ts'

export const COLUMNS = [
  { key: 'value', header: localized('值', 'Value'), width: 24, isNeeded: true },
  { key: 'parent', header: localized('上级值', 'Parent value'), width: 24 },
  { key: 'labelZh', header: localized('中文名称', 'Label in Chinese'), width: 30 },
  { key: 'labelEn', header: localized('英文名称', 'Label in English'), width: 30 },
  { key: 'remark', header: localized('备注', 'Remark'), width: 40 },
  { key: 'isEnabled', header: localized('可选用', 'Offered'), width: 12 },
] as const
export type ColumnKey = (typeof COLUMNS)[number]['key']

export const YES = localized('是', 'Yes')
export const NO = localized('否', 'No')

/** Yes or no in either language; undefined for anything else. */
export function readYes(cell: string): boolean | undefined {
  const word = foldWord(cell)
  const isOneOf = (words: readonly string[]) => words.some(one => foldWord(one) === word)
  if (isOneOf([...Object.values(YES), '1', 'true'])) return true
  return isOneOf([...Object.values(NO), '0', 'false']) ? false : undefined
}
