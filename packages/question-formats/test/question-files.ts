/** Files of questions for tests, and what an import makes of one, without a server. */
import type { ImportFormat } from '@tripos/question-kinds/question-format.ts'
import { strToU8, zipSync } from 'fflate'
import { constants, deflateRawSync } from 'node:zlib'
import { droppedFrom } from '../dropped.ts'
import { type Directions, NO_DIRECTIONS, type SourceItem } from '../format.ts'
import { FORMAT_READERS, sniffFormat } from '../readers.ts'
import { type ReadQuestion, readQuestion } from '../source.ts'

export interface TestItem {
  readonly line: number
  readonly original: string
  /** What is lost and what is doubtful, in English. */
  readonly losses: readonly string[]
  readonly question?: ReadQuestion
  readonly chapter?: string | undefined
  readonly problem?: string
  readonly leftOut?: string
  readonly entries: number
  readonly images: number
}

/** Every item of a file, read as an import reads it. */
export async function readTestFile(
  file: string | Buffer,
  format?: ImportFormat,
  directions?: Partial<Directions>,
): Promise<TestItem[]> {
  const bytes = Buffer.from(file)
  const items: TestItem[] = []
  const all = { ...NO_DIRECTIONS, ...directions }
  for await (const item of FORMAT_READERS[format ?? sniffFormat(bytes, all)](bytes, all)) items.push(testItem(item))
  return items
}

function testItem({ line, original, losses, doubts = [], images, entries = 1, read }: SourceItem): TestItem {
  const inEnglish = [...losses, ...doubts.map(doubt => doubt.what)].map(loss => loss['en-US'])
  const facts = { line, original, losses: inEnglish, images: images?.size ?? 0, entries }
  if ('leftOut' in read) return { ...facts, leftOut: read.leftOut['en-US'] }
  if ('problem' in read) return { ...facts, problem: read.problem['en-US'] }
  const question = readQuestion(read)
  if ('problem' in question) return { ...facts, problem: question.problem['en-US'] }
  const dropped = droppedFrom(read, question).map(loss => loss['en-US'])
  return { ...facts, losses: [...new Set([...inEnglish, ...dropped])], question, chapter: read.chapter }
}

const NAMES =
  'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main" xmlns:m="http://schemas.openxmlformats.org/officeDocument/2006/math" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"'

/** A Word document with this body; further files by their names. */
export const makeDocx = (body: string, files: Record<string, string | Uint8Array> = {}): Buffer =>
  makeZip({
    '[Content_Types].xml': '<Types/>',
    'word/document.xml': `<w:document ${NAMES}><w:body>${body}</w:body></w:document>`,
    ...files,
  })

export const makeZip = (files: Record<string, string | Uint8Array>): Buffer =>
  Buffer.from(
    zipSync(
      Object.fromEntries(
        Object.entries(files).map(([name, content]) => [
          name,
          typeof content === 'string' ? strToU8(content) : content,
        ]),
      ),
      // Packed, and no better than a reader needs it.
      { level: 1 },
    ),
  )

export const wordLine = (text: string): string => `<w:p><w:r><w:t xml:space="preserve">${text}</w:t></w:r></w:p>`
export const wordLines = (...lines: string[]): string => lines.map(wordLine).join('')

/** A QTI package of these items, their files relative to the manifest, with further files. */
export const makeQti = (
  items: Record<string, string>,
  files: Record<string, Uint8Array> = {},
  version = '2p2',
): Buffer =>
  makeZip({
    'imsmanifest.xml': `<manifest><resources>${Object.keys(items)
      .map(name => `<resource identifier="r" type="imsqti_item_xmlv${version}" href="${name}"/>`)
      .join('')}</resources></manifest>`,
    ...items,
    ...files,
  })

/** Zeros, packed: a packed megabyte again and again, and a rest. */
function packedZeros(size: number): Buffer {
  const megabyte = 1024 * 1024
  const piece = deflateRawSync(Buffer.alloc(megabyte), { finishFlush: constants.Z_FULL_FLUSH })
  const pieces = Array.from({ length: Math.floor(size / megabyte) }, () => piece)
  return Buffer.concat([...pieces, deflateRawSync(Buffer.alloc(size % megabyte))])
}

/** An archive of one file of zeros; its headers may say another size. */
export function makeBomb(name: string, size: number, said = 1): Buffer {
  const packed = packedZeros(size)
  const honest = makeZip({ [name]: 'x' })
  const nameBytes = Buffer.from(name)
  const local = Buffer.alloc(30)
  local.writeUInt32LE(0x04034b50, 0)
  local.writeUInt16LE(8, 8)
  local.writeUInt32LE(packed.length, 18)
  local.writeUInt32LE(said, 22)
  local.writeUInt16LE(nameBytes.length, 26)
  const entry = Buffer.alloc(46)
  entry.writeUInt32LE(0x02014b50, 0)
  entry.writeUInt16LE(8, 10)
  entry.writeUInt32LE(packed.length, 20)
  entry.writeUInt32LE(said, 24)
  entry.writeUInt16LE(nameBytes.length, 28)
  const start = 30 + nameBytes.length + packed.length
  const end = Buffer.from(honest.subarray(honest.length - 22))
  end.writeUInt32LE(46 + nameBytes.length, 12)
  end.writeUInt32LE(start, 16)
  return Buffer.concat([local, nameBytes, packed, entry, nameBytes, end])
}
