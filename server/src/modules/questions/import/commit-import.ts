import type { Output, Parsed } from '@tripos/contract/kernel'
import type { questions } from '@tripos/contract/questions'
import { inTx } from '../../../db/tx.ts'
import type { Tx } from '../../../db/client.ts'
import type { Deps } from '../../../kernel/deps.ts'
import { fail } from '../../../kernel/fail.ts'
import type { CallerContext } from '../../../kernel/mount.ts'
import { recordAudit } from '../../audit/index.ts'
import { claimImport, findImport, lockBankForImport, moveItems } from './import.queries.ts'

type Input = Parsed<typeof questions.importCommit>
type Result = Output<typeof questions.importCommit>

/** The result of an import that was committed before, or why this one cannot be. */
async function answerAgain(tx: Tx, { caller, language }: CallerContext, importId: string): Promise<Result> {
  const found = await findImport(tx, { id: importId, userId: caller.userId })
  if (found?.committedAt) return { importedCount: found.importedCount ?? 0, skippedCount: found.skippedCount ?? 0 }
  if (found?.firstProblem) {
    const { line, what } = found.firstProblem
    return fail('IMPORT_REFUSED', { args: { count: found.problemCount, line, what: what[language] } })
  }
  return fail('IMPORT_EXPIRED')
}

/** Second step: all questions or none, in one transaction. Sent twice, it answers the same. */
export function commitImport({ db, clock }: Deps, ctx: CallerContext, input: Input): Promise<Result> {
  const { caller } = ctx
  const { importId } = input
  return inTx(db, async tx => {
    const now = clock.now()
    const claimed = await claimImport(tx, { id: importId, userId: caller.userId, now })
    if (claimed === undefined) return answerAgain(tx, ctx, importId)
    const { bankId, fileName } = claimed
    if ((await lockBankForImport(tx, caller, bankId)) === undefined) return fail('NOT_FOUND')
    const counts = await moveItems(tx, {
      importId,
      bankId,
      userId: caller.userId,
      now,
      skipsDuplicates: input.duplicates === 'skip',
    })
    await recordAudit(tx, ctx, {
      action: 'question.import',
      objectType: 'bank',
      objectId: bankId,
      detail: { fileName, ...counts },
    })
    return counts
  })
}
