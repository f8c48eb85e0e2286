/** The first administrator: no account with a known password is ever made (design part 5). */
import type { identity } from '../contract/identity.ts'
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { StartRefusal } from '@tripos/embedded-postgres/index.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { isTimeZone } from '@tripos/runtime/days.rules.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import { countTry } from '@tripos/access/limits.ts'
import type { RequestContext } from '@tripos/http/mount.ts'
import { hashSecret, newId, newSecret } from '@tripos/runtime/random.ts'
import { lockBuiltInRole, setRolesOf } from '../../access/server/index.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { beginSite } from '../../site/server/index.ts'
import { STAFF_PASSWORD_CHARACTERS } from '../contract/staff-password.ts'
import { IDENTITY_PROBLEMS } from '../input.ts'
import { claimSetupLink, insertSetupLink, isSetupLinkOpen } from './codes.queries.ts'
import { isKnown, isShortForStaff, refuseWeakPassword } from './known-passwords.ts'
import { hashPassword } from './password.ts'
import { refuseTaken } from './register.ts'
import { openSession, type SignedIn } from './sign-in.ts'
import { countSuperAdministrators, insertUser } from './users.queries.ts'

const LINK_VALID_SECONDS = 24 * 3600
const SHORT_PASSWORD = `TRIPOS_ADMIN_PASSWORD is too short for an administrator: set one of at least ${STAFF_PASSWORD_CHARACTERS} characters.`
const KNOWN_PASSWORD =
  'TRIPOS_ADMIN_PASSWORD is a password that is guessed first, or holds the name of the account: set another one.'
const SETUP_TRIES = { maxHits: 30, windowSeconds: 600 } as const

interface FirstAdministrator {
  readonly id: string
  readonly userName: string
  readonly realName: string
  readonly passwordHash: string
}

/** Makes the first administrator, unless there is one: two that come at once wait for each other at the built-in role. */
async function makeFirst(tx: Tx, administrator: FirstAdministrator, now: Date): Promise<boolean> {
  const roleId = await lockBuiltInRole(tx)
  if ((await countSuperAdministrators(tx)) > 0) return false
  await insertUser(tx, { ...administrator, roleType: RoleType.administrator, state: UserState.normal }, now)
  await setRolesOf(tx, administrator.id, [roleId])
  return true
}

export async function setUp(deps: Deps, ctx: RequestContext, input: Parsed<typeof identity.setup>): Promise<SignedIn> {
  const now = ctx.arrivedAt
  const times = { now, notBefore: addSeconds(now, -LINK_VALID_SECONDS) }
  const { setupToken, password, userName, realName, siteName, defaultLanguage, timeZone } = input
  // Cheap first: once there is an administrator, nobody makes this server hash here.
  if ((await countSuperAdministrators(deps.db)) > 0) return fail('SETUP_LINK_INVALID')
  await countTry(deps, { key: `setup:${ctx.ip}`, ...SETUP_TRIES })
  if (!(await isSetupLinkOpen(deps.db, hashSecret(setupToken), times.notBefore))) return fail('SETUP_LINK_INVALID')
  if (timeZone !== undefined && !isTimeZone(timeZone)) failInput(IDENTITY_PROBLEMS.timeZoneUnknown)
  refuseWeakPassword(password, { userName, realName, roleType: RoleType.administrator })
  const administrator = { id: newId(), userName, realName, passwordHash: await hashPassword(password) }
  try {
    return await inTx(deps.db, async tx => {
      if (!(await claimSetupLink(tx, hashSecret(setupToken), times))) return fail('SETUP_LINK_INVALID')
      if (!(await makeFirst(tx, administrator, now))) return fail('SETUP_LINK_INVALID')
      await beginSite(tx, { siteName, defaultLanguage, timeZone }, now)
      await recordAudit(tx, ctx, {
        action: 'user.setup',
        objectType: 'user',
        objectId: administrator.id,
        objectName: userName,
        detail: { siteName, defaultLanguage, timeZone },
      })
      return openSession(tx, { ...administrator, roleType: RoleType.administrator }, { ...ctx, way: 'setup' })
    })
  } catch (error) {
    return refuseTaken(error, input.userName)
  }
}

/** A fresh link; earlier ones stay valid for their day, until the first administrator exists. */
export async function createSetupLink({ db, clock }: Deps): Promise<string> {
  const token = newSecret()
  await insertSetupLink(db, hashSecret(token), clock.now())
  return token
}

/**
 * At every start: with an administrator there is nothing to do. Otherwise `admin` is made with the password of the
 * settings, or a link is given for the terminal. Safe at once in several processes.
 */
export async function ensureFirstAdministrator(deps: Deps): Promise<string | undefined> {
  if ((await countSuperAdministrators(deps.db)) > 0) return undefined
  const { adminPassword } = deps.config
  if (adminPassword === undefined) return createSetupLink(deps)
  const names = { userName: 'admin', realName: 'Administrator' }
  if (isShortForStaff(adminPassword)) throw new StartRefusal(SHORT_PASSWORD)
  if (isKnown(adminPassword, names)) throw new StartRefusal(KNOWN_PASSWORD)
  const administrator = { id: newId(), ...names, passwordHash: await hashPassword(adminPassword) }
  await inTx(deps.db, tx => makeFirst(tx, administrator, deps.clock.now()))
  return undefined
}
