/** Sheets without names of their columns: what each may be by what stands in it, for whoever has the last word. */
import { typeNamed } from './source.ts'

type Cells = readonly string[]

/** Of the rows that fill a column so many have to be of its kind. */
const MOST = 0.8
const KEY = /^(?:[A-H](?:[\s,，、;；]*[A-H])*|对|错|正确|错误|√|×|t|f|true|false|yes|no)$/i
const LEVEL = /^(?:易|较易|中|中等|一般|较难|难|简单|普通|困难|适中|easy|medium|normal|hard|0\.\d+)$/i

const namesType = (cell: string): boolean => cell.trim().length > 1 && typeNamed(cell) !== undefined

/** A column of which this is true of most that is filled. */
function columnsWhere(rows: readonly Cells[], is: (cell: string) => boolean): number[] {
  const width = Math.max(...rows.map(({ length }) => length))
  return Array.from({ length: width }, (_, at) => at).filter(at => {
    const filled = rows.map(row => row[at] ?? '').filter(cell => cell.trim() !== '')
    return filled.length > 0 && filled.filter(is).length >= MOST * filled.length
  })
}

const longest = (rows: readonly Cells[], columns: readonly number[]): number | undefined => {
  const lengthOf = (at: number): number => rows.reduce((sum, row) => sum + (row[at] ?? '').length, 0)
  return columns.toSorted((a, b) => lengthOf(b) - lengthOf(a))[0]
}

/** Undefined where these rows do not look like questions from the first on: that one names its type. */
export function keysByContent(rows: readonly { readonly cells: Cells }[]): string[] | undefined {
  const all = rows.map(({ cells }) => cells)
  const [first] = all
  const type = columnsWhere(all, namesType)[0]
  if (first === undefined || type === undefined || !namesType(first[type] ?? '')) return undefined
  const answer = columnsWhere(all, cell => KEY.test(cell.trim())).find(at => at !== type)
  const level = columnsWhere(all, cell => LEVEL.test(cell.trim())).find(at => at !== type && at !== answer)
  const others = first.map((_, at) => at).filter(at => ![type, answer, level].includes(at))
  const stem = longest(
    all,
    others.filter(at => (first[at] ?? '').trim() !== '' && !/^\d+$/.test((first[at] ?? '').trim())),
  )
  if (stem === undefined || answer === undefined) return undefined
  const keys = first.map(() => '')
  keys[type] = 'type'
  keys[answer] = 'answer'
  keys[stem] = 'stem'
  if (level !== undefined) keys[level] = 'level'
  // Options stand behind their stem, one column after the other.
  const isFree = (at: number): boolean =>
    at < first.length && keys[at] === '' && all.some(row => (row[at] ?? '').trim() !== '')
  for (let at = stem + 1, place = 0; isFree(at) && place < 8; at += 1, place += 1)
    keys[at] = `option${String.fromCharCode(65 + place)}`
  return keys
}
