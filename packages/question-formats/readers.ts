/** The reader of each format, and how a file tells which it is. */
import type { ImportFormat } from '@tripos/question-kinds/question-format.ts'
import { MAX_TAGS, TAG_CHARACTERS } from '@tripos/contract-kit/fields.ts'
import { utf16Of } from '@tripos/runtime/byte-order.ts'
import { readAiken } from './aiken/read.ts'
import { delimiterOf, readCsv } from './csv/read.ts'
import { readDocx } from './docx/read.ts'
import { type CountingReader, type FormatReader, NO_DIRECTIONS, type SourceItem, unreadable } from './format.ts'
import { readGift } from './gift/read.ts'
import { isH5p } from './h5p/package.ts'
import { readH5p } from './h5p/read.ts'
import { readJsonLines } from './jsonl/read.ts'
import { LOSSES, NAMED_LOSSES, UNACCOUNTED } from './losses.ts'
import { readMoodle } from './moodle/read.ts'
import { isZip, MANIFEST, versionOf } from './qti/package.ts'
import { readQti } from './qti/read.ts'
import { readQti12, ROOT } from './qti12/read.ts'
import { readText } from './text/read.ts'
import { readSheetFile } from './xlsx/read.ts'

/** What a question of ours cannot hold is lost by itself and named; it does not keep the question out. */
function withoutExcess(item: SourceItem): SourceItem {
  const { read } = item
  if ('problem' in read || 'leftOut' in read) return item
  const tags = read.tags.filter(tag => tag.length <= TAG_CHARACTERS).slice(0, MAX_TAGS)
  const losses = [
    ...item.losses,
    ...(tags.length < read.tags.length ? [LOSSES.keywords] : []),
    ...('unknownLevel' in read && read.unknownLevel !== undefined
      ? [NAMED_LOSSES.unknownLevel(read.unknownLevel)]
      : []),
  ]
  return { ...item, losses: [...new Set(losses)], read: { ...read, tags } }
}

/** What belongs to no question and was not left out by name is said all the same. */
const reader = (read: CountingReader): FormatReader =>
  async function* (bytes, directions = NO_DIRECTIONS) {
    const tally = { entries: 0 }
    let accounted = 0
    let last = 0
    for await (const item of read(bytes, tally, directions)) {
      accounted += item.entries ?? 1
      last = item.line
      yield withoutExcess(item)
    }
    const entries = tally.entries - accounted
    if (entries > 0) yield { line: last, original: '', losses: [], entries, read: { leftOut: UNACCOUNTED } }
  }

export const FORMAT_READERS: Readonly<Record<ImportFormat, FormatReader>> = {
  xlsx: reader(readSheetFile),
  xlsxOptions: reader(readSheetFile),
  csv: reader(readCsv),
  docx: reader(readDocx),
  text: reader(readText),
  jsonl: reader(readJsonLines),
  moodle: reader(readMoodle),
  gift: reader(readGift),
  aiken: reader(readAiken),
  qti30: reader(readQti),
  qti22: reader(readQti),
  qti21: reader(readQti),
  qti12: reader(readQti12),
  h5p: reader(readH5p),
}

const OLD_OFFICE = Buffer.from('d0cf11e0a1b11ae1', 'hex')

/** An office document names its parts in the directory of its archive, which is not compressed. */
function sniffZip(bytes: Buffer): ImportFormat {
  // First, since packages carry documents along.
  if (isH5p(bytes)) return 'h5p'
  if (bytes.includes(MANIFEST)) return versionOf(bytes)
  if (bytes.includes('word/document.xml')) return 'docx'
  if (bytes.includes('xl/workbook')) return 'xlsx'
  throw unreadable(
    '压缩包中没有 Word 文档、电子表格、QTI 清单或 H5P 内容。',
    'the archive is neither a Word document nor a spreadsheet nor a QTI package nor H5P.',
  )
}

const TEXT_SIGNS: readonly (readonly [ImportFormat, RegExp])[] = [
  ['jsonl', /^\s*\{\s*"/],
  ['qti12', new RegExp(`<${ROOT}\\b`)],
  ['qti30', /<(?:\w+:)?qti-assessment-item\b/],
  ['qti22', /<(?:\w+:)?assessmentItem\b[^>]*imsqti_v2p2/],
  ['qti21', /<(?:\w+:)?assessmentItem\b/],
  ['moodle', /^\s*<\?xml|^\s*<quiz\b/],
  ['aiken', /^ANSWER:\s*[A-Z]\s*$/m],
  // Braces with an answer in them, or a mark that only GIFT has.
  ['gift', /^\s*::|^\$CATEGORY:|\{[^{}]*[=~#][^{}]*\}|\{\s*(?:T|F|TRUE|FALSE)?\s*\}/m],
]

/** What a file is by its content; its name may lie. Without a sign it is a paper in plain text. */
export function sniffFormat(bytes: Buffer, { mappings } = NO_DIRECTIONS): ImportFormat {
  if (isZip(bytes)) return sniffZip(bytes)
  if (bytes.subarray(0, 8).equals(OLD_OFFICE)) {
    throw unreadable(
      '这是旧版 Word 或 Excel 文件，请另存为 .docx 或 .xlsx。',
      'it is a file of an old Word or Excel; save it as .docx or .xlsx.',
    )
  }
  const decoder = new TextDecoder(utf16Of(bytes) ?? 'utf-8')
  const text = decoder.decode(bytes.subarray(0, 200_000)).replace(/\r\n?/g, '\n')
  // The names of columns say more than a brace in a cell.
  if (delimiterOf(text, mappings) !== undefined) return 'csv'
  return TEXT_SIGNS.find(([, sign]) => sign.test(text))?.[0] ?? 'text'
}
