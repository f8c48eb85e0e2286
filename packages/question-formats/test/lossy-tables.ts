/** Plain text, JSON Lines, tables and Word documents that lose something, one thing each. */
import { writeSheets } from '@tripos/documents/sheet.ts'
import { strToU8, unzipSync, zipSync } from 'fflate'
import type { LossName } from '../losses.ts'
import { FRAME, listed, LONG, type LossyFile, type Make, PLAYED, PNG, REMOTE } from './lossy-file.ts'
import { makeDocx, wordLine, wordLines } from './question-files.ts'

/* Plain text */
const text: Make = (losses, inner) => ({
  format: 'text',
  losses: listed(losses),
  place: 4,
  bytes: `1. 好\n答案：对\n\n2. 真\n答案：对\n${inner}`,
})
const TEXT = [text('keywords', `标签：${LONG}`), text('unknownLevel', '难度：神')]

/* JSON Lines */
const good = { question: 'Fine?', isTrue: true }
const jsonl = (losses: LossName, fields: object): LossyFile => ({
  format: 'jsonl',
  losses: [losses],
  place: 2,
  bytes: [good, { ...good, ...fields }].map(line => JSON.stringify(line)).join('\n'),
})
const html = (question: string) => ({ question, format: 'html' })
const JSONL = [
  jsonl('keywords', { tags: [LONG] }),
  jsonl('unknownLevel', { level: 'godlike' }),
  jsonl('unknownField', { score: 5 }),
  jsonl('unknownField', { other: { page: 3 } }),
  jsonl('unknownField', {
    isTrue: null,
    parts: [
      { ...good, hint: 'x' },
      { ...good, question: 'No?' },
    ],
  }),
  jsonl('remoteImage', html(REMOTE)),
  jsonl('media', html(PLAYED)),
  jsonl('droppedElements', html(FRAME)),
]

/* Tables: Excel in both styles, CSV, Word */
type Cells = Readonly<Record<string, string>>
const HEADS = ['题型', '题干', '答案', '难度', '标签', '格式', '小题']
const rowOf = (heads: readonly string[], cells: Cells): string[] => heads.map(head => cells[head] ?? '')
const headsOf = (usual: readonly string[], rows: readonly Cells[]): string[] => [
  ...new Set([...usual, ...rows.flatMap(row => Object.keys(row))]),
]

interface Grid {
  readonly heads: readonly string[]
  readonly rows: readonly (readonly string[])[]
}
const gridOf = (...more: readonly Cells[]): Grid => {
  const rows = [{ 题型: '判断题', 题干: '好', 答案: '对' }, ...more]
  const heads = headsOf(HEADS, rows)
  return { heads, rows: rows.map(cells => rowOf(heads, cells)) }
}
/** With a row an option. */
const optionGridOf = (...more: readonly Cells[]): Grid => {
  const rows = [
    { 题号: '1', 题型: '单选题', 题干: '好', 选项: '甲', 是否正确: '是' },
    { 选项: '乙' },
    ...more.map((cells, i) => (i === 0 ? { 题号: '2', ...cells } : cells)),
  ]
  const heads = headsOf(['题号', '题型', '题干', '选项', '是否正确', '答案', '选项解析', '格式', '小题'], rows)
  return { heads, rows: rows.map(cells => rowOf(heads, cells)) }
}

const judged = { 题型: '判断题', 题干: '真', 答案: '对' }
const htmlRow = (stem: string) => ({ ...judged, 题干: stem, 格式: 'HTML' })
const ordered = [{ 题型: '排序题', 题干: '排', 选项: '甲', 选项解析: '在先' }, { 选项: '乙' }]
const parted = [
  { 题型: '组合题', 题干: '读' },
  { ...judged, 小题: '1', 难度: '难' },
  { ...judged, 小题: '2', 题干: '假' },
]
/** The last of these columns stands beyond the last that is read. */
const WIDE = Object.fromEntries(Array.from({ length: 200 }, (_, i) => [`列${i}`, i === 199 ? '远' : '']))
const OF_SHEETS: readonly (readonly [LossName, ...Cells[]])[] = [
  ['keywords', { ...judged, 标签: LONG }],
  ['unknownLevel', { ...judged, 难度: '神' }],
  ['unknownColumn', { ...judged, 出题人: '王老师' }],
  ['points', { ...judged, 分值: '5' }],
  ['tooManyColumns', { ...judged, ...WIDE }],
  ['partFiling', ...parted],
  ['remoteImage', htmlRow(REMOTE)],
  ['media', htmlRow(PLAYED)],
  ['droppedElements', htmlRow(FRAME)],
]

const workbook = ({ heads, rows }: Grid) =>
  writeSheets([{ name: 'x', columns: heads.map(header => ({ header, width: 9 })), rows: rows.map(row => [...row]) }])
const csvOf = ({ heads, rows }: Grid): string =>
  [heads, ...rows].map(cells => cells.map(cell => `"${cell.replaceAll('"', '""')}"`).join(',')).join('\n')

