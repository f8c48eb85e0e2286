/** The sheets of a workbook as tables of text. */
import { readXlsx } from 'hucre/xlsx'

export const MAX_ROWS = 1_000
const MAX_COLUMNS = 200
const MAX_CHARACTERS = 2_000

export interface SheetTable {
  readonly rows: readonly (readonly string[])[]
  /** There is more than is shown. */
  readonly isCut: boolean
}

/** Sheets that the author has hidden are left out. */
export async function listSheets(archive: Uint8Array): Promise<string[]> {
  const names: string[] = []
  await readXlsx(archive, {
    sheets: ({ name, hidden, veryHidden }) => {
      if (hidden !== true && veryHidden !== true) names.push(name)
      return false
    },
  })
  return names
}

const pad = (value: number): string => String(value).padStart(2, '0')

/** Excel has no time zone: what stands in the cell is shown. */
function dateText(date: Date): string {
  const day = `${date.getUTCFullYear()}-${pad(date.getUTCMonth() + 1)}-${pad(date.getUTCDate())}`
  const [hours, minutes] = [date.getUTCHours(), date.getUTCMinutes()]
  return hours + minutes === 0 ? day : `${day} ${pad(hours)}:${pad(minutes)}`
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return dateText(value)
  // Sums of decimals end in a tail that nobody typed.
  if (typeof value === 'number') return String(Number(value.toPrecision(15)))
  return String(value as string | boolean).slice(0, MAX_CHARACTERS)
}

export async function readSheet(archive: Uint8Array, name: string): Promise<SheetTable> {
  const { sheets } = await readXlsx(archive, { sheets: [name], maxRows: MAX_ROWS + 1 })
  const all = sheets[0]?.rows ?? []
  const width = Math.max(0, ...all.map(row => row.length))
  const rows = all.slice(0, MAX_ROWS).map(row => {
    const cells = row.slice(0, MAX_COLUMNS).map(cellText)
    return [...cells, ...Array<string>(Math.min(width, MAX_COLUMNS) - cells.length).fill('')]
  })
  return { rows, isCut: all.length > MAX_ROWS || width > MAX_COLUMNS }
}
