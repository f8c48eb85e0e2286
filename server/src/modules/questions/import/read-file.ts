/** Walks over the lines of an import file, whatever its format, without holding the event loop. */
import type { Language } from '@tripos/contract/errors'
import { makeBreather } from '../../../kernel/breathe.ts'
import { fail } from '../../../kernel/fail.ts'
import { readSheet, SheetTooBig, SheetUnreadable } from '../../../kernel/sheet.ts'
import { type Sentence, sentence } from '../types/index.ts'
import { parseJsonLine } from './jsonl.ts'
import { type Layout, parseSheetRow, readHeader } from './sheet-columns.ts'
import { type Read, type ReadQuestion, readQuestion, type SourceQuestion } from './source.ts'

export const MAX_LINES = 20_000
const MAX_COLUMNS = 80

export interface ImportFile {
  readonly format: 'jsonl' | 'xlsx'
  readonly bytes: Buffer
  readonly language: Language
}

export interface ImportLine {
  /** From 1, as an editor or a spreadsheet shows it. */
  readonly line: number
  readonly read: Read<ReadQuestion>
}

interface SourceLine {
  readonly line: number
  readonly source: Read<SourceQuestion>
}

const refuseUnreadable = (language: Language, what: Sentence): never =>
  fail('IMPORT_UNREADABLE', { args: { what: what[language] } })

const refuseLength = (language: Language): never =>
  fail('TOO_LARGE', { args: { limit: language === 'zh-CN' ? `${MAX_LINES} 行` : `${MAX_LINES} lines` } })

function decodeText({ bytes, language }: ImportFile): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return refuseUnreadable(language, sentence('文件不是 UTF-8 文本。', 'it is not UTF-8 text.'))
  }
}

async function* jsonLines(file: ImportFile): AsyncGenerator<SourceLine> {
  const lines = decodeText(file).split('\n')
  const filled = lines.filter(line => line.trim() !== '').length
  if (filled > MAX_LINES) refuseLength(file.language)
  for (const [i, text] of lines.entries()) {
    if (text.trim() !== '') yield { line: i + 1, source: parseJsonLine(text) }
  }
}

const isBlank = (cells: readonly string[]): boolean => cells.every(cell => cell.trim() === '')

async function* sheetLines(file: ImportFile): AsyncGenerator<SourceLine> {
  let layout: Layout | undefined
  let count = 0
  for await (const { line, cells } of readSheet(file.bytes)) {
    if (isBlank(cells)) continue
    if (layout === undefined) {
      const header = readHeader(cells.slice(0, MAX_COLUMNS))
      if ('problem' in header) return refuseUnreadable(file.language, header.problem)
      ;({ layout } = header)
      continue
    }
    count += 1
    if (count > MAX_LINES) refuseLength(file.language)
    yield { line, source: parseSheetRow(cells.slice(0, MAX_COLUMNS), layout) }
  }
}

/** Every question of a file, or what is wrong with its line. Refuses what is no such file at all. */
export async function* readImportFile(file: ImportFile): AsyncGenerator<ImportLine> {
  const breathe = makeBreather()
  try {
    for await (const { line, source } of file.format === 'jsonl' ? jsonLines(file) : sheetLines(file)) {
      await breathe()
      yield { line, read: 'problem' in source ? source : readQuestion(source) }
    }
  } catch (error) {
    if (error instanceof SheetTooBig) return fail('TOO_LARGE', { args: { limit: '200 MB' } })
    if (!(error instanceof SheetUnreadable)) throw error
    return refuseUnreadable(
      file.language,
      sentence('文件不是 .xlsx 电子表格，或已损坏。', 'it is no .xlsx spreadsheet, or a damaged one.'),
    )
  }
}