/** A picture that lies on the cell of a level. */
async function withPicture({ heads, rows }: Grid, column: number): Promise<Buffer> {
  const files = unzipSync(await workbook({ heads, rows }))
  const sheetName = Object.keys(files).find(name => name.endsWith('worksheets/sheet1.xml')) ?? ''
  const sheetXml = Buffer.from(files[sheetName] ?? []).toString()
  const drawn = sheetXml.includes('xmlns:r=')
    ? sheetXml
    : sheetXml.replace(
        '<worksheet ',
        '<worksheet xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships" ',
      )
  const rel = (id: string, kind: string, target: string) =>
    `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/${kind}" Target="${target}"/></Relationships>`
  const drawing = `<xdr:wsDr xmlns:xdr="http://schemas.openxmlformats.org/drawingml/2006/spreadsheetDrawing" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><xdr:oneCellAnchor><xdr:from><xdr:col>${column}</xdr:col><xdr:colOff>0</xdr:colOff><xdr:row>2</xdr:row><xdr:rowOff>0</xdr:rowOff></xdr:from><xdr:ext cx="1" cy="1"/><xdr:pic><xdr:nvPicPr><xdr:cNvPr id="1" name="p"/><xdr:cNvPicPr/></xdr:nvPicPr><xdr:blipFill><a:blip r:embed="i1"/></xdr:blipFill><xdr:spPr/></xdr:pic><xdr:clientData/></xdr:oneCellAnchor></xdr:wsDr>`
  return Buffer.from(
    zipSync({
      ...files,
      [sheetName]: strToU8(drawn.replace('</worksheet>', '<drawing r:id="d1"/></worksheet>')),
      'xl/worksheets/_rels/sheet1.xml.rels': strToU8(rel('d1', 'drawing', '../drawings/drawing1.xml')),
      'xl/drawings/drawing1.xml': strToU8(drawing),
      'xl/drawings/_rels/drawing1.xml.rels': strToU8(rel('i1', 'image', '../media/a.png')),
      'xl/media/a.png': PNG,
    }),
  )
}

const SHEETS: LossyFile[] = [
  ...OF_SHEETS.map(
    ([loss, ...rows]): LossyFile => ({
      format: 'xlsx',
      losses: [loss],
      place: 3,
      bytes: workbook(gridOf(...rows)),
    }),
  ),
  ...OF_SHEETS.map(
    ([loss, ...rows]): LossyFile => ({
      format: 'csv',
      losses: [loss],
      place: 3,
      bytes: csvOf(gridOf(...rows)),
    }),
  ),
  ...OF_SHEETS.map(
    ([loss, ...rows]): LossyFile => ({
      format: 'xlsxOptions',
      losses: [loss],
      place: 4,
      bytes: workbook(optionGridOf(...rows)),
    }),
  ),
  { format: 'csv', losses: ['optionFeedback'], place: 4, bytes: csvOf(optionGridOf(...ordered)) },
  { format: 'xlsxOptions', losses: ['optionFeedback'], place: 4, bytes: workbook(optionGridOf(...ordered)) },
  { format: 'xlsx', losses: ['strayImage'], place: 3, bytes: withPicture(gridOf(judged), HEADS.indexOf('难度')) },
]

/* Word */
const runs = (inner: string): string => `<w:p><w:r><w:t xml:space="preserve">2. 真</w:t></w:r>${inner}</w:p>`
const docx: Make = (losses, inner) => ({
  format: 'docx',
  losses: listed(losses),
  place: 2,
  bytes: makeDocx(`${wordLines('1. 好', '答案：对')}${inner}${wordLine('答案：对')}`),
})
const inRun: Make = (losses, inner) => docx(losses, runs(`<w:r>${inner}</w:r>`))
const RUBY = '<w:ruby><w:rt><w:r><w:t>pīn</w:t></w:r></w:rt><w:rubyBase><w:r><w:t>拼</w:t></w:r></w:rubyBase></w:ruby>'
const wordTable = ({ heads, rows }: Grid, last = ''): string =>
  `<w:tbl>${[heads, ...rows]
    .map((cells, i) => {
      const more = i === rows.length ? last : ''
      return `<w:tr>${cells.map((cell, at) => `<w:tc>${at === 1 ? more : ''}${wordLine(cell)}</w:tc>`).join('')}</w:tr>`
    })
    .join('')}</w:tbl>`
const inWordTable = (loss: LossName, rows: readonly Cells[], last = ''): LossyFile => ({
  format: 'docx',
  losses: [loss],
  place: 2,
  bytes: makeDocx(wordTable(gridOf(...rows), last)),
})
const DRAWN = '<w:p><w:r><w:pict/></w:r></w:p>'
const INNER_TABLE = '<w:tbl><w:tr><w:tc><w:p><w:r><w:t>内</w:t></w:r></w:p></w:tc></w:tr></w:tbl>'
const DOCX: LossyFile[] = [
  docx('keywords', wordLines('2. 真', `标签：${LONG}`)),
  docx('unknownLevel', wordLines('2. 真', '难度：神')),
  inRun('notes', '<w:commentReference w:id="1"/>'),
  inRun('symbol', '<w:sym w:font="Webdings" w:char="F061"/>'),
  inRun('ruby', RUBY),
  inRun('drawing', '<w:pict/>'),
  inRun('drawing', '<w:instrText> EQ \\f(1,2) </w:instrText>'),
  docx('drawing', runs('<w:fldSimple w:instr=" EQ \\f(1,2) "/>')),
  inRun('footnote', '<w:footnoteReference w:id="2"/>'),
  inRun('footnote', '<w:endnoteReference w:id="2"/>'),
  docx('innerTable', `${wordLine('2. 真')}<w:tbl><w:tr><w:tc>${INNER_TABLE}${wordLine('')}</w:tc></w:tr></w:tbl>`),
  inWordTable('unknownColumn', [{ ...judged, 出题人: '王老师' }]),
  inWordTable('points', [{ ...judged, 分值: '5' }]),
  inWordTable('partFiling', parted),
  inWordTable('drawing', [judged], DRAWN),
  inWordTable('innerTable', [judged], INNER_TABLE),
]

export const LOSSY_TABLES: readonly LossyFile[] = [...TEXT, ...JSONL, ...SHEETS, ...DOCX]
