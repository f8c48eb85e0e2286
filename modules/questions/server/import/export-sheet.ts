/** A bank as a spreadsheet, in either style, with its pictures on the cells. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { QUESTION_PROBLEMS } from '../../input.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { failInput } from '@tripos/runtime/fail.ts'
import { MAX_CELL_CHARACTERS } from '@tripos/documents/sheet.ts'
import { loadExportImage } from './load-images.ts'
import { writeSheetFile } from '@tripos/question-formats/xlsx/write.ts'
import { measureBank, questionsOf } from './import.queries.ts'
import { sheetColumns, writeSheetRows, writtenColumns } from '@tripos/question-formats/sheet-columns.ts'
import { OPTION_COLUMNS, writeOptionRows } from '@tripos/question-formats/sheet-options.ts'
import { takePictures, WrittenPictures } from '@tripos/question-formats/sheet-pictures.ts'
import { TEMPLATE_WORDS } from '@tripos/question-formats/template.ts'

interface Style {
  readonly isByOption: boolean
  readonly language: Language
}

export async function exportSheet(
  deps: Pick<Deps, 'db' | 'storage'>,
  bank: { id: string },
  { isByOption, language }: Style,
): Promise<AsyncGenerator<Uint8Array>> {
  const { characters, ...most } = await measureBank(deps.db, bank.id)
  if (characters > MAX_CELL_CHARACTERS) {
    failInput(QUESTION_PROBLEMS.tooLongForSheet)
  }
  const columns = isByOption ? OPTION_COLUMNS : writtenColumns(most)
  const names = new WrittenPictures()
  const rows = async function* () {
    let no = 0
    for await (const question of questionsOf(deps.db, { bankId: bank.id, language })) {
      no += 1
      const named = names.name(question)
      const written = isByOption ? writeOptionRows(named, no, language) : writeSheetRows(named, columns, language)
      yield* written.map(takePictures)
    }
  }
  return writeSheetFile({
    name: TEMPLATE_WORDS[language].sheet,
    columns: sheetColumns(columns, language),
    rows: rows(),
    imageOf: async no => {
      const url = names.urls[no - 1] ?? ''
      const image = await loadExportImage(deps, url, no)
      return image && { ...image, url }
    },
  })
}
