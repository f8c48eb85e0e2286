import { clientErrors } from '../contract/client-errors.ts'
import type { ScopedLists } from '../../../apps/server/test/scoped-lists.ts'

export const CLIENT_ERRORS_LISTS: ScopedLists = {
  without: [[clientErrors.paging, 'errors of browsers belong to nobody']],
}
