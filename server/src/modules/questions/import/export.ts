/** The questions of a bank as a file, and the sheet to fill in. An import reads both. */
import type { Parsed } from '@tripos/contract/kernel'
import type { Language } from '@tripos/contract/errors'
import { QUESTION_FORMATS, type questionFiles } from '@tripos/contract/question-files'
import { Readable } from 'node:stream'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { failInput } from '../../../kernel/fail.ts'
import type { CallerContext, Download } from '../../../kernel/mount.ts'
import { MAX_CELL_CHARACTERS, streamSheet, writeSheets, XLSX_MIME } from '../../../kernel/sheet.ts'
import { notesSheet } from '../../../kernel/sheet-words.rules.ts'
import { loadImage } from '../../files/index.ts'
import { getBank } from '../bank/banks.ts'
import { type ExportImage, type ExportImages, imagesIn } from './formats/export-images.ts'
import { FORMAT_MIMES, FORMAT_WRITERS } from './formats/writers.ts'
import { measureBank, portionsOf } from './import.queries.ts'
import { sheetColumns, writeSheetRow, writtenColumns } from './sheet-columns.ts'
import type { StoredQuestion } from './source.ts'
import { TEMPLATE_EXAMPLES, TEMPLATE_NOTES, TEMPLATE_PROMPTS, TEMPLATE_WORDS } from './template.ts'

const PORTION = 200

async function* questionsOf(db: Db, bankId: string): AsyncGenerator<StoredQuestion> {
  for await (const portion of portionsOf(db, bankId, PORTION)) yield* portion
}

const EXTENSIONS: Readonly<Record<string, string>> = {
  'image/png': 'png',
  'image/jpeg': 'jpeg',
  'image/gif': 'gif',
  'image/webp': 'webp',
}

/** The pictures of a question, under names that are unlike any other in it. */
async function imagesOf(deps: Pick<Deps, 'db' | 'storage'>, { content }: StoredQuestion): Promise<ExportImages> {
  const images = new Map<string, ExportImage>()
  for (const url of imagesIn(content)) {
    const image = await loadImage(deps, url)
    if (image === undefined) continue
    const name = `${url.slice('/files/'.length, 20)}-${images.size + 1}.${EXTENSIONS[image.mime] ?? 'png'}`
    images.set(url, { name, bytes: image.bytes, width: image.width, height: image.height })
  }
  return images
}

async function exportSheet(db: Db, bank: { id: string; name: string }, language: Language): Promise<Readable> {
  const { characters, ...most } = await measureBank(db, bank.id)
  if (characters > MAX_CELL_CHARACTERS) {
    failInput(
      'format',
      language === 'zh-CN'
        ? '有试题过长，电子表格的单元格放不下，请导出为 JSON Lines。'
        : 'a question is too long for the cell of a spreadsheet; export JSON Lines instead',
    )
  }
  const columns = writtenColumns(most)
  const rows = async function* () {
    for await (const question of questionsOf(db, bank.id)) yield writeSheetRow(question, columns, language)
  }
  return streamSheet(TEMPLATE_WORDS[language].sheet, sheetColumns(columns, language), rows())
}

export async function exportBank(
  deps: Pick<Deps, 'db' | 'storage'>,
  { caller, language }: CallerContext,
  { bankId, format }: Parsed<typeof questionFiles.export>,
): Promise<Download> {
  const { db } = deps
  const bank = await getBank({ db }, caller, bankId)
  const fileName = `${bank.name.replace(/[/\\]/g, '-')}${QUESTION_FORMATS[format].extensions[0]}`
  const mime = FORMAT_MIMES[format]
  if (format === 'xlsx') return { fileName, mime, body: await exportSheet(db, bank, language) }
  const body = FORMAT_WRITERS[format]({
    questions: questionsOf(db, bankId),
    language,
    imagesOf: question => imagesOf(deps, question),
  })
  return { fileName, mime, body: Readable.from(body) }
}

export async function makeTemplate({ language }: CallerContext): Promise<Download> {
  const columns = writtenColumns({ optionCount: 0, promptCount: TEMPLATE_PROMPTS })
  const words = TEMPLATE_WORDS[language]
  const body = await writeSheets([
    {
      name: words.sheet,
      columns: sheetColumns(columns, language),
      rows: TEMPLATE_EXAMPLES[language].map(question => writeSheetRow(question, columns, language)),
    },
    notesSheet(TEMPLATE_NOTES[language], language),
  ])
  return { fileName: words.fileName, mime: XLSX_MIME, body }
}
