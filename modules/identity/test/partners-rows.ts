import { externalSignIn, partners } from '../contract/partners.ts'
import { newId } from '@tripos/runtime/random.ts'
import { type Rows, unique } from '../../../apps/server/test/authorization/row.ts'

/** Changing a partner needs the scope "all", which nobody here has; external-sign-in.test.ts shows the rest. */
const WITHIN = { rightful: 'NOT_ALLOWED' } as const

export const PARTNERS_ROWS: Rows = [
  [partners.paging, { input: () => ({}) }],
  [partners.save, { input: () => ({ name: unique(), mode: 1, allowsStudents: true, roleIds: [] }), ...WITHIN }],
  [partners.rotate, { input: () => ({ id: newId() }), ...WITHIN }],
  [partners.setEnabled, { input: () => ({ id: newId(), isEnabled: false }), ...WITHIN }],
  [partners.delete, { input: () => ({ id: newId() }), ...WITHIN }],
  [externalSignIn.exchange, { input: () => ({ code: 'none' }), rightful: 'SYNC_LINK_USED' }],
  [externalSignIn.pending, { input: () => ({ bindToken: 'none' }), rightful: 'SYNC_TOKEN_INVALID' }],
  [
    externalSignIn.bind,
    { input: () => ({ bindToken: 'none', userName: 'nobody', password: 'wrong' }), rightful: 'SYNC_TOKEN_INVALID' },
  ],
  [
    externalSignIn.finish,
    {
      input: () => ({ bindToken: 'none', userName: unique(), password: 'long enough' }),
      rightful: 'SYNC_TOKEN_INVALID',
    },
  ],
]
