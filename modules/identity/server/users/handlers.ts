import { MAX_CHOSEN } from '@tripos/contract-kit/fields.ts'
import { users } from '../../contract/users.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { type CallerContext, mount, type Mounted } from '@tripos/http/mount.ts'
import { countAwaitingReview, listUsers } from '../user-lists.queries.ts'
import { commitUsers } from './import/commit-import.ts'
import { dryRunUsers } from './import/dry-run.ts'
import { exportUsers } from './export-users.ts'
import { exportPasswords } from './import/export-passwords.ts'
import { cancelImport, deleteItems, findImport } from './import/import.queries.ts'
import { userTemplate } from './import/template.ts'
import { giveNewPasswords, removeUsers, setDepartments, setRoles, signOutUsers } from './bulk-users.ts'
import { inviteUsers, showInviting } from '../invitations/invite.ts'
import { revealIdCard } from './reveal-id-card.ts'

async function progressOf({ db }: Deps, { caller }: CallerContext, importId: string) {
  const found = await findImport(db, { id: importId, userId: caller.userId })
  if (found === undefined) return fail('NOT_FOUND')
  const { stage, doneCount, totalCount } = found
  return { stage, doneCount, totalCount }
}

/** What runs hears of it with its next portion; what waits is forgotten at once. */
async function cancel({ db }: Deps, { caller }: CallerContext, importId: string): Promise<Record<string, never>> {
  if (!(await cancelImport(db, { id: importId, userId: caller.userId }))) return fail('NOT_FOUND')
  await deleteItems(db, importId)
  return {}
}

export const mountUsers = (deps: Deps): Mounted[] =>
  mount(
    users,
    {
      reviewCount: async (_, { caller }) => ({ count: await countAwaitingReview(deps.db, caller) }),
      listAll: (input, { caller }) => listUsers(deps.db, caller, { ...input, page: 1, size: MAX_CHOSEN }),
      setRoles: (input, ctx) => setRoles(deps, ctx, input),
      setDepartments: (input, ctx) => setDepartments(deps, ctx, input),
      newPasswords: (input, ctx) => giveNewPasswords(deps, ctx, input),
      invite: (input, ctx) => inviteUsers(deps, ctx, input),
      signOut: (input, ctx) => signOutUsers(deps, ctx, input),
      delete: (input, ctx) => removeUsers(deps, ctx, input),
      showIdCard: ({ id }, ctx) => revealIdCard(deps, ctx, id),
      export: (input, ctx) => exportUsers(deps, ctx, input),
      showInviting: () => showInviting(deps),
      importTemplate: (_, { language }) => userTemplate(language),
      importDryRun: (input, ctx) => dryRunUsers(deps, ctx, input),
      importProgress: ({ importId }, ctx) => progressOf(deps, ctx, importId),
      importCancel: ({ importId }, ctx) => cancel(deps, ctx, importId),
      importCommit: (input, ctx) => commitUsers(deps, ctx, input),
      importPasswords: (input, ctx) => exportPasswords(deps, ctx, input),
    },
    { lanes: { importCommit: 'long' } },
  )
