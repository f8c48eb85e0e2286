import { dashboard } from '../contract.ts'
import type { Rows } from '../../../apps/server/test/authorization/row.ts'

export const DASHBOARD_ROWS: Rows = [
  [
    dashboard.summary,
    {
      input: () => ({ dayStart: '2026-03-02T00:00:00Z' }),
      deviations: { student: 'NOT_ALLOWED', otherStudent: 'NOT_ALLOWED' },
    },
  ],
  [
    dashboard.showFirstSteps,
    { input: () => ({}), deviations: { student: 'NOT_ALLOWED', otherStudent: 'NOT_ALLOWED' } },
  ],
  [
    dashboard.saveFirstSteps,
    {
      input: () => ({ isClosed: true }),
      deviations: { student: 'NOT_ALLOWED', otherStudent: 'NOT_ALLOWED' },
    },
  ],
]
