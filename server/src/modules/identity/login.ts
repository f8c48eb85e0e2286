import type { identity } from '@tripos/contract/identity'
import type { Parsed } from '@tripos/contract/kernel'
import type { Deps } from '../../kernel/deps.ts'
import { fail } from '../../kernel/fail.ts'
import { countTry, forgetTries, triesOf } from '../../kernel/limits.ts'
import type { RequestContext } from '../../kernel/mount.ts'
import { findSite } from '../site/index.ts'
import { requireCaptcha } from './captcha.ts'
import { requireUsable, signInAccount } from './sign-in.ts'
import { checkPassword } from './stored-password.ts'
import { type Account, findAccountByName } from './users.queries.ts'

const WINDOW_SECONDS = 15 * 60
const MAX_TRIES = 10
const FAILURES_BEFORE_CAPTCHA = 5

const keysOf = (userName: string, ip: string) => ({
  both: `login:${userName}:${ip}`,
  account: `login-failed:user:${userName}`,
  address: `login-failed:ip:${ip}`,
})

/** Failures are counted without a limit of their own: they only decide whether a captcha is asked for. */
async function countFailure(deps: Deps, keys: ReturnType<typeof keysOf>): Promise<never> {
  for (const key of [keys.account, keys.address]) {
    await countTry(deps, { key, maxHits: Number.MAX_SAFE_INTEGER, windowSeconds: WINDOW_SECONDS })
  }
  return fail('LOGIN_WRONG')
}

/** Whether an account of this name has this password; signs nobody in. */
export async function isPasswordOf(
  { db, secretBox }: Pick<Deps, 'db' | 'secretBox'>,
  userName: string,
  password: string,
): Promise<boolean> {
  const { isRight } = await checkPassword(secretBox, await findAccountByName(db, userName), password)
  return isRight
}

/**
 * The account that these credentials belong to; signs nobody in. An unknown name and a wrong password are one and the
 * same to the caller: the same code, text and work. Whether an account is disabled is told only to those who know its
 * password.
 */
export async function proveByPassword(
  deps: Deps,
  input: Parsed<typeof identity.login>,
  ctx: RequestContext,
): Promise<Account> {
  const keys = keysOf(input.userName.toLowerCase(), ctx.ip)
  const [{ captchaAlways }, failures, account] = await Promise.all([
    findSite(deps.db),
    triesOf(deps, keys.account, keys.address),
    findAccountByName(deps.db, input.userName),
  ])
  if (captchaAlways || failures >= FAILURES_BEFORE_CAPTCHA) await requireCaptcha(deps, input, ctx.arrivedAt)
  await countTry(deps, { key: keys.both, maxHits: MAX_TRIES, windowSeconds: WINDOW_SECONDS })
  const { isRight, newHash } = await checkPassword(deps.secretBox, account, input.password)
  if (account === undefined || !isRight) return countFailure(deps, keys)
  requireUsable(account)
  await forgetTries(deps, keys.both, keys.account)
  return newHash === undefined ? account : { ...account, newHash }
}

export async function login(
  deps: Deps,
  input: Parsed<typeof identity.login>,
  ctx: RequestContext,
): Promise<{ token: string }> {
  const { loginByPassword } = await findSite(deps.db)
  if (!loginByPassword) fail('LOGIN_WAY_OFF')
  const account = await proveByPassword(deps, input, ctx)
  const token = await signInAccount(deps, account, { ...ctx, way: 'password' })
  return { token: token ?? fail('LOGIN_WRONG') }
}
