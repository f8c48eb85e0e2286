import type { identity } from '@tripos/contract/identity'
import { RoleType, UserState } from '@tripos/contract/enums'
import type { Parsed } from '@tripos/contract/kernel'
import { inTx } from '../../db/tx.ts'
import type { Deps } from '../../kernel/deps.ts'
import { fail, failInput, violates } from '../../kernel/fail.ts'
import { countTry, triesOf } from '../../kernel/limits.ts'
import type { RequestContext } from '../../kernel/mount.ts'
import { newId } from '../../kernel/random.ts'
import { listDepartmentNames, setDepartmentsOf } from '../org/index.ts'
import { findSite, type SiteRow } from '../site/index.ts'
import { requireCaptcha } from './captcha.ts'
import { hashPassword } from './password.ts'
import { openSession } from './sign-in.ts'
import { insertUser } from './users.queries.ts'

/** Past this many an hour an address answers a captcha first. */
const FREE_PER_HOUR = 3
const MAX_PER_HOUR = 200

/** Says whose name or contact it is that stands in the way. Anything else goes on as it is. */
export function refuseTaken(error: unknown, userName: string): never {
  if (violates(error, 'users_user_name')) return fail('USER_NAME_TAKEN', { args: { userName } })
  if (violates(error, 'users_mobile') || violates(error, 'users_email')) return fail('CONTACT_TAKEN')
  if (violates(error, 'users_id_card')) return fail('ID_CARD_TAKEN')
  throw error
}

/** The fixed department of the site, or the one that the person chose where that is asked for. */
function departmentOf(site: SiteRow, chosen: string | undefined): string | null {
  if (!site.signUpChoice)
    return chosen === undefined ? site.signUpDepartmentId : failInput('departmentId', 'not asked for')
  return chosen ?? failInput('departmentId', 'choose a department')
}

/** Nobody reads the organisation from outside unless the sign-up page needs it. */
export async function signUpDepartments({ db }: Deps) {
  const { signUpOpen, signUpChoice } = await findSite(db)
  return signUpOpen && signUpChoice ? listDepartmentNames(db) : fail('SIGN_UP_OFF')
}

export async function register(
  deps: Deps,
  input: Parsed<typeof identity.register>,
  ctx: RequestContext,
): Promise<{ token: string | null }> {
  const site = await findSite(deps.db)
  if (!site.signUpOpen) return fail('SIGN_UP_OFF')
  const departmentId = departmentOf(site, input.departmentId)
  const key = `sign-up:${ctx.ip}`
  if (site.captchaAlways || (await triesOf(deps, key)) >= FREE_PER_HOUR)
    await requireCaptcha(deps, input, ctx.arrivedAt)
  await countTry(deps, { key, maxHits: MAX_PER_HOUR, windowSeconds: 3600 })
  const passwordHash = await hashPassword(input.password)
  const user = {
    id: newId(),
    userName: input.userName,
    realName: input.realName,
    roleType: RoleType.student,
    state: site.signUpReview ? UserState.awaitingReview : UserState.normal,
    passwordHash,
    mobile: input.mobile ?? null,
    email: input.email ?? null,
  }
  try {
    return await inTx(deps.db, async tx => {
      await insertUser(tx, user, ctx.arrivedAt)
      if (departmentId !== null) await setDepartmentsOf(tx, user.id, [departmentId])
      return { token: site.signUpReview ? null : await openSession(tx, user, { ...ctx, way: 'register' }) }
    })
  } catch (error) {
    if (violates(error, 'user_departments_department_id_fkey')) failInput('departmentId', 'there is no such department')
    return refuseTaken(error, input.userName)
  }
}
