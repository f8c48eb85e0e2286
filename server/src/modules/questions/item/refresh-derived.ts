/** Brings excerpts and search words of stored questions to the way in which they are derived now. */
import { sql } from '../../../db/client.ts'
import type { Deps } from '../../../kernel/deps.ts'
import type { QuestionContent } from '@tripos/contract/questions'
import { DERIVED_NO, derivedOf } from './prepare-content.ts'

const BATCH = 200

/** One portion; gives how many it was. A question that is saved meanwhile is left to its author's write. */
export async function refreshDerived({ db }: Pick<Deps, 'db'>): Promise<number> {
  const rows = await db
    .selectFrom('questions')
    .innerJoin('questionVersions', 'questionVersions.id', 'questions.newestVersionId')
    .select(['questions.id', 'questions.newestVersionId', 'questionVersions.content'])
    .where('questions.derivedNo', '<', DERIVED_NO)
    .limit(BATCH)
    .execute()
  const derived = rows.map(({ id, newestVersionId, content }) => ({
    id,
    versionId: newestVersionId,
    ...derivedOf(content as unknown as QuestionContent),
  }))
  await sql`
    update questions q set excerpt = d.excerpt, bigrams = d.bigrams, derived_no = ${DERIVED_NO}
    from jsonb_to_recordset(${JSON.stringify(derived)}::jsonb) as d(id uuid, "versionId" uuid, excerpt text, bigrams text[])
    where q.id = d.id and q.newest_version_id = d."versionId"`.execute(db)
  return rows.length
}

/** All of them, a portion at a time. */
export async function refreshAllDerived(deps: Pick<Deps, 'db'>): Promise<void> {
  while ((await refreshDerived(deps)) === BATCH);
}
