import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { type questionFiles } from '../../contract/question-files.ts'
import { type ExportPart, exportPart } from '@tripos/question-kinds/question-format.ts'
import { makeYielder } from '@tripos/runtime/yield-to-event-loop.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { getBank } from '../bank/banks.ts'
import type { QuestionFormat } from '@tripos/question-kinds/question-format.ts'
import type { Db } from '@tripos/db/client.ts'
import { exportLosses, type ReadBack } from '@tripos/question-formats/fidelity.ts'
import { FileRefusal, MAX_QUESTIONS } from '@tripos/question-formats/format.ts'
import { openFile } from '@tripos/question-formats/parse-file.ts'
import type { StoredQuestion } from '@tripos/question-formats/source.ts'
import { type Exported, portionsOf } from './import.queries.ts'

const PORTION = 200
/** As many as an import takes at once. */
const MAX_REPORTED = MAX_QUESTIONS
/** Of their content, which is held until all of it is compared. */
const MAX_CHARACTERS = 32 * 1024 * 1024

/** The first questions of a bank, and whether it has more than a report looks at. */
async function firstOf(db: Db, exported: Exported) {
  const questions: StoredQuestion[] = []
  let characters = 0
  for await (const portion of portionsOf(db, exported, PORTION)) {
    characters += JSON.stringify(portion).length
    if (questions.length + portion.length > MAX_REPORTED || characters > MAX_CHARACTERS)
      return { questions, isSample: true }
    questions.push(...portion)
  }
  return { questions, isSample: false }
}

/** A file that takes more time or memory than any import may is read as two, which somebody who imports it has to make too. */
async function lossesOf(
  questions: readonly StoredQuestion[],
  as: ReadBack,
): Promise<{ parts: ExportPart[][]; fileCount: number }> {
  try {
    return { parts: await exportLosses(questions, as), fileCount: 1 }
  } catch (error) {
    if (!(error instanceof FileRefusal) || questions.length < 2) throw error
    const half = Math.ceil(questions.length / 2)
    const [first, second] = [await lossesOf(questions.slice(0, half), as), await lossesOf(questions.slice(half), as)]
    return { parts: [...first.parts, ...second.parts], fileCount: first.fileCount + second.fileCount }
  }
}

async function* readElsewhere(bytes: Buffer, format: QuestionFormat) {
  const opened = await openFile(bytes, format)
  yield* opened.items
}

/** What a file of a bank would not hold, found by writing it and reading all of it back, question by question. */
export async function reportExport(
  { db }: Pick<Deps, 'db'>,
  { caller, language }: CallerContext,
  { bankId, format }: Parsed<typeof questionFiles.exportReport>,
): Promise<Output<typeof questionFiles.exportReport>> {
  await getBank({ db }, caller, bankId)
  const { questions, isSample } = await firstOf(db, { bankId, language })
  const as = { format, language, read: readElsewhere, pause: makeYielder() }
  const { parts, fileCount } = await lossesOf(questions, as)
  const counts = new Map<ExportPart, number>()
  for (const part of parts.flat()) counts.set(part, (counts.get(part) ?? 0) + 1)
  return {
    total: questions.length,
    isSample,
    fileCount,
    wholeCount: parts.filter(lost => lost.every(part => part === 'formulas')).length,
    losses: exportPart.options.flatMap(part => {
      const count = counts.get(part)
      return count === undefined ? [] : [{ part, count }]
    }),
  }
}
