/** From the one-use code of a link to a session: directly, with a new account, or after an account was bound. */
import { RoleType, UserState } from '@tripos/contract-kit/enums.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { type externalSignIn, PartnerMode } from '../../contract/partners.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import { addMinutes } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, violates } from '@tripos/runtime/fail.ts'
import type { RequestContext } from '@tripos/http/mount.ts'
import { hashSecret, newId, newSecret } from '@tripos/runtime/random.ts'
import { listRolesOf, setRolesOf } from '../../../access/server/index.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { findDepartmentByNames, setDepartmentsOf } from '../../../org/server/index.ts'
import { findSite } from '../../../site/server/index.ts'
import { refuseWeakPassword } from '../known-passwords.ts'
import { proveByPassword } from '../login.ts'
import { hashPassword } from '../password.ts'
import { refuseTaken } from '../register.ts'
import { NOT_SIGNED_IN, openSession, requireUsable, type SignedIn, signInAccount } from '../sign-in.ts'
import { type Account, claimSignIn, insertUser } from '../users.queries.ts'
import {
  type ExternalUser,
  findLinkedAccount,
  findPending,
  insertIdentity,
  insertPending,
  isOfOtherBrowser,
  PendingKind,
  takePending,
} from './external.queries.ts'
import { findPartner, type PartnerRow } from './partners.queries.ts'
import { departmentPaths } from './sync-link.ts'

const BIND_MINUTES = 10

/** Where no cookie came along it is nobody's browser: a hash that nothing has. */
const browserOf = ({ browserHash }: RequestContext): Buffer => browserHash ?? Buffer.alloc(0)
const codeKey = (code: string, ctx: RequestContext) => ({
  tokenHash: hashSecret(code),
  kind: PendingKind.code,
  browserHash: browserOf(ctx),
})
const bindKey = (token: string, ctx: RequestContext) => ({
  tokenHash: hashSecret(token),
  kind: PendingKind.bindToken,
  browserHash: browserOf(ctx),
})
const roleTypeOf = ({ roleId }: ExternalUser): RoleType => (roleId === null ? RoleType.student : RoleType.administrator)

/**
 * A partner opens only accounts of the kind that its link names, with no role outside its allow-list: also the account of
 * an administrator that was bound earlier, and has got more roles since.
 */
async function requireAllowed(deps: Deps, partner: PartnerRow, { account, externalUser }: LinkedPair): Promise<void> {
  if (account.roleType !== roleTypeOf(externalUser)) fail('SYNC_ROLE_REFUSED')
  if (account.roleType === RoleType.student) return partner.allowsStudents ? undefined : fail('SYNC_ROLE_REFUSED')
  const roles = (await listRolesOf(deps.db, [account.id])).get(account.id) ?? []
  const allowed = new Set(partner.roles.map(role => role.id))
  if (roles.length === 0 || !roles.every(role => allowed.has(role.id))) fail('SYNC_ROLE_REFUSED')
}

/** The list may have been narrowed since the link was opened. */
function requireRole({ allowsStudents, roles }: PartnerRow, { roleId }: ExternalUser): void {
  const isAllowed = roleId === null ? allowsStudents : roles.some(role => role.id === roleId)
  if (!isAllowed) fail('SYNC_ROLE_REFUSED')
}

interface LinkedPair {
  readonly account: Account
  readonly externalUser: ExternalUser
}

async function departmentIdsOf(tx: Tx, departments: string): Promise<string[]> {
  const ids: string[] = []
  for (const names of departmentPaths(departments)) {
    const id = await findDepartmentByNames(tx, names)
    ids.push(id ?? fail('SYNC_DEPARTMENT_UNKNOWN', { args: { name: names.join('/') } }))
  }
  return [...new Set(ids)]
}

interface NewAccount {
  readonly userName: string
  readonly passwordHash: string | null
  readonly state: UserState
}

async function makeAccount(
  tx: Tx,
  externalUser: ExternalUser,
  { fields, ctx }: { readonly fields: NewAccount; readonly ctx: RequestContext },
): Promise<{ id: string; roleType: RoleType }> {
  const user = { id: newId(), roleType: roleTypeOf(externalUser), realName: externalUser.realName, ...fields }
  const departmentIds = await departmentIdsOf(tx, externalUser.departments)
  await insertUser(tx, { ...user, language: ctx.language }, ctx.arrivedAt)
  await setDepartmentsOf(tx, user.id, departmentIds)
  if (externalUser.roleId !== null) await setRolesOf(tx, user.id, [externalUser.roleId])
  await link(tx, { ...externalUser, userId: user.id }, ctx)
  return user
}

async function link(tx: Tx, identity: ExternalUser & { userId: string }, ctx: RequestContext): Promise<void> {
  const { partnerId, externalName, userId } = identity
  await insertIdentity(tx, identity, ctx.arrivedAt)
  const detail = { partnerId, externalName }
  await recordAudit(tx, ctx, { action: 'user.bind', objectType: 'user', objectId: userId, detail })
}

/** Either the identity or the account is linked to another at this partner. */
function refuseLinked(error: unknown): never {
  if (violates(error, 'external_identities_user') || violates(error, 'external_identities_pkey'))
    fail('IDENTITY_LINKED')
  throw error
}

