import type { Output, Parsed } from '@tripos/contract/kernel'
import type { questionFiles } from '@tripos/contract/question-files'
import type { Deps } from '../../../kernel/deps.ts'
import { fail } from '../../../kernel/fail.ts'
import type { CallerContext } from '../../../kernel/mount.ts'
import { knowledgeNames } from '../item/knowledge-names.ts'
import { joinPath } from '../item/name-path.rules.ts'
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
