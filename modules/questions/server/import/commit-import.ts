/** Second step of an import: all questions or none, in one transaction, with progress beside it. Sent twice, it answers the same. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { type questionFiles } from '../../contract/question-files.ts'
import { QUESTION_FORMATS, importFormat } from '@tripos/question-kinds/question-format.ts'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { addMinutes } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { tellCutOff, tellImported, tellNotImported } from '@tripos/module-kit/tell-work.ts'
import { AppError, fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import {
  type Claimed,
  claimImport,
  findImport,
  finishMove,
  lockBankForImport,
  releaseImport,
  releaseSilentImports,
  reportMoved,
} from './import.queries.ts'
import { moveItems } from './move-items.queries.ts'
import { keepPaper } from './paper-of-import.queries.ts'
import { placeText } from './place-text.rules.ts'
import { SILENT_MINUTES } from './preview.ts'
import { listProblems } from './problems.queries.ts'

type Input = Parsed<typeof questionFiles.importCommit>
type Result = Output<typeof questionFiles.importCommit>

/** How long whoever sends a commit again waits before looking whether the first has ended. */
const LOOK_MS = 200

const pageOf = (bankId: string): string => `/admin/questions/import/${bankId}`

const factsOf = (format: string) => QUESTION_FORMATS[importFormat.parse(format)]

/** The result of an import that was committed before, or why this one cannot be; undefined while it is being committed. */
async function answerAgain(
  db: Db,
  { caller, language }: CallerContext,
  { importId, aliveSince }: { readonly importId: string; readonly aliveSince: Date },
): Promise<Result | undefined> {
  const found = await findImport(db, { id: importId, userId: caller.userId })
  if (found?.committedAt) {
    const { importedCount, updatedCount, skippedCount, droppedCount } = found
    return {
      importedCount: importedCount ?? 0,
      updatedCount: updatedCount ?? 0,
      skippedCount: skippedCount ?? 0,
      droppedCount,
    }
  }
  if (found?.movingAt && found.movingAt > aliveSince) return undefined
  const [first] = found === undefined ? [] : await listProblems(db, importId, 1)
  if (found !== undefined && first !== undefined) {
    const { line, what } = first
    const place = placeText({ line, place: factsOf(found.format).place }, language)
    return fail('IMPORT_REFUSED', { args: { count: found.problemCount, place, what: what[language] } })
  }
  return fail('IMPORT_EXPIRED')
}

function moveAll({ db, clock }: Deps, ctx: CallerContext, { bankId, fileName, format, ...input }: Claimed & Input) {
  const { caller } = ctx
  const { importId, duplicates, state } = input
  return inTx(db, async (tx): Promise<Result> => {
    const now = clock.now()
    if ((await lockBankForImport(tx, caller, bankId)) === undefined) return fail('NOT_FOUND')
    const { hasLevel } = factsOf(format)
    const counts = await moveItems(
      tx,
      { importId, bankId, userId: caller.userId, now, duplicates, hasLevel, state },
      async movedCount => {
        // On a connection of its own: where none is free the import goes on untold.
        const told = reportMoved(db, importId, { movedCount, now: clock.now() })
        if (await told.catch(() => false)) fail('IMPORT_CANCELLED')
      },
    )
    await keepPaper(tx, { importId, bankId })
    const droppedCount = await finishMove(tx, importId, { ...counts, now })
    if (droppedCount === undefined) return fail('IMPORT_EXPIRED')
    const count = counts.importedCount + counts.updatedCount
    const work = { userId: caller.userId, file: fileName, link: pageOf(bankId), key: importId, now: clock.now() }
    await tellImported(tx, ctx, { ...work, count })
    await recordAudit(tx, ctx, {
      action: 'question.import',
      objectType: 'bank',
      objectId: bankId,
      detail: { fileName, state, ...counts, droppedCount },
    })
    return { ...counts, droppedCount }
  })
}

/** Whoever has stopped it knows. */
async function tellFailed(
  { db, clock }: Deps,
  ctx: CallerContext,
  { bankId, fileName: file, error }: Claimed & { readonly error: unknown },
): Promise<void> {
  if (error instanceof AppError && error.errorName === 'IMPORT_CANCELLED') return
  const { userId } = ctx.caller
  await tellNotImported(db, ctx, { userId, file, link: pageOf(bankId), key: newId(), now: clock.now() })
}

export async function commitImport(deps: Deps, ctx: CallerContext, input: Input): Promise<Result> {
  const { db, clock } = deps
  const { importId, dropCount } = input
  for (;;) {
    const now = clock.now()
    const aliveSince = addMinutes(now, -SILENT_MINUTES)
    const claimed = await claimImport(db, { id: importId, userId: ctx.caller.userId, now, aliveSince, dropCount })
    if (claimed !== undefined) {
      try {
        return await moveAll(deps, ctx, { ...claimed, ...input })
      } catch (error) {
        await releaseImport(db, importId)
        await tellFailed(deps, ctx, { ...claimed, error })
        throw error
      }
    }
    const result = await answerAgain(db, ctx, { importId, aliveSince })
    if (result !== undefined) return result
    await sleep(LOOK_MS)
  }
}

/** What a process that died has left half moved was undone with it: it may be begun again, and its owner learns of it. */
export async function releaseCutOffImports({ db, clock }: Deps): Promise<void> {
  const now = clock.now()
  await inTx(db, async tx => {
    for (const { userId, bankId, file } of await releaseSilentImports(tx, addMinutes(now, -SILENT_MINUTES)))
      await tellCutOff(tx, { userId, file, link: pageOf(bankId), key: newId(), now })
  })
}
