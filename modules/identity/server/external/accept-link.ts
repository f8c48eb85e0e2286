/** `GET /api/sys/user/sync-login`: where a partner sends a browser with a signed link (docs/external-sign-in.md). */
import { RoleType } from '@tripos/contract-kit/enums.ts'
import { STUDENT_ROLE, SYNC_LINK_PATH, SYNC_LINK_SECONDS, syncLink } from '../../contract/partners.ts'
import { SYNC_COOKIE } from '@tripos/contract-kit/endpoint.ts'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { AppError, fail, isBusy } from '@tripos/runtime/fail.ts'
import { secretInCookie } from '@tripos/http/http.ts'
import { hashSecret, newSecret } from '@tripos/runtime/random.ts'
import { claimNonce, insertPending, PendingKind } from './external.queries.ts'
import { findPartnerByKey, type PartnerRow } from './partners.queries.ts'
import { secretContext } from './save-partner.ts'
import { isSigned, isTimely } from './sync-link.ts'

const CODE_SECONDS = 60
/** Until the code has been used and an account bound. */
const COOKIE_SECONDS = 15 * 60

/** With the signature, as it stands in the address. A parameter that is not signed is refused. */
const query = z.strictObject({ ...syncLink.shape, sign: z.string().check(z.regex(/^[0-9a-fA-F]{64}$/)) })

/** The role of the allow-list that the link names; null for a student. */
function roleOf(partner: PartnerRow, role: string): string | null {
  if (role === STUDENT_ROLE && partner.allowsStudents) return null
  return partner.roles.find(allowed => allowed.name === role)?.id ?? fail('SYNC_ROLE_REFUSED')
}

/** Gives the code and the role type of `/sync/{code}/{roleType}`. Says nothing about a link whose signature is wrong. */
export async function acceptLink(
  deps: Deps,
  given: unknown,
  browserHash: Buffer,
): Promise<{ code: string; roleType: RoleType }> {
  const parsed = z.safeParse(query, given)
  if (!parsed.success) return fail('SYNC_LINK_INVALID')
  const { sign, ...link } = parsed.data
  const now = deps.clock.now()
  const partner = await findPartnerByKey(deps.db, link.keyId)
  if (partner === undefined || !partner.isEnabled) return fail('SYNC_LINK_INVALID')
  const secret = deps.secretBox.open(partner.secretSealed, secretContext(partner.id))
  if (!isSigned(link, sign, secret)) return fail('SYNC_LINK_INVALID')
  if (!isTimely(link, now)) return fail('SYNC_LINK_EXPIRED')
  const nonce = { partnerId: partner.id, nonce: link.nonce, expiresAt: addSeconds(now, 2 * SYNC_LINK_SECONDS + 60) }
  if (!(await claimNonce(deps.db, nonce))) return fail('SYNC_LINK_USED')
  const roleId = roleOf(partner, link.role)
  const code = newSecret()
  await insertPending(deps.db, {
    tokenHash: hashSecret(code),
    kind: PendingKind.code,
    browserHash,
    partnerId: partner.id,
    externalName: link.userName,
    realName: link.realName,
    departments: link.departments,
    roleId,
    expiresAt: addSeconds(now, CODE_SECONDS),
  })
  return { code, roleType: roleId === null ? RoleType.student : RoleType.administrator }
}

function nameOf(error: unknown, { log }: Deps): string {
  if (error instanceof AppError) return error.errorName
  if (isBusy(error)) return 'BUSY'
  log.error({ err: error }, 'bug')
  return 'BUG'
}

/** A person stands behind this GET, not a program: both outcomes lead to a page. Nothing of the link is in the address. */
export function registerSyncLogin(app: FastifyInstance, deps: Deps): void {
  app.get(SYNC_LINK_PATH, async (request, reply) => {
    reply.header('cache-control', 'no-store')
    try {
      // The same secret again where the browser has one: another tab of it may be under way.
      const secret = secretInCookie(request, SYNC_COOKIE) ?? newSecret()
      const { code, roleType } = await acceptLink(deps, request.query, hashSecret(secret))
      const secure = request.protocol === 'https' ? '; Secure' : ''
      reply.header(
        'set-cookie',
        `${SYNC_COOKIE}=${secret}; Path=/api/sys/user; Max-Age=${COOKIE_SECONDS}; HttpOnly; SameSite=Lax${secure}`,
      )
      return reply.redirect(`/sync/${code}/${roleType}`, 302)
    } catch (error) {
      return reply.redirect(`/sync/refused/0?why=${nameOf(error, deps)}`, 302)
    }
  })
}
