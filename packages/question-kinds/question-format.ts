/** The formats of question files, as people choose them. They are described in docs/formats.md. */
import * as z from 'zod/mini'
import { line } from '@tripos/contract-kit/fields.ts'

export const questionFormat = z.enum([
  'xlsx',
  'xlsxOptions',
  'csv',
  'docx',
  'text',
  'jsonl',
  'moodle',
  'gift',
  'aiken',
  'qti30',
  'qti22',
  'qti21',
])
export type QuestionFormat = z.output<typeof questionFormat>

/** What an import reads: what an export writes, and what only others write. */
export const importFormat = z.enum([...questionFormat.options, 'qti12', 'h5p'])
export type ImportFormat = z.output<typeof importFormat>

/** What is counted in a file before it is cut into questions. */
type Entry =
  | 'numberedLine'
  | 'numberedParagraph'
  | 'row'
  | 'line'
  | 'question'
  | 'block'
  | 'answerLine'
  | 'item'
  | 'piece'

interface FormatFacts {
  /** Of a file that we write comes first; the others are read too. */
  readonly extensions: readonly [string, ...string[]]
  /** How a place in the file is named: by the line that an editor shows, or by the number of the question. */
  readonly place: 'line' | 'item'
  readonly entry: Entry
  /** Whether the format says how hard a question is; an import from the others leaves the level of a question alone. */
  readonly hasLevel: boolean
  /** A written paper: whoever imports it may say where its questions begin. */
  readonly isPaper?: true
}

/** In the order in which a person is offered them. */
export const QUESTION_FORMATS: Readonly<Record<ImportFormat, FormatFacts>> = {
  xlsx: { extensions: ['.xlsx'], place: 'line', entry: 'row', hasLevel: true },
  /** A row an option instead of a row a question. */
  xlsxOptions: { extensions: ['.xlsx'], place: 'line', entry: 'row', hasLevel: true },
  csv: { extensions: ['.csv'], place: 'line', entry: 'row', hasLevel: true },
  docx: { extensions: ['.docx'], place: 'item', entry: 'numberedParagraph', hasLevel: true, isPaper: true },
  text: { extensions: ['.txt'], place: 'line', entry: 'numberedLine', hasLevel: true, isPaper: true },
  jsonl: { extensions: ['.jsonl'], place: 'line', entry: 'line', hasLevel: true },
  moodle: { extensions: ['.xml'], place: 'item', entry: 'question', hasLevel: false },
  gift: { extensions: ['.gift', '.gift.txt'], place: 'line', entry: 'block', hasLevel: false },
  aiken: { extensions: ['.aiken.txt', '.aiken'], place: 'line', entry: 'answerLine', hasLevel: false },
  qti30: { extensions: ['.qti30.zip', '.xml'], place: 'item', entry: 'item', hasLevel: true },
  qti22: { extensions: ['.qti22.zip', '.xml'], place: 'item', entry: 'item', hasLevel: true },
  qti21: { extensions: ['.qti21.zip', '.xml'], place: 'item', entry: 'item', hasLevel: true },
  qti12: { extensions: ['.zip', '.imscc', '.xml'], place: 'item', entry: 'item', hasLevel: false },
  h5p: { extensions: ['.h5p'], place: 'item', entry: 'piece', hasLevel: false },
}

/**
 * The parts of a question that a format may not be able to hold; `question`: all of it, `formulas`: they come back, and are
 * shown as their TeX until then.
 */
export const exportPart = z.enum([
  'question',
  'stem',
  'options',
  'answer',
  'analysis',
  'optionAnalyses',
  'hints',
  'level',
  'tags',
  'chapter',
  'knowledge',
  'state',
  'media',
  'formulas',
])
export type ExportPart = z.output<typeof exportPart>

export const chapterName = line(100)

/** Of one question. */
export const MAX_KNOWLEDGE_POINTS = 20