/** A session with a new account; undefined where its name is taken: that may be the person's own account. */
async function signInNew(deps: Deps, ctx: RequestContext, externalUser: ExternalUser): Promise<SignedIn | undefined> {
  const fields = { userName: externalUser.externalName, passwordHash: null, state: UserState.normal }
  try {
    return await inTx(deps.db, async tx =>
      openSession(tx, await makeAccount(tx, externalUser, { fields, ctx }), { ...ctx, way: 'sync' }),
    )
  } catch (error) {
    if (violates(error, 'users_user_name')) return undefined
    return refuseLinked(error)
  }
}

async function askToBind(deps: Deps, ctx: RequestContext, externalUser: ExternalUser): Promise<never> {
  const token = newSecret()
  await insertPending(deps.db, {
    ...externalUser,
    ...bindKey(token, ctx),
    expiresAt: addMinutes(ctx.arrivedAt, BIND_MINUTES),
  })
  return fail('IDENTITY_UNBOUND', { data: token })
}

const enabledPartner = async ({ db }: Deps, id: string): Promise<PartnerRow | undefined> => {
  const partner = await findPartner(db, id)
  return partner?.isEnabled === true ? partner : undefined
}

export async function exchangeCode(
  deps: Deps,
  ctx: RequestContext,
  { code }: Parsed<typeof externalSignIn.exchange>,
): Promise<SignedIn & { roleType: RoleType }> {
  // Used up by being shown, whatever comes of it.
  const externalUser = await takePending(deps.db, codeKey(code, ctx), ctx.arrivedAt)
  if (externalUser === undefined) {
    const isOther = await isOfOtherBrowser(deps.db, codeKey(code, ctx), ctx.arrivedAt)
    return fail(isOther ? 'SYNC_OTHER_BROWSER' : 'SYNC_LINK_USED')
  }
  const partner = await enabledPartner(deps, externalUser.partnerId)
  if (partner === undefined) return fail('SYNC_LINK_INVALID')
  const account = await findLinkedAccount(deps.db, externalUser)
  if (account !== undefined) {
    await requireAllowed(deps, partner, { account, externalUser })
    requireUsable(account)
    const signedIn = await signInAccount(deps, { ...ctx, way: 'sync' }, account)
    return { ...(signedIn ?? fail('SYNC_LINK_INVALID')), roleType: account.roleType }
  }
  requireRole(partner, externalUser)
  const signedIn = partner.mode === PartnerMode.create ? await signInNew(deps, ctx, externalUser) : undefined
  return signedIn === undefined
    ? askToBind(deps, ctx, externalUser)
    : { ...signedIn, roleType: roleTypeOf(externalUser) }
}

async function requirePending(deps: Deps, ctx: RequestContext, bindToken: string) {
  const key = bindKey(bindToken, ctx)
  const externalUser = await findPending(deps.db, key, ctx.arrivedAt)
  if (externalUser === undefined && (await isOfOtherBrowser(deps.db, key, ctx.arrivedAt)))
    return fail('SYNC_OTHER_BROWSER')
  const partner = externalUser && (await enabledPartner(deps, externalUser.partnerId))
  if (externalUser === undefined || partner === undefined) return fail('SYNC_TOKEN_INVALID')
  return { externalUser, partner }
}

export async function showPending(
  deps: Deps,
  ctx: RequestContext,
  { bindToken }: Parsed<typeof externalSignIn.pending>,
): Promise<{ partnerName: string; userName: string; realName: string }> {
  const { externalUser, partner } = await requirePending(deps, ctx, bindToken)
  return { partnerName: partner.name, userName: externalUser.externalName, realName: externalUser.realName }
}

export async function bindAccount(
  deps: Deps,
  ctx: RequestContext,
  { bindToken, ...credentials }: Parsed<typeof externalSignIn.bind>,
): Promise<SignedIn> {
  const { externalUser, partner } = await requirePending(deps, ctx, bindToken)
  const account = await proveByPassword(deps, ctx, credentials)
  await requireAllowed(deps, partner, { account, externalUser })
  try {
    return await inTx(deps.db, async tx => {
      if ((await takePending(tx, bindKey(bindToken, ctx), ctx.arrivedAt)) === undefined)
        return fail('SYNC_TOKEN_INVALID')
      await link(tx, { ...externalUser, userId: account.id }, ctx)
      if (!(await claimSignIn(tx, account, ctx))) return fail('LOGIN_WRONG')
      return openSession(tx, account, { ...ctx, way: 'sync' })
    })
  } catch (error) {
    return refuseLinked(error)
  }
}

export async function finishAccount(
  deps: Deps,
  ctx: RequestContext,
  { bindToken, userName, password }: Parsed<typeof externalSignIn.finish>,
): Promise<SignedIn | typeof NOT_SIGNED_IN> {
  const { externalUser, partner } = await requirePending(deps, ctx, bindToken)
  requireRole(partner, externalUser)
  const { signUpReview } = await findSite(deps.db)
  refuseWeakPassword(password, { userName, realName: externalUser.realName, roleType: roleTypeOf(externalUser) })
  const passwordHash = await hashPassword(password)
  const state = signUpReview ? UserState.awaitingReview : UserState.normal
  try {
    return await inTx(deps.db, async tx => {
      if ((await takePending(tx, bindKey(bindToken, ctx), ctx.arrivedAt)) === undefined)
        return fail('SYNC_TOKEN_INVALID')
      const user = await makeAccount(tx, externalUser, { fields: { userName, passwordHash, state }, ctx })
      return signUpReview ? NOT_SIGNED_IN : openSession(tx, user, { ...ctx, way: 'sync' })
    })
  } catch (error) {
    if (violates(error, 'users_user_name')) return refuseTaken(error, userName)
    return refuseLinked(error)
  }
}
