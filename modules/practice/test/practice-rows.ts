import { practiceBanks } from '../contract/practice-banks.ts'
import { bankOf, HIDDEN, type Rows } from '../../../apps/server/test/authorization/row.ts'

export const PRACTICE_ROWS: Rows = [
  [practiceBanks.settings, { target: bankOf, input: (_, bankId) => ({ bankId }), ...HIDDEN }],
  [
    practiceBanks.save,
    { target: bankOf, input: (_, bankId) => ({ bankId, isOpen: false, openType: 1, version: 0 }), ...HIDDEN },
  ],
]
