import type { Output, Parsed } from '@tripos/contract/kernel'
import { QUESTION_FORMATS, questionFormat, type questionFiles } from '@tripos/contract/question-files'
import { inTx } from '../../../db/tx.ts'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { fail } from '../../../kernel/fail.ts'
import type { CallerContext } from '../../../kernel/mount.ts'
import { recordAudit } from '../../audit/index.ts'
import { listProblems } from './corrections.queries.ts'
import { claimImport, findImport, lockBankForImport } from './import.queries.ts'
import { moveItems } from './move-items.queries.ts'
import { placeText } from './place-text.rules.ts'

type Input = Parsed<typeof questionFiles.importCommit>
type Result = Output<typeof questionFiles.importCommit>

const factsOf = (format: string) => QUESTION_FORMATS[questionFormat.parse(format)]

/** The result of an import that was committed before, or why this one cannot be. */
async function answerAgain(tx: Tx, { caller, language }: CallerContext, importId: string): Promise<Result> {
  const found = await findImport(tx, { id: importId, userId: caller.userId })
  if (found?.committedAt) {
    const { importedCount, updatedCount, skippedCount } = found
    return { importedCount: importedCount ?? 0, updatedCount: updatedCount ?? 0, skippedCount: skippedCount ?? 0 }
  }
  const [first] = found === undefined ? [] : await listProblems(tx, importId, 1)
  if (found !== undefined && first !== undefined) {
    const { line, what } = first
    const place = placeText({ line, place: factsOf(found.format).place }, language)
    return fail('IMPORT_REFUSED', { args: { count: found.problemCount, place, what: what[language] } })
  }
  return fail('IMPORT_EXPIRED')
}

/** Second step: all questions or none, in one transaction. Sent twice, it answers the same. */
export function commitImport({ db, clock }: Deps, ctx: CallerContext, input: Input): Promise<Result> {
  const { caller } = ctx
  const { importId, duplicates, state } = input
  return inTx(db, async tx => {
    const now = clock.now()
    const claimed = await claimImport(tx, { id: importId, userId: caller.userId, now })
    if (claimed === undefined) return answerAgain(tx, ctx, importId)
    const { bankId, fileName, format } = claimed
    if ((await lockBankForImport(tx, caller, bankId)) === undefined) return fail('NOT_FOUND')
    const { hasLevel } = factsOf(format)
    const counts = await moveItems(tx, { importId, bankId, userId: caller.userId, now, duplicates, hasLevel, state })
    await recordAudit(tx, ctx, {
      action: 'question.import',
      objectType: 'bank',
      objectId: bankId,
      detail: { fileName, state, ...counts },
    })
    return counts
  })
}
