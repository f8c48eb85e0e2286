/** The questions of a bank as a file, and the sheet to fill in. An import reads both. */
import type { Parsed } from '@tripos/contract/kernel'
import type { Language } from '@tripos/contract/errors'
import type { questions } from '@tripos/contract/questions'
import { Readable } from 'node:stream'
import type { Db } from '../../../db/client.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { failInput } from '../../../kernel/fail.ts'
import type { CallerContext, Download } from '../../../kernel/mount.ts'
import { MAX_CELL_CHARACTERS, streamSheet, writeSheets, XLSX_MIME } from '../../../kernel/sheet.ts'
import { getBank } from '../bank/banks.ts'
import { type ExportKey, listForExport, measureBank } from './import.queries.ts'
import { writeJsonLine } from './jsonl.ts'
import { sheetColumns, writeSheetRow, writtenColumns } from './sheet-columns.ts'
import type { StoredQuestion } from './source.ts'
import { TEMPLATE_EXAMPLES, TEMPLATE_NOTES, TEMPLATE_PROMPTS, TEMPLATE_WORDS } from './template.ts'

const PORTION = 200

async function* questionsOf(db: Db, bankId: string): AsyncGenerator<StoredQuestion> {
  let after: ExportKey | undefined
  for (;;) {
    const rows = await listForExport(db, bankId, { after, limit: PORTION })
    yield* rows
    after = rows.at(-1)
    if (rows.length < PORTION) return
  }
}

async function* jsonLinesOf(db: Db, bankId: string): AsyncGenerator<string> {
  for await (const question of questionsOf(db, bankId)) yield `${writeJsonLine(question)}\n`
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
  { db }: Deps,
  { caller, language }: CallerContext,
  { bankId, format }: Parsed<typeof questions.export>,
): Promise<Download> {
  const bank = await getBank({ db }, caller, bankId)
  const fileName = `${bank.name.replace(/[/\\]/g, '-')}.${format}`
  if (format === 'xlsx') return { fileName, mime: XLSX_MIME, body: await exportSheet(db, bank, language) }
  return { fileName, mime: 'application/jsonl; charset=utf-8', body: Readable.from(jsonLinesOf(db, bankId)) }
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
    {
      name: words.notes,
      columns: [{ header: words.notes, width: 100 }],
      rows: TEMPLATE_NOTES[language].map(note => [note]),
    },
  ])
  return { fileName: words.fileName, mime: XLSX_MIME, body }
}
