import { identity } from '../contract/identity.ts'
import { HIDDEN, nextNumber, type Rows, studentOf, unique } from '../../../apps/server/test/authorization/row.ts'

export const IDENTITY_ROWS: Rows = [
  [identity.login, { input: () => ({ userName: unique(), password: 'wrong-password' }), rightful: 'LOGIN_WRONG' }],
  [identity.mobileLogin, { input: () => ({ mobile: '13800138000', code: '000000' }), rightful: 'CODE_WRONG' }],
  [identity.invitation, { input: () => ({ token: 'none' }), rightful: 'INVITATION_INVALID' }],
  [
    identity.acceptInvitation,
    { input: () => ({ token: 'none', password: 'long enough' }), rightful: 'INVITATION_INVALID' },
  ],
  [identity.emailLogin, { input: () => ({ email: 'somebody@example.org', code: '000000' }), rightful: 'CODE_WRONG' }],
  [identity.signUpDepartments, { input: () => ({}), rightful: 'SIGN_UP_OFF' }],
  [
    identity.register,
    { input: () => ({ userName: unique(), password: 'long enough', realName: 'New' }), rightful: 'SIGN_UP_OFF' },
  ],
  [
    identity.setup,
    {
      input: () => ({ setupToken: 'x', userName: unique(), password: 'long enough for us', realName: 'New' }),
      rightful: 'SETUP_LINK_INVALID',
    },
  ],
  [
    identity.resetPassword,
    { input: () => ({ contact: '13800138000', code: '000000', password: 'long enough' }), rightful: 'CODE_WRONG' },
  ],
  [identity.sendCode, { input: () => ({ contact: `138${String(10_000_000 + nextNumber())}`, purpose: 'login' }) }],
  [identity.info, { input: () => ({}) }],
  [identity.paging, { input: () => ({}) }],
  [identity.options, { input: () => ({}) }],
  [identity.detail, { target: studentOf, input: (_, id) => ({ id }), ...HIDDEN }],
  [
    identity.save,
    {
      target: studentOf,
      input: ({ departmentId }, id) => ({
        id,
        version: 1,
        userName: unique(),
        realName: 'Renamed',
        roleType: 1,
        departmentIds: [departmentId],
      }),
      ...HIDDEN,
    },
  ],
  [identity.setState, { target: studentOf, input: (_, id) => ({ ids: [id], state: 1, reason: '' }), ...HIDDEN }],
]
