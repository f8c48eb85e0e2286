import type { identity } from '@tripos/contract/identity'
import type { Parsed } from '@tripos/contract/kernel'
import type { Deps } from '../../kernel/deps.ts'
import { fail } from '../../kernel/fail.ts'
import { countTry, forgetTries, triesOf } from '../../kernel/limits.ts'
import type { RequestContext } from '../../kernel/mount.ts'
import { findSite } from '../site/index.ts'
import { requireCaptcha } from './captcha.ts'
import { isPasswordRight } from './password.ts'
import { requireUsable, signInAccount } from './sign-in.ts'
import { findAccountByName } from './users.queries.ts'

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
export async function isPasswordOf({ db }: Pick<Deps, 'db'>, userName: string, password: string): Promise<boolean> {
  const account = await findAccountByName(db, userName)
  return isPasswordRight(password, account?.passwordHash)
}

/**
 * An unknown name and a wrong password are one and the same to the caller: the same code, text and work. Whether an
 * account is disabled is told only to those who know its password.
 */
export async function login(
  deps: Deps,
  input: Parsed<typeof identity.login>,
  ctx: RequestContext,
): Promise<{ token: string }> {
  const { captchaAlways, loginByPassword } = await findSite(deps.db)
  if (!loginByPassword) fail('LOGIN_WAY_OFF')
  const keys = keysOf(input.userName.toLowerCase(), ctx.ip)
  const failures = Math.max(await triesOf(deps, keys.account), await triesOf(deps, keys.address))
  if (captchaAlways || failures >= FAILURES_BEFORE_CAPTCHA) await requireCaptcha(deps, input, ctx.arrivedAt)
  await countTry(deps, { key: keys.both, maxHits: MAX_TRIES, windowSeconds: WINDOW_SECONDS })
  const account = await findAccountByName(deps.db, input.userName)
  const isRight = await isPasswordRight(input.password, account?.passwordHash)
  if (account === undefined || !isRight) return countFailure(deps, keys)
  requireUsable(account)
  const token = await signInAccount(deps, account, { ...ctx, way: 'password' })
  if (token === undefined) return fail('LOGIN_WRONG')
  await forgetTries(deps, keys.both)
  await forgetTries(deps, keys.account)
  return { token }
}
