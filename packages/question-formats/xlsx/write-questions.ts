/** Questions as a workbook, in either style, with their pictures on the cells. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { ExportImage } from '../export-images.ts'
import { type Most, sheetColumns, writeSheetRows, writtenColumns } from '../sheet-columns.ts'
import { OPTION_COLUMNS, writeOptionRows } from '../sheet-options.ts'
import { takePictures, WrittenPictures } from '../sheet-pictures.ts'
import type { StoredQuestion } from '../source.ts'
import { TEMPLATE_WORDS } from '../template.ts'
import { writeSheetFile } from './write.ts'

export interface SheetOfQuestions {
  readonly questions: AsyncIterable<StoredQuestion>
  /** Its columns depend on all of its questions. */
  readonly most: Most
  readonly isByOption: boolean
  readonly language: Language
  readonly imageOf: (url: string, no: number) => Promise<ExportImage | undefined>
}

export function writeQuestionSheet({ questions, most, isByOption, language, imageOf }: SheetOfQuestions) {
  const columns = isByOption ? OPTION_COLUMNS : writtenColumns(most)
  const names = new WrittenPictures()
  const rows = async function* () {
    let no = 0
    for await (const question of questions) {
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
      const image = await imageOf(url, no)
      return image && { ...image, url }
    },
  })
}
