/** Spreadsheets behind a port of our own. The adapter is hucre (docs/dependencies.md), streaming both ways. */
import { Readable } from 'node:stream'
import type { ReadableStream as NodeReadableStream } from 'node:stream/web'
import { guardCell, unguardCell } from './spreadsheet-formula-guard.ts'
import { requireZipWithin, ZipTooBig } from './zip.ts'

export const XLSX_MIME = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const MAX_UNPACKED_BYTES = 200 * 1024 * 1024
/** Excel's own limit for the text of one cell. */
export const MAX_CELL_CHARACTERS = 32_767

export interface SheetRow {
  /** As the program shows it, from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

/** Reads a sheet of a workbook, the first unless another is named by its place, row by row. */
export type SheetReader = (bytes: Buffer, sheet?: number) => AsyncGenerator<SheetRow>

/** The file is no spreadsheet, or a damaged one. */
export class SheetUnreadable extends Error {}
/** The file unpacks to more than any honest spreadsheet. */
export class SheetTooBig extends Error {}

/** With the first sheet. */
const loadHucre = () => import('hucre/xlsx')

function cellText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (value instanceof Date) return value.toISOString().slice(0, 10)
  return unguardCell(String(value as string | number | boolean))
}

export const readSheet: SheetReader = async function* (bytes, sheet = 0) {
  try {
    await requireZipWithin(bytes, MAX_UNPACKED_BYTES)
    const { streamXlsxRows } = await loadHucre()
    for await (const { index, values } of streamXlsxRows(new Uint8Array(bytes), { sheet })) {
      yield { line: index + 1, cells: values.map(cellText) }
    }
  } catch (error) {
    if (error instanceof ZipTooBig) throw new SheetTooBig(error.message)
    throw new SheetUnreadable(error instanceof Error ? error.message : 'unknown')
  }
}

export interface SheetColumn {
  readonly header: string
  /** In characters. */
  readonly width: number
}

const columnsOf = (columns: readonly SheetColumn[]) => columns.map(({ header, width }) => ({ header, width }))

/** A workbook of one sheet, made while the rows come: memory does not grow with their number. */
export type SheetWriter = (
  name: string,
  columns: readonly SheetColumn[],
  rows: AsyncIterable<readonly string[]>,
) => Readable

export const streamSheet: SheetWriter = (name, columns, rows) => {
  const guarded = async function* () {
    for await (const row of rows) yield row.map(guardCell)
  }
  const bytes = async function* () {
    const { writeXlsxStream } = await loadHucre()
    const stream = writeXlsxStream(guarded(), { name, columns: columnsOf(columns), freezePane: { rows: 1 } })
    yield* stream as NodeReadableStream<Uint8Array>
  }
  return Readable.from(bytes(), { objectMode: false })
}

export interface SmallSheet {
  readonly name: string
  readonly columns: readonly SheetColumn[]
  readonly rows: readonly (readonly string[])[]
}

/** A small workbook of several sheets. */
export async function writeSheets(sheets: readonly SmallSheet[]): Promise<Buffer> {
  const { writeXlsx } = await loadHucre()
  const bytes = await writeXlsx({
    sheets: sheets.map(({ name, columns, rows }) => ({
      name,
      columns: columns.map(({ width }) => ({ width })),
      rows: [columns.map(column => column.header), ...rows.map(row => row.map(guardCell))],
      freezePane: { rows: 1 },
    })),
  })
  return Buffer.from(bytes)
}
