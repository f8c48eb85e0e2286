import { makeBank } from '../../questions/test/make-questions.ts'
import { makeAdministrator, signIn } from '../../identity/test/make-identity.ts'
import { assignments } from '../contract/assignments.ts'
import type { ScopedLists } from '../../../apps/server/test/scoped-lists.ts'
import { assignmentInput, openBank } from './make-practice.ts'

export const PRACTICE_LISTS: ScopedLists = {
  lists: [
    {
      endpoint: assignments.paging,
      make: async ({ app, root, departmentId }) => {
        const owner = await makeAdministrator(app)
        const bank = await makeBank(app, owner)
        const token = await signIn(app, owner)
        await openBank(app, token, bank.id)
        return (await app.call(assignments.save, assignmentInput(bank.id, { departmentId }), root)).id
      },
    },
  ],
  people: [
    {
      endpoint: assignments.progress,
      input: async ({ app, root, departmentId }) => {
        const owner = await makeAdministrator(app)
        const bank = await makeBank(app, owner)
        await openBank(app, await signIn(app, owner), bank.id)
        return { id: (await app.call(assignments.save, assignmentInput(bank.id, { departmentId }), root)).id }
      },
    },
  ],
}
