/** Old versions: what differs between two of them, and going back to one. */
import { BankRight, type QuestionLevel } from '@tripos/contract-kit/enums.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { questionLife } from '../../contract/question-life.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { requireQuestions } from '../bank/bank-rights.queries.ts'
import { findQuestion, listBanksOf } from '../item/item.queries.ts'
import { saveQuestion } from '../item/save-question.ts'
import { compareVersions } from './compare-versions.ts'

type Calls = typeof questionLife

export async function showDifferences(
  { db }: Deps,
  { caller, language }: CallerContext,
  { id, from, to }: Parsed<Calls['compare']>,
): Promise<Output<Calls['compare']>> {
  const [old, now] = await Promise.all([from, to].map(versionNo => findQuestion(db, caller, { id, versionNo })))
  if (old === undefined || now === undefined) return fail('NOT_FOUND')
  return { changes: compareVersions(old.content, now.content, language) }
}

/** Saves the content of an old version anew: the versions in between stay. Level, tags and banks are not part of it. */
export async function restoreVersion(
  deps: Deps,
  ctx: CallerContext,
  { id, versionNo, newestVersionNo }: Parsed<Calls['restoreVersion']>,
): Promise<Output<Calls['restoreVersion']>> {
  const { caller } = ctx
  const [old, newest, banks] = await Promise.all([
    findQuestion(deps.db, caller, { id, versionNo }),
    findQuestion(deps.db, caller, { id }),
    listBanksOf(deps.db, caller, [id]),
  ])
  if (old === undefined || newest === undefined) return fail('NOT_FOUND')
  await requireQuestions(deps.db, caller, { ids: [id], right: BankRight.edit })
  return saveQuestion(deps, ctx, {
    id,
    versionNo: newestVersionNo,
    revision: newest.revision,
    bankIds: banks.map(bank => bank.id),
    level: newest.level as QuestionLevel,
    tags: newest.tags,
    content: old.content,
    restoredNo: versionNo,
  })
}
