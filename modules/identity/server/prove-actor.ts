/** Who sets the password of an administrator shows that they are no stranger at an open browser: by their own password. */
import { RoleType } from '@tripos/contract-kit/enums.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import { requireOwnPassword } from './profile/own-password.ts'
import { findOwnAccount } from './profile/profile.queries.ts'

/** A wrong one is refused at once. Who has no password, because they come from a partner, has nothing to show. */
export async function proveActor(deps: Deps, ctx: CallerContext, ownPassword: string | undefined): Promise<boolean> {
  if (ownPassword === undefined) return (await findOwnAccount(deps.db, ctx.caller.userId)).passwordHash === null
  await requireOwnPassword(deps, ctx, ownPassword)
  return true
}

/** Call in the transaction of the change, with the people locked as they are. */
export function requireProof(isProven: boolean, users: readonly { readonly roleType: RoleType }[]): void {
  if (!isProven && users.some(user => user.roleType === RoleType.administrator)) fail('OWN_PASSWORD_NEEDED')
}
