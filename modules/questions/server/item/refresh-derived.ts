/** Brings excerpts and search words of stored questions to the way in which they are derived now. */
import type { Deps } from '@tripos/module-kit/deps.ts'
import { listUnderived, writeDerived } from './derived.queries.ts'
import { DERIVED_NO, derivedOf } from '@tripos/question-kinds/prepare-content.ts'

const BATCH = 200

/** One portion; gives how many it was. */
async function refreshDerived({ db }: Pick<Deps, 'db'>): Promise<number> {
  const rows = await listUnderived(db, DERIVED_NO, BATCH)
  const derived = rows.map(({ id, versionId, content }) => ({ id, versionId, ...derivedOf(content) }))
  await writeDerived(db, DERIVED_NO, derived)
  return rows.length
}

/** All of them, a portion at a time. */
export async function refreshAllDerived(deps: Pick<Deps, 'db'>): Promise<void> {
  while ((await refreshDerived(deps)) === BATCH);
}
