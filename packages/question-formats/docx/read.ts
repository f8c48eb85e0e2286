/** Word documents as people write papers: see text/paper.ts for the layout. A table whose first row names columns holds a question a row. */
import { childOf, elementsOf, type XmlNode } from '@tripos/documents/xml.ts'
import type { ZipArchive } from '@tripos/documents/zip.ts'
import { localized, type LocalizedText, mapParts, type SourceParts } from '@tripos/question-kinds/kinds/index.ts'
import { lostColumns } from '../lost-columns.ts'
import { type Layout, parseSheetRows, readHeader, rowsOfQuestions } from '../sheet-columns.ts'
import type { Read, SourceQuestion } from '../source.ts'
import {
  type Cuts,
  type Directions,
  MAX_QUESTIONS,
  type SourceItem,
  type Tally,
  tooMany,
  unreadable,
} from '../format.ts'
import { openPackage } from '../package-file.ts'
import { originalOf } from '../text/drafts.ts'
import { visible } from '../text/marks.ts'
import { doubtsOf, NOT_A_QUESTION, Paper } from '../text/paper.ts'
import { scoreTable } from '../text/points.ts'
import { readXmlFile } from '../xml-file.ts'
import { BodyReader, type Table } from './body.ts'
import { Numbering } from './numbering.ts'
import { objectsIn, tokensToHtml } from './tokens.ts'

const MAX_BYTES = 100 * 1024 * 1024
const NOT_WORD = localized('文件不是 .docx 文档，或已损坏。', 'it is no .docx document, or a damaged one.')

const xmlIn = (files: ZipArchive, name: string): XmlNode | undefined => {
  const bytes = files.read(name)
  return bytes === undefined ? undefined : readXmlFile(bytes)
}

/** Files of pictures by the ids of their relationships. Pictures outside the document are not fetched. */
function imageFinder(files: ZipArchive): (id: string) => Buffer | undefined {
  const relations = xmlIn(files, 'word/_rels/document.xml.rels')
  const targets = new Map(
    (relations === undefined ? [] : elementsOf(relations, 'Relationship'))
      .filter(relation => relation.attributes['TargetMode'] !== 'External')
      .map(({ attributes }) => [attributes['Id'] ?? '', attributes['Target'] ?? '']),
  )
  return id => {
    const target = targets.get(id) ?? ''
    return files.read(target.startsWith('/') ? target.slice(1) : `word/${target}`)
  }
}

/** Columns whose cells are words, not rich text. */
const WORD_COLUMNS = ['part', 'type', 'weight', 'level', 'tags', 'chapter', 'knowledge', 'state', 'format', 'settings']

interface QuestionTable {
  readonly heads: readonly string[]
  readonly layout: Layout
  /** Of these rows, without what their columns lose. */
  readonly losses: readonly LocalizedText[]
}

class DocumentReader {
  private itemCount = 0
  private paper: Paper
  private losses: (readonly [line: number, loss: LocalizedText])[] = []
  private line = 0
  private questionCount = 0
  /** A table of questions ends a paper, and what follows begins another. */
  private sectionsBefore = 0
  private readonly body: BodyReader
  private readonly tally: Tally
  private readonly cuts: Cuts

  constructor(body: BodyReader, tally: Tally, cuts: Cuts) {
    this.body = body
    this.tally = tally
    this.cuts = cuts
    this.paper = new Paper(cuts)
  }

  *read(container: XmlNode): Generator<SourceItem> {
    for (const block of this.body.blocks(container)) {
      this.line += 1
      for (const loss of block.losses) this.losses.push([this.line, loss])
      if ('text' in block) this.paper.add({ line: this.line, text: block.text })
      else yield* this.addTable(block)
    }
    yield* this.endPaper()
  }

  private *addTable(table: Table): Generator<SourceItem> {
    const heads = (table.rows[0] ?? []).map(visible)
    const header = readHeader(heads)
    if ('problem' in header) {
      const totals = scoreTable(table.rows)
      if (totals !== undefined) this.paper.addTotals(totals)
      this.paper.add({ line: this.line, text: this.body.tableToken(table) })
      return
    }
    yield* this.endPaper()
    const filled = table.rows.slice(1).filter(cells => cells.some(cell => cell.trim() !== ''))
    this.tally.entries += filled.length
    const lost = new Map(table.rows.map((row, i) => [row, table.rowLosses[i] ?? []]))
    for (const rows of rowsOfQuestions(filled, header.layout)) {
      const losses = rows.flatMap(row => [...(lost.get(row) ?? [])])
      yield this.rowsItem(rows, { heads, layout: header.layout, losses })
    }
  }

