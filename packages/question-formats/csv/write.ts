/** A row an option, since its columns are the same for all questions: a file is written as they come. Pictures have no place in it. */
import { CSV_START, csvLine } from '@tripos/documents/csv.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { kindOf } from '@tripos/question-kinds/kinds/index.ts'
import { IMAGE, MEDIA } from '../export-images.ts'
import { sheetColumns } from '../sheet-columns.ts'
import { OPTION_COLUMNS, writeOptionRows } from '../sheet-options.ts'
import type { StoredQuestion } from '../source.ts'

const withoutPictures = ({ content, ...question }: StoredQuestion): StoredQuestion => ({
  ...question,
  content: kindOf(content.type).mapHtml(content, html => html.replace(IMAGE, '').replace(MEDIA, '')),
})

export async function* writeCsv(questions: AsyncIterable<StoredQuestion>, language: Language): AsyncGenerator<string> {
  yield CSV_START + csvLine(sheetColumns(OPTION_COLUMNS, language).map(column => column.header))
  let no = 1
  for await (const question of questions) {
    yield writeOptionRows(withoutPictures(question), no, language).map(csvLine).join('')
    no += 1
  }
}
