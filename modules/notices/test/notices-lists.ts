import { notices } from '../contract.ts'
import { makeNotice } from './make-notices.ts'
import type { ScopedLists } from '../../../apps/server/test/scoped-lists.ts'

export const NOTICES_LISTS: ScopedLists = {
  lists: [{ endpoint: notices.paging, make: ({ app, root, departmentId }) => makeNotice(app, root, { departmentId }) }],
  people: [
    {
      endpoint: notices.receipts,
      input: async ({ app, root, departmentId }) => ({ id: await makeNotice(app, root, { departmentId }) }),
    },
  ],
}
