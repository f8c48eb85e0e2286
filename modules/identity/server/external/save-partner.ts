/**
 * Partners are administered by people who work on everybody, and who hold the roles that the partner may give: whoever
 * knows a secret can sign in as anybody whom the partner may send.
 */
import { DataScope } from '@tripos/contract-kit/enums.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import type { Partner, partners } from '../../contract/partners.ts'
import { COMMON_PROBLEMS } from '@tripos/contract-kit/input/common.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Caller } from '@tripos/access/caller.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail, failInput, violates } from '@tripos/runtime/fail.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Page } from '@tripos/runtime/page.ts'
import { newId, newSecret } from '@tripos/runtime/random.ts'
import { requireGrantable } from '../../../access/server/index.ts'
import { recordAudit } from '../../../audit/server/index.ts'
import {
  deletePartner,
  insertPartner,
  listPartners,
  lockPartner,
  type PartnerRow,
  setRolesOfPartner,
  updatePartner,
} from './partners.queries.ts'

export const secretContext = (partnerId: string): string => `partner:${partnerId}`
const idsOf = (roles: PartnerRow['roles']): string[] => roles.map(role => role.id)

/** From listed fields: the secret is none of them. */
function present(row: PartnerRow): Partner {
  const { id, name, keyId, mode, allowsStudents, roles, isEnabled, identityCount, version } = row
  const createdAt = row.createdAt.toISOString()
  return { id, name, keyId, mode, allowsStudents, roles, isEnabled, identityCount, version, createdAt }
}

export async function partnerPage(deps: Deps, input: Parsed<typeof partners.paging>): Promise<Page<Partner>> {
  const { total, rows } = await listPartners(deps.db, input)
  return { total, rows: rows.map(present) }
}

/** Whoever changes a partner must work on all, and hold every role that it may give, before and after. */
async function requireWhole(tx: Tx, caller: Caller, roleIds: readonly string[]): Promise<void> {
  if (caller.scope.kind !== DataScope.all) fail('NOT_ALLOWED')
  await requireGrantable(tx, caller, { before: [], after: roleIds, changed: roleIds })
}

async function lockOwn(tx: Tx, caller: Caller, id: string): Promise<PartnerRow> {
  if (caller.scope.kind !== DataScope.all) return fail('NOT_ALLOWED')
  const partner = await lockPartner(tx, id)
  if (partner === undefined) return fail('NOT_FOUND')
  await requireWhole(tx, caller, idsOf(partner.roles))
  return partner
}

const auditView = ({ name, keyId, mode, allowsStudents, isEnabled, roles }: PartnerRow) => ({
  name,
  keyId,
  mode,
  allowsStudents,
  isEnabled,
  roles: roles.map(role => role.name),
})

type SaveInput = Parsed<typeof partners.save>

async function createPartner(deps: Deps, { input, ctx }: { input: SaveInput; ctx: CallerContext }, tx: Tx) {
  const { name, mode, allowsStudents, roleIds } = input
  await requireWhole(tx, ctx.caller, roleIds)
  const [id, secret, keyId] = [newId(), newSecret(), newSecret().slice(0, 16)]
  const secretSealed = deps.secretBox.seal(secret, secretContext(id))
  await insertPartner(tx, { id, name, keyId, secretSealed, mode, allowsStudents }, ctx.arrivedAt)
  await setRolesOfPartner(tx, id, roleIds)
  return { id, keyId, secret }
}

async function changePartner(tx: Tx, id: string, { input, ctx }: { input: SaveInput; ctx: CallerContext }) {
  const { name, mode, allowsStudents, roleIds, version } = input
  if (version === undefined) return failInput(COMMON_PROBLEMS.versionMissing)
  const before = await lockOwn(tx, ctx.caller, id)
  if (before.version !== version) return fail('EDIT_CONFLICT')
  await requireWhole(tx, ctx.caller, roleIds)
  await updatePartner(tx, id, { name, mode, allowsStudents })
  await setRolesOfPartner(tx, id, roleIds)
  return { before, saved: { id, keyId: before.keyId, secret: null } }
}

export async function savePartner(deps: Deps, ctx: CallerContext, input: SaveInput) {
  try {
    return await inTx(deps.db, async tx => {
      const { before, saved } =
        input.id === undefined
          ? { before: undefined, saved: await createPartner(deps, { input, ctx }, tx) }
          : await changePartner(tx, input.id, { input, ctx })
      const after = await lockPartner(tx, saved.id)
      await recordAudit(tx, ctx, {
        action: 'partner.save',
        objectType: 'partner',
        objectId: saved.id,
        before: before && auditView(before),
        after: after && auditView(after),
      })
      return saved
    })
  } catch (error) {
    if (violates(error, 'partners_name')) return fail('PARTNER_NAME_TAKEN', { args: { name: input.name } })
    throw error
  }
}

export function rotateSecret(deps: Deps, ctx: CallerContext, { id }: { readonly id: string }) {
  return inTx(deps.db, async tx => {
    const { name, keyId } = await lockOwn(tx, ctx.caller, id)
    const secret = newSecret()
    await updatePartner(tx, id, { secretSealed: deps.secretBox.seal(secret, secretContext(id)) })
    await recordAudit(tx, ctx, { action: 'partner.rotate', objectType: 'partner', objectId: id, objectName: name })
    return { keyId, secret }
  })
}

export function setPartnerEnabled(deps: Deps, ctx: CallerContext, input: Parsed<typeof partners.setEnabled>) {
  return inTx(deps.db, async tx => {
    const { name, isEnabled } = await lockOwn(tx, ctx.caller, input.id)
    await updatePartner(tx, input.id, { isEnabled: input.isEnabled })
    await recordAudit(tx, ctx, {
      action: 'partner.state',
      objectType: 'partner',
      objectId: input.id,
      objectName: name,
      before: { isEnabled },
      after: { isEnabled: input.isEnabled },
    })
    return {}
  })
}

export function removePartner(deps: Deps, ctx: CallerContext, { id }: { readonly id: string }) {
  return inTx(deps.db, async tx => {
    const partner = await lockOwn(tx, ctx.caller, id)
    await deletePartner(tx, id)
    await recordAudit(tx, ctx, {
      action: 'partner.delete',
      objectType: 'partner',
      objectId: id,
      before: { ...auditView(partner), identityCount: partner.identityCount },
    })
    return {}
  })
}
