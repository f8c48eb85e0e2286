import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { questionFiles } from '../../contract/question-files.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { knowledgeNames } from '../item/knowledge-names.ts'
import { joinPath } from '@tripos/question-formats/name-path.rules.ts'
import { listItems } from './import.queries.ts'

/** What a dry run has read, beside what stands in the file. Only for the one who made it. */
export async function pageImportItems(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { caller, language }: CallerContext,
  input: Parsed<typeof questionFiles.importItems>,
): Promise<Output<typeof questionFiles.importItems>> {
  const found = await listItems(db, { ...input, userId: caller.userId, now: clock.now() })
  if (found === undefined) return fail('IMPORT_EXPIRED')
  const names = await knowledgeNames(db)
  return {
    total: found.total,
    rows: found.rows.map(({ chapter, knowledgeIds, losses, ...row }) => ({
      ...row,
      chapter: joinPath(chapter),
      knowledge: knowledgeIds.map(id => joinPath(names.pathOf(id, language))),
      losses: losses.map(loss => loss[language]),
    })),
  }
}
