/** What a file holds is counted before it is cut: all of it is in some question, or said. */
import { strToU8 } from 'fflate'
import { expect, it } from 'vitest'
import type { ImportFormat } from '@tripos/question-kinds/question-format.ts'
import { writeSheets } from '@tripos/documents/sheet.ts'
import { makeDocx, makeQti, readTestFile, wordLine, wordLines } from './test/question-files.ts'

const sheetOf = (headers: string[], ...rows: string[][]) =>
  writeSheets([{ name: 'x', columns: headers.map(header => ({ header, width: 9 })), rows }])
const wordTable = (...rows: string[][]) =>
  `<w:tbl>${rows.map(cells => `<w:tr>${cells.map(cell => `<w:tc>${wordLine(cell)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`
const essay = '<questiontext><text>x</text></questiontext>'

/** A question is `1`, or with what stands in it `1+2`; what is left out is in brackets. */
const shown = ({ entries, leftOut }: { entries: number; leftOut?: string }): string =>
  leftOut === undefined ? `1${entries > 1 ? `+${entries - 1}` : ''}` : `(${entries})`

it.each<[what: string, format: ImportFormat, file: string | Buffer | Promise<Buffer>, found: string]>([
  ['a title, and numbers of questions', 'text', '期中\n1. 一\n答案：对\n2. 二', '(0) 1 1'],
  ['a list in an answer', 'text', '1. 一\n答案：\n1. 甲\n2. 乙\n2. 二\n答案：对', '1+2 1'],
  ['a decimal before the first', 'text', '7.5 分\n1. 一\n答案：对', '(0) 1'],
  ['keys at the end', 'text', '1. 一（ ）\nA. 甲 B. 乙\n2. 二（ ）\nA. 甲 B. 乙\n参考答案\n1. A\n2. B', '1 1'],
  ['numbers glued to years', 'text', '1.1898年\nA.甲\nB.乙\n答案：A\n2.1979年\nA.甲\nB.乙\n答案：B', '1 1'],
  ['parts', 'text', '1. 【组合题】读。\n(1) 一\n答案：对\n(2) 二\n答案：错\n2. 三\n答案：对', '1+2 1'],
  ['paragraphs', 'docx', makeDocx(wordLines('1. x', '答案：对', '2. y')), '1 1'],
  [
    'rows of a table below paragraphs',
    'docx',
    makeDocx(wordLine('1. x') + wordTable(['题型', '题干', '答案'], ['判断题', 'a', '对'], ['判断题', 'b', '错'])),
    '1 1 1',
  ],
  ['rows', 'xlsx', sheetOf(['题型', '题干', '答案'], ['判断题', 'a', '对'], ['', '', ''], ['判断题', 'b', '']), '1 1'],
  [
    'rows of options',
    'xlsxOptions',
    sheetOf(['题号', '题型', '题干', '选项', '是否正确'], ['1', '单选题', 'a', 'x', '1'], ['1', '', '', 'y', '']),
    '1+1',
  ],
  ['a title above the columns', 'csv', '期中,,\n题型,题干,答案\n判断题,a,对', '(0) 1'],
  ['lines', 'jsonl', '{"question":"x","isTrue":true}\n\n{', '1 1'],
  [
    'questions, a text, a category',
    'moodle',
    `<quiz><question type="category"><category><text>a</text></category></question><question type="essay">${essay}</question><question type="description">${essay}</question><question type="odd"/></quiz>`,
    '1 (1) 1',
  ],
  ['blocks, a text, a comment', 'gift', '$CATEGORY: a\n\n// c\n\nRead.\n\nA? {T}\n\nB? {~a}', '(1) 1 1'],
  ['a question without its answer', 'aiken', 'Q\nA. a\nB. b\nANSWER: A\n\nR\nA. a\nB. b', '1 1'],
  [
    'an item without a question, and what is no item',
    'qti21',
    makeQti({ 'a.xml': '<assessmentItem/>', 'b.xml': '<x/>' }, { c: strToU8('') }, '2p1'),
    '(1) 1',
  ],
  [
    'items of two sections, and a text',
    'qti12',
    `<questestinterop><assessment><section><item/><section><item/></section></section><section><item><itemmetadata><qtimetadata><qtimetadatafield><fieldlabel>question_type</fieldlabel><fieldentry>text_only_question</fieldentry></qtimetadatafield></qtimetadata></itemmetadata></item></section></assessment></questestinterop>`,
    '1 1 (1)',
  ],
])('%s (%s)', async (_, format, file, found) => {
  const items = await readTestFile(await file, format)
  expect(items.map(shown).join(' ')).toBe(found)
})
