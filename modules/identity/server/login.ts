import type { identity } from '../contract/identity.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { RequestContext } from '@tripos/http/mount.ts'
import { findSite } from '../../site/server/index.ts'
import { admit, meetFlood } from './guard/sign-in-guard.ts'
import { requireUsable, type SignedIn, signInAccount } from './sign-in.ts'
import { checkPassword, type PasswordCheck } from './stored-password.ts'
import { type Account, findAccountByName, findAccountByTyped } from './users.queries.ts'

/** Whether an account of this name has this password; signs nobody in. */
export async function isPasswordOf(
  { db, secretBox }: Pick<Deps, 'db' | 'secretBox'>,
  userName: string,
  password: string,
): Promise<boolean> {
  const { isRight } = await checkPassword(secretBox, await findAccountByName(db, userName), { password, lane: 'other' })
  return isRight
}

/**
 * The account that these credentials belong to; signs nobody in. An unknown name and a wrong password are one and the
 * same to the caller: the same code, text and work. Whether an account is disabled is told only to those who know its
 * password.
 */
export async function proveByPassword(
  deps: Deps,
  { ip, arrivedAt, isWayNeeded = false }: RequestContext & { readonly isWayNeeded?: boolean },
  { userName, password, devices = [], work }: Parsed<typeof identity.login>,
): Promise<Account> {
  await meetFlood(deps, { typedName: userName, devices, work, ip })
  const [{ workAlways, loginByPassword }, account] = await Promise.all([
    findSite(deps.db),
    findAccountByTyped(deps.db, userName),
  ])
  if (isWayNeeded && !loginByPassword) return fail('LOGIN_WAY_OFF')
  const admission = await admit(deps, {
    typedName: userName,
    accountId: account?.id,
    devices,
    work,
    ip,
    arrivedAt,
    isWorkAlways: workAlways,
  })
  let check: PasswordCheck
  try {
    check = await checkPassword(deps.secretBox, account, { password, lane: admission.lane })
  } catch (error) {
    await admission.notJudged()
    throw error
  }
  if (account === undefined || !check.isRight) {
    await admission.wrong()
    return fail('LOGIN_WRONG')
  }
  await admission.right()
  requireUsable(account)
  return check.newHash === undefined ? account : { ...account, newHash: check.newHash }
}

export async function login(deps: Deps, ctx: RequestContext, input: Parsed<typeof identity.login>): Promise<SignedIn> {
  const account = await proveByPassword(deps, { ...ctx, isWayNeeded: true }, input)
  return (
    (await signInAccount(deps, { ...ctx, way: 'password', devices: input.devices, isTold: true }, account)) ??
    fail('LOGIN_WRONG')
  )
}
