import type { identity } from '../contract/identity.ts'
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { COMMON_PROBLEMS } from '@tripos/contract-kit/input/common.ts'
import { IDENTITY_PROBLEMS } from '../input.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput, violates } from '@tripos/runtime/fail.ts'
import { countTry, triesOf } from '@tripos/access/limits.ts'
import type { RequestContext } from '@tripos/http/mount.ts'
import { newId } from '@tripos/runtime/random.ts'
import { listDepartmentNames, setDepartmentsOf } from '../../org/server/index.ts'
import { findSite, type SiteRow } from '../../site/server/index.ts'
import { bitsFor, leastBits } from './guard/work.rules.ts'
import { requireWork } from './guard/work.ts'
import { refuseWeakPassword } from './known-passwords.ts'
import { hashPassword } from './password.ts'
import { NOT_SIGNED_IN, openSession, type SignedIn } from './sign-in.ts'
import { insertUser } from './users.queries.ts'

/** Past this many an hour the browsers of an address work first: a class may sign up in one room. */
const FREE_PER_HOUR = 100
const MAX_PER_HOUR = 3000

/** Says whose name or contact it is that stands in the way. Anything else goes on as it is. */
export function refuseTaken(error: unknown, userName: string): never {
  if (violates(error, 'users_user_name')) return fail('USER_NAME_TAKEN', { args: { userName } })
  // Only where an administrator puts a contact back that somebody else has proved meanwhile.
  if (violates(error, 'users_mobile') || violates(error, 'users_email')) return fail('CONTACT_TAKEN')
  if (violates(error, 'users_id_card')) return fail('ID_CARD_TAKEN')
  throw error
}

/** The fixed department of the site, or the one that the person chose where that is asked for. */
function departmentOf(site: SiteRow, chosen: string | undefined): string | null {
  if (!site.signUpChoice)
    return chosen === undefined ? site.signUpDepartmentId : failInput(IDENTITY_PROBLEMS.departmentNotAsked)
  return chosen ?? failInput(IDENTITY_PROBLEMS.departmentMissing)
}

/** Nobody reads the organisation from outside unless the sign-up page needs it. */
export async function signUpDepartments({ db }: Deps) {
  const { signUpOpen, signUpChoice } = await findSite(db)
  return signUpOpen && signUpChoice ? listDepartmentNames(db) : fail('SIGN_UP_OFF')
}

export async function register(
  deps: Deps,
  ctx: RequestContext,
  input: Parsed<typeof identity.register>,
): Promise<SignedIn | typeof NOT_SIGNED_IN> {
  const site = await findSite(deps.db)
  if (!site.signUpOpen) return fail('SIGN_UP_OFF')
  const departmentId = departmentOf(site, input.departmentId)
  refuseWeakPassword(input.password, { ...input, roleType: RoleType.student })
  const key = `sign-up:${ctx.ip}`
  const bits = bitsFor((await triesOf(deps, key)) + 1, FREE_PER_HOUR) ?? (site.workAlways ? leastBits : undefined)
  if (bits !== undefined) await requireWork(deps, { subject: `register:${input.userName}`, bits, work: input.work })
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
    language: ctx.language,
  }
  try {
    return await inTx(deps.db, async tx => {
      await insertUser(tx, user, ctx.arrivedAt)
      if (departmentId !== null) await setDepartmentsOf(tx, user.id, [departmentId])
      return site.signUpReview ? NOT_SIGNED_IN : openSession(tx, user, { ...ctx, way: 'register' })
    })
  } catch (error) {
    if (violates(error, 'user_departments_department_id_fkey')) failInput(COMMON_PROBLEMS.departmentUnknown)
    return refuseTaken(error, input.userName)
  }
}
