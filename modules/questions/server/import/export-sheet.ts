/** A bank as a spreadsheet, in either style, with its pictures on the cells. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { QUESTION_PROBLEMS } from '../../input.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { failInput } from '@tripos/runtime/fail.ts'
import { MAX_CELL_CHARACTERS } from '@tripos/documents/sheet.ts'
import { loadExportImage } from './load-images.ts'
import { writeQuestionSheet } from '@tripos/question-formats/xlsx/write-questions.ts'
import { questionsOf } from './import.queries.ts'
import { measureBank } from './measure-bank.queries.ts'

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
  return writeQuestionSheet({
    questions: questionsOf(deps.db, { bankId: bank.id, language }),
    most,
    isByOption,
    language,
    imageOf: (url, no) => loadExportImage(deps, url, no),
  })
}
