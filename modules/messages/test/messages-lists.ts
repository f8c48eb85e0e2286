import { messageRobots, messages } from '../contract.ts'
import { identity } from '../../identity/contract/identity.ts'
import { makeFailedMessage } from './make-messages.ts'
import type { ScopedLists } from '../../../apps/server/test/scoped-lists.ts'

export const MESSAGES_LISTS: ScopedLists = {
  lists: [
    {
      endpoint: messages.paging,
      make: async ({ app, student }) =>
        makeFailedMessage(app, { userId: (await app.call(identity.info, {}, student)).id }),
    },
  ],
  without: [[messageRobots.paging, 'robots belong to the site, as its other settings do']],
}
