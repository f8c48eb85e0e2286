/** Tells people in the bell, and outside where they are reached, what has changed of their account. */
import type { Tx } from '@tripos/db/client.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { newId } from '@tripos/runtime/random.ts'

type Change = 'account.passwordChanged' | 'account.contactChanged'

/** In the transaction of the change, which is one event for all of them. */
export async function tellChanged(
  tx: Tx,
  kind: Change,
  change: { userIds: readonly string[]; at: Date },
): Promise<void> {
  const { userIds, at } = change
  await notify(tx, { kind, key: newId(), userIds, params: { at }, link: null, about: null, endsAt: null, now: at })
}
