/** One's own name and picture. */
import { RoleType } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { AVATAR_MAX_BYTES, AVATAR_SIDE, type profile } from '../../contract/profile.ts'
import type { Db } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { countTry } from '@tripos/access/limits.ts'
import type { CallerContext, UploadContext } from '@tripos/http/mount.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import { removeImage, storeImage } from '../../../files/server/index.ts'
import { listDepartmentsOf } from '../../../org/server/index.ts'
import { maskContact } from '../identity.present.ts'
import { findUsersInExam } from '../users-in-exam.ts'
import { findOwnAccount, lockOwnAccount, updateOwnAccount } from './profile.queries.ts'

/**
 * Who may change their own real name: administrators always, students unless a paper of theirs is open. The name is what
 * the invigilator sees, what the watermark of an exam shows and what a certificate is made out to: during an exam it
 * stays as it is. Each change is in the audit log with the old and the new name (docs/architecture.md, Names).
 */
async function mayRename(db: Db, { roleType, userId }: Caller): Promise<boolean> {
  return roleType !== RoleType.student || !(await findUsersInExam(db, [userId])).has(userId)
}

export async function ownDetail({ db }: Deps, caller: Caller): Promise<Output<typeof profile.detail>> {
  const { passwordHash, mobile, email, provedMobile, provedEmail, createdAt, ...account } = await findOwnAccount(
    db,
    caller.userId,
  )
  const departments = (await listDepartmentsOf(db, [caller.userId])).get(caller.userId) ?? []
  return {
    ...account,
    id: caller.userId,
    roleType: caller.roleType,
    mobile: maskContact(mobile),
    email: maskContact(email),
    isMobileProved: mobile !== null && mobile === provedMobile,
    isEmailProved: email !== null && email.toLowerCase() === provedEmail?.toLowerCase(),
    departments: departments.map(department => department.name),
    createdAt: createdAt.toISOString(),
    hasPassword: passwordHash !== null,
    canRename: await mayRename(db, caller),
  }
}

export async function saveOwnName(
  { db }: Deps,
  ctx: CallerContext,
  { realName }: { readonly realName: string },
): Promise<Record<string, never>> {
  const { userId } = ctx.caller
  await inTx(db, async tx => {
    const account = await lockOwnAccount(tx, userId)
    if (account.realName === realName) return
    if (!(await mayRename(tx, ctx.caller))) fail('NAME_LOCKED')
    await updateOwnAccount(tx, { userId, account, change: { realName } }, ctx.arrivedAt)
    await recordAudit(tx, ctx, {
      action: 'profile.save',
      objectType: 'user',
      objectId: userId,
      objectName: account.userName,
      before: { realName: account.realName },
      after: { realName },
    })
  })
  return {}
}

const FRAME = {
  side: AVATAR_SIDE,
  maxBytes: AVATAR_MAX_BYTES,
  types: ['image/png', 'image/jpeg', 'image/webp'],
}

/** Sets the address of the picture, and takes the one before away. */
async function replaceAvatar(deps: Deps, ctx: CallerContext, avatar: string): Promise<void> {
  const { userId } = ctx.caller
  const before = await inTx(deps.db, async tx => {
    const account = await lockOwnAccount(tx, userId)
    await updateOwnAccount(tx, { userId, account, change: { avatar } }, ctx.arrivedAt)
    const action = avatar === '' ? 'profile.removeAvatar' : 'profile.avatar'
    await recordAudit(tx, ctx, { action, objectType: 'user', objectId: userId, objectName: account.userName })
    return account.avatar
  })
  if (before !== '') await removeImage(deps, before, userId)
}

/** The browser has cut the square; nothing else is taken, so that no list ever loads a picture of megabytes. */
export async function saveAvatar(deps: Deps, ctx: UploadContext): Promise<{ avatar: string }> {
  const { userId } = ctx.caller
  await countTry(deps, { key: `avatar:${userId}`, maxHits: 20, windowSeconds: 3600 })
  const { url } = await storeImage(deps, ctx, { bytes: ctx.file.bytes, ownerId: userId, frame: FRAME })
  await replaceAvatar(deps, ctx, url)
  return { avatar: url }
}

export async function removeAvatar(deps: Deps, ctx: CallerContext): Promise<Record<string, never>> {
  await replaceAvatar(deps, ctx, '')
  return {}
}
