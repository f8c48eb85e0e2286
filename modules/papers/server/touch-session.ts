import type { HotContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { extendSessions } from '../../identity/server/index.ts'

/** A session is written to at most this often. */
const TOUCH_EVERY_MS = 60_000

/** For calls whose own statement knows the session: it lives on while its candidate writes, or has the paper before them. */
export function touchSession({ db, log }: Deps, { tokenHash, arrivedAt }: HotContext, seenAt: Date | null): void {
  if (arrivedAt.getTime() - (seenAt?.getTime() ?? 0) < TOUCH_EVERY_MS) return
  // Beside the reply: an answer never waits for it.
  extendSessions(db, [tokenHash], arrivedAt).catch((error: unknown) => log.warn({ err: error }, 'session not extended'))
}
