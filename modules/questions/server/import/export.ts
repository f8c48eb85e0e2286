/** The questions of a bank as a file, and the sheet to fill in. An import reads both. */
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { type questionFiles } from '../../contract/question-files.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { QUESTION_FORMATS } from '@tripos/question-kinds/question-format.ts'
import { Readable } from 'node:stream'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { tellingExport } from '@tripos/module-kit/tell-work.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import { writeSheets, XLSX_MIME } from '@tripos/documents/sheet.ts'
import { notesSheet } from '@tripos/documents/sheet-words.rules.ts'
import { getBank } from '../bank/banks.ts'
import { FORMAT_MIMES, FORMAT_WRITERS } from '@tripos/question-formats/writers.ts'
import { exportSheet } from './export-sheet.ts'
import { questionsOf } from './import.queries.ts'
import { loadImagesOf, loadMediaOf } from './load-images.ts'
import { sheetColumns, writeSheetRows, writtenColumns } from '@tripos/question-formats/sheet-columns.ts'
import {
  TEMPLATE_EXAMPLES,
  TEMPLATE_NOTES,
  TEMPLATE_PROMPTS,
  TEMPLATE_WORDS,
} from '@tripos/question-formats/template.ts'

export async function exportBank(
  deps: Deps,
  ctx: CallerContext,
  { bankId, format }: Parsed<typeof questionFiles.export>,
): Promise<Download> {
  const { db } = deps
  const { caller, language } = ctx
  const bank = await getBank({ db }, caller, bankId)
  const fileName = `${bank.name.replace(/[/\\]/g, '-')}${QUESTION_FORMATS[format].extensions[0]}`
  const mime = FORMAT_MIMES[format]
  const link = `/admin/questions/banks/view/${bank.id}`
  if (format === 'xlsx' || format === 'xlsxOptions') {
    const isByOption = format === 'xlsxOptions'
    const body = Readable.from(await exportSheet(deps, bank, { isByOption, language }))
    return tellingExport(deps, ctx, { fileName, mime, body, link })
  }
  const body = FORMAT_WRITERS[format]({
    questions: questionsOf(db, { bankId, language }),
    language,
    imagesOf: question => loadImagesOf(deps, question),
    mediaOf: question => loadMediaOf(deps, question),
  })
  return tellingExport(deps, ctx, { fileName, mime, body: Readable.from(body), link })
}

const NO_FILES = Promise.resolve(new Map())

async function* inTurn<T>(items: readonly T[]): AsyncGenerator<T> {
  yield* items
}

/** As an export writes them, and an import reads them. */
function wordSample(language: Language): Download {
  const questions = inTurn(TEMPLATE_EXAMPLES[language])
  const body = FORMAT_WRITERS.docx({ questions, language, imagesOf: () => NO_FILES, mediaOf: () => NO_FILES })
  return { fileName: TEMPLATE_WORDS[language].wordFileName, mime: FORMAT_MIMES.docx, body: Readable.from(body) }
}

export async function makeTemplate(
  { language }: CallerContext,
  { format }: Parsed<typeof questionFiles.importTemplate>,
): Promise<Download> {
  if (format === 'docx') return wordSample(language)
  const columns = writtenColumns({ optionCount: 0, promptCount: TEMPLATE_PROMPTS, hasParts: true })
  const words = TEMPLATE_WORDS[language]
  const body = await writeSheets([
    {
      name: words.sheet,
      columns: sheetColumns(columns, language),
      rows: TEMPLATE_EXAMPLES[language].flatMap(question => writeSheetRows(question, columns, language)),
    },
    notesSheet(TEMPLATE_NOTES[language], language),
  ])
  return { fileName: words.fileName, mime: XLSX_MIME, body }
}
