/** What an import found, from what it has stored: the same after a dry run, a correction, or days of doing something else. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { type ImportPreview, type questionFiles } from '../../contract/question-files.ts'
import { QUESTION_FORMATS, importFormat } from '@tripos/question-kinds/question-format.ts'
import type { Db } from '@tripos/db/client.ts'
import { addMinutes } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { getBank } from '../bank/banks.ts'
import { joinPath } from '@tripos/question-formats/name-path.rules.ts'
import {
  countItems,
  countLosses,
  deleteImport,
  findLastImport,
  findOpenImport,
  listDuplicates,
  type OpenImport,
} from './corrections.queries.ts'
import { listNewChapters } from './chapters-of-import.queries.ts'
import { listDoubts } from './cuts.queries.ts'
import { SHOWN } from './import-collector.ts'
import { askToStop } from './import.queries.ts'
import { listProblemKinds, listProblems } from './problems.queries.ts'

/** Longer than any portion of a file, or step of a commit, may take. */
export const SILENT_MINUTES = 1

export const searchOf = ({ clock }: Pick<Deps, 'clock'>, { caller }: CallerContext) => {
  const now = clock.now()
  return { userId: caller.userId, now, aliveSince: addMinutes(now, -SILENT_MINUTES) }
}

export async function previewOf(db: Db, found: OpenImport, language: Language): Promise<ImportPreview> {
  const format = importFormat.parse(found.format)
  const [counts, losses, problems, kinds, chapters, doubtful, { duplicates, count }] = await Promise.all([
    countItems(db, found.id),
    countLosses(db, found.id, SHOWN),
    listProblems(db, found.id, SHOWN),
    listProblemKinds(db, found.id, SHOWN),
    listNewChapters(db, found, SHOWN),
    listDoubts(db, found.id, SHOWN),
    listDuplicates(db, found, SHOWN),
  ])
  return {
    importId: found.id,
    fileName: found.fileName,
    format,
    place: QUESTION_FORMATS[format].place,
    entries: { total: found.entryCount, inQuestions: found.innerEntryCount, leftOut: found.leftOutEntryCount },
    ...counts,
    problemCount: found.problemCount,
    problems: problems.map(({ line, what, original, draft, lines }) => ({
      line,
      what: what[language],
      original,
      lines: [...lines],
      draft: { content: draft.content, level: draft.level, tags: [...draft.tags] },
    })),
    problemKinds: kinds.map(({ kind, what, count }) => ({ kind, what: what[language], count })),
    droppedCount: found.droppedCount,
    newChapters: chapters.map(joinPath),
    leftOutCount: found.leftOutCount,
    leftOut: found.leftOut.map(({ line, what, original, cutLine = null }) => ({
      line,
      what: `${what[language]} ${original}`,
      cutLine,
    })),
    canCut: found.canCut,
    doubtCount: doubtful.count,
    doubts: doubtful.doubts.map(({ place, what, begins, lines }) => ({
      line: place,
      what: what[language],
      begins,
      lines: [...lines],
    })),
    losses: losses.map(loss => ({ ...loss, what: loss.what[language] })),
    duplicateCount: count,
    duplicates: duplicates.map(({ line, excerpt, isKnown }) => ({ line, excerpt, sameAs: isKnown ? 'bank' : 'file' })),
  }
}

/** The import into this bank that the caller has begun and neither finished nor given up. */
export async function showOpenImport(
  deps: Pick<Deps, 'db' | 'clock'>,
  ctx: CallerContext,
  { bankId }: Parsed<typeof questionFiles.importOpen>,
): Promise<Output<typeof questionFiles.importOpen>> {
  const { db } = deps
  await getBank(deps, ctx.caller, bankId)
  const search = searchOf(deps, ctx)
  const found = await findOpenImport(db, bankId, search)
  const none = { reading: null, moving: null, preview: null, last: null }
  if (found === undefined) return { ...none, last: (await findLastImport(db, bankId, search)) ?? null }
  const { id: importId, fileName, doneCount, movingAt, movedCount, movingCount } = found
  if (!found.isReady) return { ...none, reading: { importId, fileName, doneCount } }
  const isMoving = movingAt !== null && movingAt > search.aliveSince
  if (isMoving) return { ...none, moving: { importId, fileName, doneCount: movedCount, totalCount: movingCount } }
  return { ...none, preview: await previewOf(db, found, ctx.language) }
}

export const stopImport = (
  deps: Pick<Deps, 'db' | 'clock'>,
  ctx: CallerContext,
  { importId }: Parsed<typeof questionFiles.importStop>,
): Promise<void> => askToStop(deps.db, { id: importId, ...searchOf(deps, ctx) })

export const forgetImport = (
  deps: Pick<Deps, 'db' | 'clock'>,
  ctx: CallerContext,
  { importId }: Parsed<typeof questionFiles.importForget>,
): Promise<void> => deleteImport(deps.db, importId, searchOf(deps, ctx))
