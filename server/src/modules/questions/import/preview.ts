/** What an import found, from what it has stored: the same after a dry run, a correction, or days of doing something else. */
import type { Output, Parsed } from '@tripos/contract/kernel'
import type { Language } from '@tripos/contract/errors'
import {
  type ImportPreview,
  QUESTION_FORMATS,
  questionFormat,
  type questionFiles,
} from '@tripos/contract/question-files'
import type { Db } from '../../../db/client.ts'
import { addMinutes } from '../../../kernel/clock.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { CallerContext } from '../../../kernel/mount.ts'
import { getBank } from '../bank/banks.ts'
import {
  countItems,
  countLosses,
  deleteImport,
  findOpenImport,
  listDuplicates,
  listProblems,
  type OpenImport,
} from './corrections.queries.ts'
import { SHOWN } from './findings.ts'

/** Longer than any portion of a file may take. */
const SILENT_MINUTES = 1

export const searchOf = ({ clock }: Pick<Deps, 'clock'>, { caller }: CallerContext) => {
  const now = clock.now()
  return { userId: caller.userId, now, aliveSince: addMinutes(now, -SILENT_MINUTES) }
}

export async function previewOf(db: Db, found: OpenImport, language: Language): Promise<ImportPreview> {
  const format = questionFormat.parse(found.format)
  const [counts, losses, problems, { duplicates, count }] = await Promise.all([
    countItems(db, found.id),
    countLosses(db, found.id, SHOWN),
    listProblems(db, found.id, SHOWN),
    listDuplicates(db, found, SHOWN),
  ])
  return {
    importId: found.id,
    fileName: found.fileName,
    format,
    place: QUESTION_FORMATS[format].place,
    ...counts,
    problemCount: found.problemCount,
    problems: problems.map(({ line, what, original, draft }) => ({
      line,
      what: what[language],
      original,
      draft: { ...draft, tags: [...draft.tags] },
    })),
    leftOutCount: found.leftOutCount,
    leftOut: found.leftOut.map(({ line, what, original }) => ({ line, what: `${what[language]} ${original}` })),
    losses: losses.map(loss => ({ what: loss.what[language], count: loss.count })),
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
  const found = await findOpenImport(db, bankId, searchOf(deps, ctx))
  if (found === undefined) return { reading: null, preview: null }
  if (found.isReady) return { reading: null, preview: await previewOf(db, found, ctx.language) }
  return { reading: { importId: found.id, fileName: found.fileName, doneCount: found.doneCount }, preview: null }
}

export const forgetImport = (
  { db }: Pick<Deps, 'db'>,
  { caller }: CallerContext,
  { importId }: Parsed<typeof questionFiles.importForget>,
): Promise<void> => deleteImport(db, importId, caller.userId)
