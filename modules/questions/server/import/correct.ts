/** A wrong question of an import is put right, or left out. */
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { questionFiles } from '../../contract/question-files.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Tx } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { isInImport, lockImport, takeProblem } from './corrections.queries.ts'
import { knowledgeNames } from '../item/knowledge-names.ts'
import { fileUnder } from '@tripos/question-formats/filing.ts'
import { insertItems } from './import.queries.ts'
import { readQuestion } from '@tripos/question-formats/source.ts'

type Input = Parsed<typeof questionFiles.importLeaveOut>

/** Two people, or one in two tabs, take a problem once. */
async function take(tx: Tx, { caller, arrivedAt }: CallerContext, { importId, line }: Input) {
  const held = await lockImport(tx, { id: importId, userId: caller.userId, now: arrivedAt })
  return held === undefined ? undefined : takeProblem(tx, importId, line)
}

export async function correctProblem(
  { db }: Pick<Deps, 'db'>,
  ctx: CallerContext,
  { importId, line, content, level, tags }: Parsed<typeof questionFiles.importCorrect>,
): Promise<void> {
  const question = readQuestion({ content, level, tags })
  if ('problem' in question) return fail('QUESTION_KEY_COUNT', { args: { what: question.problem[ctx.language] } })
  await inTx(db, async tx => {
    const taken = await take(tx, ctx, { importId, line })
    if (taken === undefined) return fail('IMPORT_EXPIRED')
    // What its author cannot change here is taken as far as it can be.
    const filed = fileUnder(taken.draft, await knowledgeNames(tx))
    const isRepeated = await isInImport(tx, importId, question.contentHash)
    await insertItems(tx, importId, [
      { line, question: { ...question, ...filed }, isRepeated, original: taken.original, losses: [] },
    ])
  })
}

export async function leaveOutProblem({ db }: Pick<Deps, 'db'>, ctx: CallerContext, input: Input): Promise<void> {
  await inTx(db, async tx => {
    if ((await take(tx, ctx, input)) === undefined) fail('IMPORT_EXPIRED')
  })
}
