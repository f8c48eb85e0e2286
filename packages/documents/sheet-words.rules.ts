/** The words of sheets that people fill in: headers and sentences in both languages. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { localized, type LocalizedText } from '@tripos/contract-kit/localized.ts'
import type { SheetColumn, SmallSheet } from './sheet.ts'

export interface TableColumn<K extends string> {
  readonly key: K
  readonly header: LocalizedText
  /** In characters. */
  readonly width: number
  /** Without it nothing can be read. */
  readonly isNeeded?: boolean
}

export const headersOf = (columns: readonly TableColumn<string>[], language: Language): SheetColumn[] =>
  columns.map(({ header, width }) => ({ header: header[language], width }))

export const headerOf = <K extends string>(columns: readonly TableColumn<K>[], key: K): LocalizedText =>
  columns.find(column => column.key === key)?.header ?? localized(key, key)

/** What is wrong in one cell. */
export interface CellProblem<K extends string> {
  readonly line: number
  readonly column: K
  readonly what: LocalizedText
}

export const inWords = <K extends string>(
  { line, column, what }: CellProblem<K>,
  columns: readonly TableColumn<K>[],
  language: Language,
) => ({ line, column: headerOf(columns, column)[language], what: what[language] })

export const NO_SHEET = localized(
  '文件不是 .xlsx 电子表格，或已损坏。',
  'it is no .xlsx spreadsheet, or a damaged one.',
)

/** All that are missing in one sentence: nobody puts them right one by one. */
export const withoutColumns = (headers: readonly LocalizedText[]): LocalizedText =>
  localized(
    `第一行缺少${headers.map(header => `“${header['zh-CN']}”`).join('、')}列。`,
    `the first row has no ${headers.length > 1 ? 'columns' : 'column'} ${headers.map(header => `"${header['en-US']}"`).join(' and ')}.`,
  )

const NOTES = localized('填写说明', 'How to fill in')

/** The page behind the one to fill in. */
export const notesSheet = (notes: readonly string[], language: Language): SmallSheet => ({
  name: NOTES[language],
  columns: [{ header: NOTES[language], width: 110 }],
  rows: notes.map(note => [note]),
})

/** Words as people write them: spaces, the star of needed fields and the case say nothing. */
export const foldWord = (text: string): string => text.replace(/[\s*]/g, '').toLowerCase()
