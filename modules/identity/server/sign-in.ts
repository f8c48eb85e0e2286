/** Makes sessions, and ends them. */
import { UserState } from '@tripos/contract-kit/enums.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { hashSecret, newId, newSecret } from '@tripos/runtime/random.ts'
import { findSite } from '../../site/server/index.ts'
import type { SignInContext } from './sign-in-context.ts'
import { newDeviceToken } from './guard/device-token.ts'
import { tellNewDevice } from './sign-ins/tell-new-device.ts'
import { deleteSessionsOf, insertSignIn } from './sessions.queries.ts'
import { type Account, claimSignIn } from './users.queries.ts'

/** What the browser gets; nothing of it is stored here. */
export interface SignedIn {
  readonly token: string
  /** By which it is known the next time. */
  readonly device: string
}

/** Of a new account that must be reviewed first. */
export const NOT_SIGNED_IN = { token: null, device: null } as const

/** A new session of this user, and its line in the log. With "one session a user" the others end. */
export async function openSession(
  tx: Tx,
  user: Pick<Account, 'id' | 'roleType'>,
  { ip, userAgent, arrivedAt, way }: SignInContext,
): Promise<SignedIn> {
  const { singleSession } = await findSite(tx)
  if (singleSession) await deleteSessionsOf(tx, [user.id])
  const token = newSecret()
  const session = { id: newId(), tokenHash: hashSecret(token), userId: user.id, roleType: user.roleType }
  await insertSignIn(tx, { ...session, ip, userAgent, now: arrivedAt }, way)
  return { token, device: await newDeviceToken(tx, user.id, arrivedAt) }
}

/** Says why an account may not sign in. Call only after it has proved who it is. */
export function requireUsable({ state }: Pick<Account, 'state'>): void {
  if (state === UserState.disabled) fail('USER_DISABLED')
  if (state === UserState.awaitingReview) fail('USER_AWAITING_REVIEW')
}

/** Signs in an account that has proved who it is; undefined where it changed meanwhile. */
export function signInAccount({ db }: Deps, ctx: SignInContext, account: Account): Promise<SignedIn | undefined> {
  return inTx(db, async tx => {
    if (!(await claimSignIn(tx, account, ctx))) return undefined
    // Who came by a partner's system was let in there, and whoever has just set a password has been told of that.
    if (ctx.isTold === true) await tellNewDevice(tx, account, ctx)
    return openSession(tx, account, ctx)
  })
}
