/** The other end of the link: the person sets a password and is signed in. */
import type { identity } from '../../contract/identity.ts'
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import { countTry } from '@tripos/access/limits.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import type { RequestContext } from '@tripos/http/mount.ts'
import { hashSecret } from '@tripos/runtime/random.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { codeBox, contactHash } from '../code-box.ts'
import { refuseWeakPassword } from '../known-passwords.ts'
import { hashPassword } from '../password.ts'
import { deleteSessionsOf } from '../sessions.queries.ts'
import { type SignedIn, signInAccount } from '../sign-in.ts'
import { findAccountByName, setPasswordHash } from '../users.queries.ts'
import {
  claimInvitation,
  findInvitation,
  lockInvitation,
  type OpenInvitation,
  proveContact,
} from './invitations.queries.ts'
import { passwordMark } from './invite.ts'

/** Nobody guesses a link; a school that opens them in one lesson has one address. */
const TRIES = { maxHits: 3000, windowSeconds: 600 } as const

const isFresh = ({ passwordHash, passwordMark: mark }: OpenInvitation): boolean =>
  passwordMark(passwordHash).equals(mark)

/** Before anything heavy is done for it. */
async function requireOpen(deps: Deps, { ip, arrivedAt }: RequestContext, token: string): Promise<OpenInvitation> {
  await countTry(deps, { key: `invitation:${ip}`, ...TRIES })
  const found = await findInvitation(deps.db, hashSecret(token), arrivedAt)
  return found !== undefined && isFresh(found) ? found : fail('INVITATION_INVALID')
}

/** Whose it is: who holds the link may know. */
export async function openInvitation(
  deps: Deps,
  ctx: RequestContext,
  token: string,
): Promise<Output<typeof identity.invitation>> {
  const { userName, realName } = await requireOpen(deps, ctx, token)
  return { userName, realName }
}

export async function acceptInvitation(
  deps: Deps,
  ctx: RequestContext,
  { token, password }: Parsed<typeof identity.acceptInvitation>,
): Promise<SignedIn> {
  const now = ctx.arrivedAt
  const tokenHash = hashSecret(token)
  refuseWeakPassword(password, await requireOpen(deps, ctx, token))
  const passwordHash = await hashPassword(password)
  const box = await codeBox(deps)
  const userName = await inTx(deps.db, async tx => {
    const person = await lockInvitation(tx, tokenHash, now)
    if (person === undefined || !isFresh(person)) return fail('INVITATION_INVALID')
    if (!(await claimInvitation(tx, tokenHash))) return fail('INVITATION_INVALID')
    await setPasswordHash(tx, { userId: person.id, passwordHash }, now)
    for (const kind of ['mobile', 'email'] as const) {
      const contact = person[kind]
      if (contact !== null && contactHash(box, contact).equals(person.contactHash))
        await proveContact(tx, person.id, kind)
    }
    await deleteSessionsOf(tx, [person.id])
    await recordAudit(tx, ctx, {
      action: 'user.acceptInvitation',
      objectType: 'user',
      objectId: person.id,
      objectName: person.userName,
    })
    return person.userName
  })
  const account = (await findAccountByName(deps.db, userName)) ?? fail('INVITATION_INVALID')
  return (await signInAccount(deps, { ...ctx, way: 'code' }, account)) ?? fail('INVITATION_INVALID')
}
