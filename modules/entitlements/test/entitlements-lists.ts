import { identity } from '../../identity/contract/identity.ts'
import type { ScopedLists } from '../../../apps/server/test/scoped-lists.ts'
import { entitlements } from '../contract.ts'
import { makeEntitlement } from './make-entitlements.ts'

export const ENTITLEMENTS_LISTS: ScopedLists = {
  lists: [
    {
      endpoint: entitlements.paging,
      make: async ({ app, student, courseId }) =>
        makeEntitlement(app, {
          userId: (await app.call(identity.info, {}, student)).id,
          kind: 'course',
          id: courseId,
        }),
    },
  ],
  without: [
    [entitlements.things, 'it lists exams or courses by the kind that is asked for; its own tests show the scope'],
  ],
}
