import { users } from '../../contract/users.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { fail } from '@tripos/runtime/fail.ts'
import { type CallerContext, mount, type Mounted } from '@tripos/http/mount.ts'
import { countAwaitingReview } from '../user-lists.queries.ts'
import { commitUsers } from '../users-import/commit-import.ts'
import { dryRunUsers } from '../users-import/dry-run.ts'
import { exportPasswords, exportUsers } from '../users-import/export.ts'
import { cancelImport, deleteItems, findImport } from '../users-import/import.queries.ts'
import { userTemplate } from '../users-import/template.ts'
import { giveNewPasswords, removeUsers, setDepartments, setRoles, signOutUsers } from './bulk-users.ts'
import { revealIdCard } from './reveal-id-card.ts'

async function progressOf({ db }: Deps, importId: string, { caller }: CallerContext) {
  const found = await findImport(db, { id: importId, userId: caller.userId })
  if (found === undefined) return fail('NOT_FOUND')
  const { stage, doneCount, totalCount } = found
  return { stage, doneCount, totalCount }
}

/** What runs hears of it with its next portion; what waits is forgotten at once. */
async function cancel({ db }: Deps, importId: string, { caller }: CallerContext): Promise<Record<string, never>> {
  if (!(await cancelImport(db, { id: importId, userId: caller.userId }))) return fail('NOT_FOUND')
  await deleteItems(db, importId)
  return {}
}

export const mountUsers = (deps: Deps): Mounted[] =>
  mount(users, {
    reviewCount: async (_, { caller }) => ({ count: await countAwaitingReview(deps.db, caller) }),
    setRoles: (input, ctx) => setRoles(deps, input, ctx),
    setDepartments: (input, ctx) => setDepartments(deps, input, ctx),
    newPasswords: (input, ctx) => giveNewPasswords(deps, input, ctx),
    signOut: (input, ctx) => signOutUsers(deps, input, ctx),
    delete: (input, ctx) => removeUsers(deps, input, ctx),
    showIdCard: ({ id }, ctx) => revealIdCard(deps, id, ctx),
    export: (input, ctx) => exportUsers(deps, input, ctx),
    importTemplate: (_, { language }) => userTemplate(language),
    importDryRun: (input, ctx) => dryRunUsers(deps, input, ctx),
    importProgress: ({ importId }, ctx) => progressOf(deps, importId, ctx),
    importCancel: ({ importId }, ctx) => cancel(deps, importId, ctx),
    importCommit: (input, ctx) => commitUsers(deps, input, ctx),
    importPasswords: (input, ctx) => exportPasswords(deps, input, ctx),
  })
