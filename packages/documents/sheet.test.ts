import { deflateRawSync } from 'node:zlib'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import { readSheet, SheetTooBig, SheetUnreadable, streamSheet, writeSheets } from './sheet.ts'
import { guardCell, unguardCell } from './spreadsheet-formula-guard.ts'
import { requireZipWithin, ZipTooBig } from './zip.ts'

const rowsOf = async (bytes: Buffer) => {
  const rows: (readonly string[])[] = []
  for await (const { cells } of readSheet(bytes)) rows.push(cells)
  return rows
}

const columns = [
  { header: 'A', width: 10 },
  { header: 'B', width: 10 },
]
const rows = [
  ['=1+1', '中文 $x<2$'],
  ["'=x", '-5'],
  ['two\nlines', "it's"],
]

/** A zip of one deflated entry whose headers claim `claimed` bytes. */
function zipOf(content: Buffer, claimed: number): Buffer {
  const packed = deflateRawSync(content)
  const local = Buffer.alloc(31)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(claimed, 22)
  local.writeUInt16LE(1, 26)
  local.write('x', 30)
  const entry = Buffer.alloc(47)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(claimed, 24)
  entry.writeUInt16LE(1, 28)
  entry.write('x', 46)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(entry.length, 12)
  end.writeUInt32LE(local.length + packed.length, 16)
  return Buffer.concat([local, packed, entry, end])
}

describe('a spreadsheet', () => {
  it('reads what was streamed into it', async () => {
    const source = async function* () {
      yield* rows
    }
    const bytes = await buffer(streamSheet('Sheet', columns, source()))
    expect(await rowsOf(bytes)).toEqual([['A', 'B'], ...rows])
  })

  it('of several sheets reads as its first', async () => {
    const bytes = await writeSheets([
      { name: 'One', columns, rows },
      { name: 'Two', columns, rows: [['x', 'y']] },
    ])
    expect(await rowsOf(bytes)).toEqual([['A', 'B'], ...rows])
  })

  it('never holds a cell that a spreadsheet program would run', () => {
    for (const text of ['=1', '+1', '-1', '@x', '\tx', '|x']) {
      expect(guardCell(text)).toBe(`'${text}`)
      expect(unguardCell(guardCell(text))).toBe(text)
    }
    for (const text of ['x', "'x", "'=x", "''", '']) expect(unguardCell(guardCell(text))).toBe(text)
  })

  it('that is none is refused', async () => {
    for (const bytes of [Buffer.from(''), Buffer.from('{"a":1}'), Buffer.alloc(5000, 80), zipOf(Buffer.from('x'), 1)]) {
      await expect(rowsOf(bytes)).rejects.toBeInstanceOf(SheetUnreadable)
    }
  })

  it('that unpacks to too much is refused before it is parsed, also when its headers lie', async () => {
    const bomb = Buffer.alloc(3_000_000)
    await expect(requireZipWithin(zipOf(bomb, 3_000_000), 1_000_000)).rejects.toBeInstanceOf(ZipTooBig)
    await expect(requireZipWithin(zipOf(bomb, 10), 1_000_000)).rejects.toBeInstanceOf(ZipTooBig)
    await expect(requireZipWithin(zipOf(bomb, 3_000_000), 3_000_000)).resolves.toBeUndefined()
    await expect(rowsOf(zipOf(Buffer.alloc(10), 300_000_000))).rejects.toBeInstanceOf(SheetTooBig)
  })
})
