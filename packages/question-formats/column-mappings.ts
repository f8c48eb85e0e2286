/** Sheets whose headings are not ours: somebody says once which column is which, and the header row is known from then on. */
import type { LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import { keysByContent } from './columns-by-content.ts'
import { profileKeys, profileOf } from './column-profiles.ts'
import { type Column, COLUMNS, fold, headName, type Layout } from './sheet-columns.ts'
import { OPTION_COLUMNS } from './sheet-options.ts'

/** The key of our column for each column of a sheet; empty where it is not imported. */
export type ColumnKeys = readonly string[]

export interface ColumnMapping {
  readonly keys: ColumnKeys
  /** The row names no columns: it is the first question of its sheet. */
  readonly isQuestion: boolean
}

/** By the header row (`headKey`), or the first row of a sheet that has none. */
export type ColumnMappings = ReadonlyMap<string, ColumnMapping>

/** Of a sheet: what stands in further columns is not read, and said. */
export const MAX_COLUMNS = 200
/** Of a heading. */
export const HEAD_CHARACTERS = 60

/** One line without signs that people do not see. */
export const headText = (cell: string): string =>
  cell
    .slice(0, 4 * HEAD_CHARACTERS)
    .replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
    .trim()
    .slice(0, HEAD_CHARACTERS)
    .replace(/[\uD800-\uDBFF]$/, '')
    .trim()

/** How the headings are written does not matter, nor empty cells behind the last one. */
export function headKey(cells: readonly string[]): string {
  const heads = cells.slice(0, MAX_COLUMNS).map(cell => fold(headText(cell)))
  return JSON.stringify(heads.slice(0, heads.findLastIndex(head => head !== '') + 1))
}

/** Every column that one of a sheet may be, prompts of matching last. */
export const MAPPABLE: readonly Column[] = [
  ...COLUMNS.filter(({ key }) => !/^prompt\d+$/.test(key)),
  ...OPTION_COLUMNS.filter(({ key }) => ['no', 'option', 'right', 'optionAnalysis', 'prompt'].includes(key)),
  ...COLUMNS.filter(({ key }) => /^prompt\d+$/.test(key)),
]
const BY_KEY = new Map(MAPPABLE.map(column => [column.key, column]))

/** A sheet with a column of options has a row an option. */
export const hasOptionRows = (keys: ColumnKeys): boolean => keys.includes('option')

export const layoutOfKeys = (keys: ColumnKeys): Layout =>
  new Map(keys.flatMap((key, at) => (key === '' ? [] : [[key, at] as const])))

/** Why these columns make no questions: one that is not ours, one named twice, or one that is needed. */
export type MappingProblem =
  | { readonly kind: 'unknown' | 'twice'; readonly at: number; readonly header: LocalizedText | undefined }
  | { readonly kind: 'missing'; readonly header: LocalizedText }

export function mappingProblem(keys: ColumnKeys): MappingProblem | undefined {
  for (const [at, key] of keys.entries()) {
    if (key === '') continue
    const header = BY_KEY.get(key)?.header
    if (header === undefined) return { kind: 'unknown', at, header }
    if (keys.indexOf(key) < at) return { kind: 'twice', at, header }
  }
  const needed = hasOptionRows(keys) ? OPTION_COLUMNS : COLUMNS
  const missing = needed.find(({ key, isRequired }) => isRequired === true && !keys.includes(key))
  return missing && { kind: 'missing', header: missing.header }
}

/** One of the first rows of a sheet, any of which may name the columns. */
export interface TextRow {
  /** The name of the sheet, where there are several. */
  readonly sheet: string
  readonly line: number
  /** As `headText` shows them. */
  readonly cells: readonly string[]
}

/** By whose word the columns of a row are known; `guess`: by nobody's. */
export type MappingSource = 'own' | 'site' | 'shipped' | 'guess'

export interface GuessedRow extends TextRow {
  readonly keys: ColumnKeys
  readonly source: MappingSource
  /** What those who said it call it. */
  readonly name: LocalizedText | undefined
  readonly isQuestion: boolean
}

/** What was said of a header row; the first in a list wins. */
export interface Remembered extends ColumnMapping {
  readonly heads: readonly string[]
  readonly source: 'own' | 'site'
  readonly name: string
}

/** What each column may be: as somebody has said, as products mean theirs, by the same heading of another sheet, or by our names for it. */
export function guessColumns(rows: readonly TextRow[], remembered: readonly Remembered[]): GuessedRow[] {
  const known = new Map<string, string>()
  for (const { key, header, aliases = [] } of MAPPABLE.toReversed())
    for (const name of [...Object.values(header), ...aliases]) known.set(fold(name), key)
  for (const { heads, keys } of remembered.filter(each => !each.isQuestion).toReversed())
    for (const [at, key] of keys.entries()) if (key !== '') known.set(fold(heads[at] ?? ''), key)
  const mappings = new Map(remembered.toReversed().map(mapping => [headKey(mapping.heads), mapping]))
  return rows.map((row, place) => {
    const own = mappings.get(headKey(row.cells))
    if (own !== undefined) {
      const { source, isQuestion, name } = own
      const keys = row.cells.map((_, at) => own.keys[at] ?? '')
      return { ...row, keys, source, isQuestion, name: name === '' ? undefined : { 'zh-CN': name, 'en-US': name } }
    }
    const profile = profileOf(row.cells)
    if (profile !== undefined) {
      const keys = profileKeys(profile, row.cells, MAPPABLE)
      return { ...row, keys, source: 'shipped', name: profile.name, isQuestion: false }
    }
    const isFirst = rows[place - 1]?.sheet !== row.sheet
    const content = isFirst ? keysByContent(rows.filter(({ sheet }) => sheet === row.sheet)) : undefined
    const keys = content ?? keysByName(row.cells, known)
    return { ...row, keys, source: 'guess', name: undefined, isQuestion: content !== undefined }
  })
}

function keysByName(cells: readonly string[], known: ReadonlyMap<string, string>): string[] {
  const taken = new Set([''])
  return cells.map(cell => {
    const key = cell === '' ? '' : (known.get(fold(cell)) ?? known.get(headName(cell)) ?? '')
    if (taken.has(key)) return ''
    taken.add(key)
    return key
  })
}

/** The row that names the columns, most likely; of rows of which nothing is known, the first with the most cells. */
export function likelyHeader(rows: readonly GuessedRow[]): GuessedRow | undefined {
  const worth = ({ keys, cells, source, isQuestion }: GuessedRow): number =>
    (source === 'guess' ? 0 : 1_000_000) +
    (isQuestion ? 500_000 : 0) +
    // One letter is a key of a question more often than the name of an option.
    1000 * keys.filter((key, at) => key !== '' && (cells[at] ?? '').length > 1).length +
    cells.filter(cell => cell !== '').length
  return rows.toSorted((a, b) => worth(b) - worth(a))[0]
}
