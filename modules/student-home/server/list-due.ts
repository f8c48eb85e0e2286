import type { Caller } from '@tripos/access/caller.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { studentHome } from '../contract.ts'
import { dueThings } from './due-items.ts'
import { inOrder } from './list-due.rules.ts'

export async function listDue(deps: Deps, { userId }: Caller): Promise<Output<(typeof studentHome)['due']>> {
  const found = await Promise.all(dueThings.all().map(list => list(deps, userId)))
  return {
    entries: inOrder(found.flat()).map(({ kind, title, link, at, hasBegun = false, count = null }) => ({
      kind,
      title,
      link,
      at: at?.toISOString() ?? null,
      hasBegun,
      count,
    })),
    serverNow: deps.clock.now().toISOString(),
  }
}
