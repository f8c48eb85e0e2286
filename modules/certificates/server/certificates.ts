/** Use cases of staff: who has certificates, granting, revoking and issuing them again. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext, Download } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { recordAudit } from '../../audit/server/index.ts'
import { findUserNames, listUserOptions } from '../../identity/server/index.ts'
import { RoleType } from '@tripos/contract-kit/enums.ts'
import type { RevokeReason } from '../contract/certificate-states.ts'
import type { certificates } from '../contract/certificates.ts'
import { insertCertificates, keepDesign, listWhole, markReplaced } from './certificates.queries.ts'
import { issueTo, issuingWith } from './issue.ts'
import { lockKind } from './kinds.queries.ts'
import { makeReissue } from './make-certificate.ts'
import { type ListedCertificate, listIds, pageCertificates } from './lists.queries.ts'
import { fileNameOf, renderCertificate, requireSigned } from './render.ts'
import { revokeAndTell } from './revoke.ts'
import { stateAt } from './state.rules.ts'
import { takeStatusPlaces } from './status-list.queries.ts'

type Calls = typeof certificates

const presented = (row: ListedCertificate, now: Date) => ({
  id: row.id,
  number: row.number,
  title: row.title,
  personName: row.personName,
  currentName: row.currentName,
  userName: row.userName,
  state: stateAt(row, now),
  issuedAt: row.issuedAt.toISOString(),
  validUntil: row.validUntil?.toISOString() ?? null,
  revokedAt: row.revokedAt?.toISOString() ?? null,
  reason: row.revokeReason as RevokeReason | null,
  note: row.revokeNote,
  code: row.code,
  isToSign: row.isToSign,
})

export async function pageIssued(
  { db, clock }: Deps,
  { caller }: CallerContext,
  input: Parsed<Calls['paging']>,
): Promise<Output<Calls['paging']>> {
  const now = clock.now()
  const { rows, ...count } = await pageCertificates(db, caller, { ...input, now })
  return { ...count, rows: rows.map(row => presented(row, now)) }
}

interface GrantInput {
  readonly kindId: string
  readonly userIds: readonly string[]
}

/** Callers must have looked at the scope of the people. */
export async function grantTo(
  deps: Deps,
  ctx: CallerContext,
  { kindId, userIds }: GrantInput,
): Promise<Output<Calls['grant']>> {
  const now = deps.clock.now()
  const granted = await inTx(deps.db, async tx => {
    const kind = (await lockKind(tx, kindId)) ?? fail('NOT_FOUND')
    const earned = userIds.map(userId => ({ userId, earnedAt: now, score: null }))
    const ids = await issueTo(tx, deps, { kind, earned, by: ctx.caller.userId, now })
    await recordAudit(tx, ctx, {
      action: 'certificate.grant',
      objectType: 'certificateKind',
      objectId: kindId,
      objectName: kind.name,
      detail: { userIds: [...userIds], certificateIds: ids },
    })
    return ids.length
  })
  return { granted, skipped: userIds.length - granted }
}

export async function grantByHand(
  deps: Deps,
  ctx: CallerContext,
  input: Parsed<Calls['grant']>,
): Promise<Output<Calls['grant']>> {
  const userIds = [...new Set(input.userIds)]
  const known = await listUserOptions(deps.db, ctx.caller, { ids: userIds, roleType: RoleType.student })
  const count = userIds.length - known.length
  if (count > 0) fail('CERTIFICATE_PERSON_OUTSIDE', { args: { count } })
  return grantTo(deps, ctx, { kindId: input.kindId, userIds })
}

/** Nobody works on certificates of people outside of the scope. */
async function requireInScope(
  { db, clock }: Deps,
  { caller }: CallerContext,
  ids: readonly string[],
): Promise<string[]> {
  const unique = [...new Set(ids)]
  const found = await listIds(db, caller, { ids: unique, limit: unique.length, now: clock.now() })
  return found.length < unique.length ? fail('NOT_FOUND') : found
}

export async function revokeByHand(deps: Deps, ctx: CallerContext, input: Parsed<Calls['revoke']>): Promise<void> {
  const ids = await requireInScope(deps, ctx, input.ids)
  await inTx(deps.db, async tx => {
    const { reason, note } = input
    const revoked = await revokeAndTell(tx, { ids, reason, note, by: ctx.caller.userId, now: deps.clock.now() })
    if (revoked.length < ids.length) {
      const [other] = await listWhole(
        tx,
        ids.filter(id => !revoked.some(row => row.id === id)),
      )
      fail('CERTIFICATE_NOT_VALID', { args: { number: other?.number ?? '' } })
    }
    for (const row of revoked)
      await recordAudit(tx, ctx, {
        action: 'certificate.revoke',
        objectType: 'certificate',
        objectId: row.id,
        objectName: row.number,
        detail: { reason, note },
      })
  })
}

export async function reissue(deps: Deps, ctx: CallerContext, id: string): Promise<{ id: string }> {
  const now = deps.clock.now()
  await requireInScope(deps, ctx, [id])
  return inTx(deps.db, async tx => {
    const [old] = await listWhole(tx, [id])
    if (old === undefined) return fail('NOT_FOUND')
    const [person] = await findUserNames(tx, [old.userId])
    if (!(await markReplaced(tx, id, now))) fail('CERTIFICATE_NOT_VALID', { args: { number: old.number } })
    const personName = person?.realName ?? old.personName
    if (personName === old.personName) fail('CERTIFICATE_NAME_SAME')
    const [statusPlace = 0] = await takeStatusPlaces(tx, 1)
    const issuing = await issuingWith(tx, deps, { by: ctx.caller.userId, now })
    const row = makeReissue(old, { personName, statusPlace }, issuing)
    await keepDesign(tx, old.designId, old.design)
    await insertCertificates(tx, [row])
    await notify(tx, {
      kind: 'certificate.reissued',
      key: row.id,
      userIds: [row.userId],
      params: { certificate: row.title, number: row.number, name: personName },
      link: '/web/certificates',
      about: { type: 'certificate', id: row.id },
      endsAt: null,
      now,
    })
    await recordAudit(tx, ctx, {
      action: 'certificate.reissue',
      objectType: 'certificate',
      objectId: row.id,
      objectName: row.number,
      detail: { from: id, before: old.personName, after: personName },
    })
    return { id: row.id }
  })
}

export async function downloadIssued(deps: Deps, ctx: CallerContext, id: string): Promise<Download> {
  await requireInScope(deps, ctx, [id])
  const [certificate] = await listWhole(deps.db, [id])
  if (certificate === undefined) return fail('NOT_FOUND')
  requireSigned(certificate)
  return {
    fileName: `${fileNameOf(certificate)}.pdf`,
    mime: 'application/pdf',
    body: await renderCertificate(deps, certificate),
  }
}