  private rowsItem(all: readonly (readonly string[])[], { heads, layout, losses }: QuestionTable): SourceItem {
    const plain = new Set(WORD_COLUMNS.map(key => layout.get(key)))
    const rows = all.map(cells => cells.map((cell, at) => (plain.has(at) ? visible(cell) : cell)))
    const original = all.flat().map(visible).join('\n')
    const parsed = parseSheetRows(rows, layout)
    const named = [...losses, ...parsed.losses, ...lostColumns(heads, layout, rows)]
    return this.item({ original, entries: rows.length, read: parsed.read, losses: [...new Set(named)] })
  }

  private *endPaper(): Generator<SourceItem> {
    const { questions, leftOut, entryCount } = this.paper.finish()
    this.tally.entries += entryCount
    for (const { line, text, entries } of leftOut) {
      this.itemCount += 1
      yield {
        line: this.itemCount,
        original: text,
        losses: [],
        entries,
        lines: [{ line, text }],
        read: { leftOut: NOT_A_QUESTION },
      }
    }
    for (const [i, { draft, read, place }] of questions.entries()) {
      const end = questions[i + 1]?.draft.line ?? Number.POSITIVE_INFINITY
      const losses = this.lossesUpTo(end, draft.line)
      const item = this.item({
        original: originalOf(draft),
        losses: [...new Set(losses)],
        entries: draft.numberedLines,
        lines: draft.lines,
        doubts: doubtsOf(draft),
        read,
      })
      yield { ...item, paper: { ...place, section: place.section + this.sectionsBefore } }
    }
    this.sectionsBefore += this.paper.sectionCount
    this.paper = new Paper(this.cuts)
    this.losses = []
  }

  /** Those of lines behind `from`, which are asked for in their order; what stands before it is in no question. */
  private lossesUpTo(end: number, from: number): LocalizedText[] {
    const count = this.losses.findIndex(([line]) => line >= end)
    const taken = this.losses.splice(0, count < 0 ? this.losses.length : count)
    return taken.flatMap(([line, loss]) => (line >= from ? [loss] : []))
  }

  private item({ read, ...facts }: Omit<SourceItem, 'line' | 'images'>): SourceItem {
    this.itemCount += 1
    this.questionCount += 1
    const line = this.questionCount
    if (!('parts' in read)) return { line, ...facts, read }
    const used = textsOf(read.parts).flatMap(objectsIn)
    // Pictures in a table are named by its HTML.
    const inTables = used.flatMap(no => this.body.imagesInside(no))
    const images = [...used, ...inTables].flatMap(no => {
      const image = this.body.images.get(no)
      return image === undefined ? [] : [[image.place, image.bytes] as const]
    })
    return { line, ...facts, images: new Map(images), read: this.toHtml(read) }
  }

  private toHtml(question: SourceQuestion): Read<SourceQuestion> {
    const { parts } = question
    const html = (text: string): string => tokensToHtml(text, this.body.objects)
    return {
      ...question,
      format: 'html',
      parts: plainLabels(mapParts(parts, html)),
    }
  }
}

/** Keys are words, however they look. */
const plainLabels = ({ label, combined, ...parts }: SourceParts): SourceParts => ({
  ...parts,
  label: typeof label === 'string' ? visible(label) : label,
  ...(combined && { combined: combined.map(part => ({ ...part, parts: plainLabels(part.parts) })) }),
})

function textsOf(parts: SourceParts): string[] {
  const texts: string[] = []
  mapParts(parts, text => {
    texts.push(text)
    return text
  })
  return texts
}

export function* readDocx(bytes: Buffer, tally: Tally, { cuts }: Directions): Generator<SourceItem> {
  const files = openPackage(bytes, { maxBytes: MAX_BYTES, notThis: NOT_WORD })
  const container = childOf(xmlIn(files, 'word/document.xml'), 'w:body')
  if (container === undefined) throw unreadable('压缩包中没有 Word 正文。', 'the archive holds no text of Word.')
  const numbering = new Numbering(xmlIn(files, 'word/numbering.xml'), xmlIn(files, 'word/styles.xml'))
  let count = 0
  let hasQuestion = false
  const body = new BodyReader({ numbering, imageOf: imageFinder(files) })
  for (const item of new DocumentReader(body, tally, cuts).read(container)) {
    count += 1
    if (count > MAX_QUESTIONS) throw tooMany()
    hasQuestion ||= !('leftOut' in item.read)
    yield item
  }
  if (!hasQuestion) {
    throw unreadable('没有找到带题号的试题，例如“1. ……”。', 'no numbered question was found, such as "1. …".')
  }
}
