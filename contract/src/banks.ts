/** What belongs to a bank beside its questions: whom it is shared with. */
import * as z from 'zod/mini'
import { BankRight } from './enums.ts'
import { bankRight, granteeKind, id, ids, named, search } from './fields.ts'
import { endpoint, nothing, pageInput, pageOf } from './kernel.ts'

const access = { permission: 'qu:bank:edit' } as const

const grantee = z.object({
  ...named.shape,
  /** What tells it from others of the same name: a user name, the departments above. */
  detail: z.string(),
})

export const banks = {
  grants: endpoint({
    path: '/api/qu/bank/grant/paging',
    summary: 'Whom a bank is shared with, in the order of sharing',
    access,
    input: z.strictObject({ bankId: id, ...pageInput }),
    output: pageOf(z.object({ id, kind: granteeKind, grantee, right: bankRight, createdAt: z.string() })),
  }),
  grantees: endpoint({
    path: '/api/qu/bank/grant/options',
    summary: 'Administrators, roles or departments that a bank can be shared with, by name (at most 20)',
    access,
    input: z.strictObject({ bankId: id, kind: granteeKind, search }),
    output: z.array(grantee),
  }),
  grantSave: endpoint({
    path: '/api/qu/bank/grant/save',
    summary: 'Shares a bank with a person, a role or a department, or changes what they may do',
    access,
    input: z.strictObject({
      bankId: id,
      kind: granteeKind,
      granteeId: id,
      right: z.literal([BankRight.view, BankRight.use, BankRight.edit]),
    }),
    output: nothing,
  }),
  grantDelete: endpoint({
    path: '/api/qu/bank/grant/delete',
    summary: 'Ends some of the grants of a bank',
    access,
    input: z.strictObject({ bankId: id, ids }),
    output: nothing,
  }),
  transfer: endpoint({
    path: '/api/qu/bank/transfer',
    summary: 'Gives a bank to another administrator',
    access,
    input: z.strictObject({ bankId: id, userId: id }),
    output: nothing,
  }),
}
