import { inTx } from '@tripos/db/tx.ts'
import type { Tx } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { MenuEntry } from '@tripos/contract-kit/manifest.ts'
import { allBuiltins, builtinMenus } from './builtin-menus.ts'
import { deleteOldBuiltins, lockMenus, makeWay, upsertBuiltins } from './menus.queries.ts'
import { adoptRoutes } from './role-routes.queries.ts'
import { insertBuiltInRole } from './roles.queries.ts'

interface Level {
  readonly menu: MenuEntry
  readonly parentId: string | null
  readonly sort: number
}

/** Parents before children, level by level. */
async function writeLevels(tx: Tx, level: readonly Level[]): Promise<void> {
  if (level.length === 0) return
  const ids = await upsertBuiltins(tx, level)
  const below = level.flatMap(({ menu }) =>
    (menu.children ?? []).map((child, sort) => ({ menu: child, parentId: ids.get(menu.key) ?? null, sort })),
  )
  await writeLevels(tx, below)
}

/**
 * Brings the menu table and the built-in role to this version of the product, and leaves what an administrator has changed.
 * Runs at every start; safe at once in several processes.
 */
export function syncBuiltinMenus({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<void> {
  return inTx(db, async tx => {
    await lockMenus(tx)
    const all = allBuiltins()
    const keys = all.map(menu => menu.key)
    await makeWay(
      tx,
      keys,
      all.flatMap(menu => menu.path ?? []),
    )
    await writeLevels(
      tx,
      builtinMenus().map((menu, sort) => ({ menu, parentId: null, sort })),
    )
    await deleteOldBuiltins(tx, keys)
    await insertBuiltInRole(tx, clock.now())
    await adoptRoutes(tx)
  })
}
