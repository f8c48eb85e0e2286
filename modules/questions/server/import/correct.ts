/** Wrong questions of an import are put right, or left out. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { questionFiles } from '../../contract/question-files.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Tx } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { isInImport, lockImport } from './corrections.queries.ts'
import { knowledgeNames } from '../item/knowledge-names.ts'
import { fileUnder } from '@tripos/question-formats/filing.ts'
import { insertItems } from './import.queries.ts'
import { dropProblems, takeBackProblems, takeProblem } from './problems.queries.ts'
import { readQuestion } from '@tripos/question-formats/source.ts'

/** Whoever comes second, from another tab, waits here. */
async function lockOwn(tx: Tx, { caller, arrivedAt }: CallerContext, importId: string): Promise<void> {
  const found = await lockImport(tx, { id: importId, userId: caller.userId, now: arrivedAt })
  if (found === undefined) fail('IMPORT_EXPIRED')
}

export async function correctProblem(
  { db }: Pick<Deps, 'db'>,
  ctx: CallerContext,
  { importId, line, content, level, tags }: Parsed<typeof questionFiles.importCorrect>,
): Promise<void> {
  const question = readQuestion({ content, level, tags })
  if ('problem' in question) return fail('QUESTION_KEY_COUNT', { args: { what: question.problem[ctx.language] } })
  await inTx(db, async tx => {
    await lockOwn(tx, ctx, importId)
    const taken = await takeProblem(tx, importId, line)
    if (taken === undefined) return fail('IMPORT_EXPIRED')
    const { draft, ...stored } = taken
    // What its author cannot change here is taken as far as it can be.
    const filed = fileUnder(draft, await knowledgeNames(tx))
    const isRepeated = await isInImport(tx, importId, question.contentHash)
    await insertItems(tx, importId, [{ line, question: { ...question, ...filed }, isRepeated, ...stored }])
  })
}

export async function leaveOutProblem(
  { db }: Pick<Deps, 'db'>,
  ctx: CallerContext,
  { importId, line }: Parsed<typeof questionFiles.importLeaveOut>,
): Promise<void> {
  await inTx(db, async tx => {
    await lockOwn(tx, ctx, importId)
    if ((await dropProblems(tx, importId, { line })) === 0) fail('IMPORT_EXPIRED')
  })
}

/** All problems of a kind. Sent again it finds none, and does no harm. */
export const leaveOutKind = (
  { db }: Pick<Deps, 'db'>,
  ctx: CallerContext,
  { importId, problemKind: kind }: Parsed<typeof questionFiles.importLeaveOutKind>,
): Promise<Output<typeof questionFiles.importLeaveOutKind>> =>
  inTx(db, async tx => {
    await lockOwn(tx, ctx, importId)
    return { count: await dropProblems(tx, importId, { kind }) }
  })

export const takeBack = (
  { db }: Pick<Deps, 'db'>,
  ctx: CallerContext,
  { importId }: Parsed<typeof questionFiles.importTakeBack>,
): Promise<void> =>
  inTx(db, async tx => {
    await lockOwn(tx, ctx, importId)
    await takeBackProblems(tx, importId)
  })
