import type { Output, Parsed } from '@tripos/contract/kernel'
import type { questionFiles } from '@tripos/contract/question-files'
import type { Deps } from '../../../kernel/deps.ts'
import { fail } from '../../../kernel/fail.ts'
import type { CallerContext } from '../../../kernel/mount.ts'
import { listItems } from './import.queries.ts'

/** What a dry run has read, beside what stands in the file. Only for the one who made it. */
export async function pageImportItems(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { caller, language }: CallerContext,
  input: Parsed<typeof questionFiles.importItems>,
): Promise<Output<typeof questionFiles.importItems>> {
  const found = await listItems(db, { ...input, userId: caller.userId, now: clock.now() })
  if (found === undefined) return fail('IMPORT_EXPIRED')
  return {
    total: found.total,
    rows: found.rows.map(row => ({ ...row, losses: row.losses.map(loss => loss[language]) })),
  }
}
