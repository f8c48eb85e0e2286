/** Writes questions in each format, as a stream: a file never stands in memory whole. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { QuestionFormat } from '@tripos/question-kinds/question-format.ts'
import { CSV_MIME } from '@tripos/documents/csv.ts'
import { XLSX_MIME } from '@tripos/documents/sheet.ts'
import { writeJsonLine } from './jsonl.ts'
import type { StoredQuestion } from './source.ts'
import { writeAiken } from './aiken/write.ts'
import { writeCsv } from './csv/write.ts'
import { DOCX_MIME, writeDocx } from './docx/write.ts'
import type { ExportImages } from './export-images.ts'
import { writeGift, writeGiftCategory } from './gift/write.ts'
import { MOODLE_END, MOODLE_HEAD, writeMoodle, writeMoodleCategory } from './moodle/write.ts'
import type { QtiVersion } from './qti/versions.ts'
import { writeQti } from './qti/write.ts'
import { writeText } from './text/write.ts'

export interface WriteSource {
  readonly questions: AsyncIterable<StoredQuestion>
  readonly language: Language
  readonly imagesOf: (question: StoredQuestion) => Promise<ExportImages>
  /** Only packages carry sound and video. */
  readonly mediaOf: (question: StoredQuestion) => Promise<ExportImages>
}

type Bytes = AsyncGenerator<string | Uint8Array>
/** A spreadsheet has its own way (export-sheet.ts), since its columns depend on all of its questions. */
export type StreamedFormat = Exclude<QuestionFormat, 'xlsx' | 'xlsxOptions'>
type FormatWriter = (source: WriteSource) => Bytes

const plain = (write: (question: StoredQuestion, no: number, language: Language) => string | undefined): FormatWriter =>
  async function* ({ questions, language }) {
    let no = 1
    for await (const question of questions) {
      const text = write(question, no, language)
      if (text === undefined) continue
      no += 1
      yield text
    }
  }

/** The questions, each with its category where that is another than before. */
async function* withCategories(questions: WriteSource['questions'], write: (chapter: string | undefined) => string) {
  let last: string | undefined
  for await (const question of questions) {
    const { chapter } = question
    yield { question, category: chapter === last ? '' : write(chapter) }
    last = chapter
  }
}

const moodle: FormatWriter = async function* ({ questions, imagesOf }) {
  yield MOODLE_HEAD
  for await (const { question, category } of withCategories(questions, writeMoodleCategory)) {
    yield category + writeMoodle(question, await imagesOf(question))
  }
  yield MOODLE_END
}

const gift: FormatWriter = async function* ({ questions }) {
  for await (const { question, category } of withCategories(questions, writeGiftCategory)) {
    yield category + (writeGift(question) ?? '')
  }
}

async function* withImages({ questions, imagesOf }: WriteSource) {
  for await (const question of questions) yield { question, images: await imagesOf(question) }
}

const docx: FormatWriter = source => writeDocx({ questions: withImages(source), language: source.language })

async function* withFiles({ questions, imagesOf, mediaOf }: WriteSource) {
  for await (const question of questions)
    yield { question, files: new Map([...(await imagesOf(question)), ...(await mediaOf(question))]) }
}

const qti =
  (version: QtiVersion): FormatWriter =>
  source =>
    writeQti({ version, language: source.language, questions: withFiles(source) })

export const FORMAT_WRITERS: Readonly<Record<StreamedFormat, FormatWriter>> = {
  csv: ({ questions, language }) => writeCsv(questions, language),
  jsonl: plain(question => `${writeJsonLine(question)}\n`),
  text: plain((question, no, language) => writeText(question, { no, language })),
  aiken: plain(question => writeAiken(question)),
  moodle,
  gift,
  docx,
  qti30: qti('qti30'),
  qti22: qti('qti22'),
  qti21: qti('qti21'),
}

export const FORMAT_MIMES: Readonly<Record<QuestionFormat, string>> = {
  xlsx: XLSX_MIME,
  xlsxOptions: XLSX_MIME,
  csv: CSV_MIME,
  docx: DOCX_MIME,
  text: 'text/plain; charset=utf-8',
  jsonl: 'application/jsonl; charset=utf-8',
  moodle: 'application/xml; charset=utf-8',
  gift: 'text/plain; charset=utf-8',
  aiken: 'text/plain; charset=utf-8',
  qti30: 'application/zip',
  qti22: 'application/zip',
  qti21: 'application/zip',
}
