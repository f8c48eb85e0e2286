import type { Rows } from '../../../apps/server/test/authorization/row.ts'
import { search } from '../contract.ts'

export const SEARCH_ROWS: Rows = [
  [
    search.find,
    {
      input: () => ({ search: 'ab' }),
      deviations: { student: 'NOT_ALLOWED', otherStudent: 'NOT_ALLOWED' },
    },
  ],
]
