/** How many pages a PDF has that LibreOffice wrote: by its table of objects, without reading it whole. */
import type { Peek } from '../media-facts.rules.ts'

const TAIL_BYTES = 2048
const ENTRY_BYTES = 20
/** A node of the tree of pages names all that are below it. */
const OBJECT_BYTES = 1024 * 1024

const textAt = async ({ read }: Peek, from: number, length: number): Promise<string> =>
  (await read(from, length)).toString('latin1')

const numberIn = (text: string, pattern: RegExp): number | undefined => {
  const [, digits] = pattern.exec(text) ?? []
  return digits === undefined ? undefined : Number(digits)
}

interface Table {
  /** Where the entry of object 0 stands. */
  readonly start: number
  readonly count: number
}

async function tableAt(file: Peek, at: number): Promise<Table | undefined> {
  const [head, count] = /^xref\s+0 (\d+)[ \r]*\n/.exec(await textAt(file, at, 64)) ?? []
  return head === undefined ? undefined : { start: at + head.length, count: Number(count) }
}

async function objectText(file: Peek, { start, count }: Table, no: number): Promise<string> {
  if (no >= count) return ''
  const at = numberIn(await textAt(file, start + no * ENTRY_BYTES, ENTRY_BYTES), /^(\d{10}) \d{5} n/)
  const text = at === undefined ? '' : await textAt(file, at, OBJECT_BYTES)
  return text.startsWith(`${no} 0 obj`) ? text.slice(0, Math.max(0, text.indexOf('endobj'))) : ''
}

/** Undefined where the file is written in another way, or is none. */
export async function countPages(file: Peek): Promise<number | undefined> {
  const tail = await textAt(file, Math.max(0, file.size - TAIL_BYTES), TAIL_BYTES)
  const at = numberIn(tail, /startxref\s+(\d+)\s+%%EOF\s*$/)
  const root = numberIn(tail, /\/Root (\d+) 0 R/)
  if (at === undefined || root === undefined) return undefined
  const table = await tableAt(file, at)
  if (table === undefined) return undefined
  const pages = numberIn(await objectText(file, table, root), /\/Pages (\d+) 0 R/)
  if (pages === undefined) return undefined
  return numberIn(await objectText(file, table, pages), /\/Count (\d+)/)
}
