import { newId } from '@tripos/runtime/random.ts'
import { profile } from '../contract/profile.ts'
import { sessions, signIns } from '../contract/sign-ins.ts'
import { makeStudent, signIn } from './make-identity.ts'
import { HIDDEN, nextNumber, type Rows, studentOf, type World } from '../../../apps/server/test/authorization/row.ts'

const sessionOf = async ({ app }: World, userId: string) => {
  await signIn(app, { id: userId, roleType: 1 })
  const session = app.deps.db.selectFrom('sessions').select('id').where('userId', '=', userId).orderBy('id', 'desc')
  return (await session.executeTakeFirstOrThrow()).id
}
const NOT_THEIRS = {
  otherStudent: 'NOT_FOUND',
  marker: 'NOT_FOUND',
  otherAdministrator: 'NOT_FOUND',
  administrator: 'NOT_FOUND',
} as const

export const PROFILE_ROWS: Rows = [
  [profile.detail, { input: () => ({}) }],
  [profile.save, { input: () => ({ realName: `Renamed ${nextNumber()}` }) }],
  [profile.avatar, { input: () => ({}), rightful: 'FILE_TYPE_REFUSED' }],
  [profile.removeAvatar, { input: () => ({}) }],
  [profile.sendContactCode, { input: () => ({ contact: `137${String(10_000_000 + nextNumber())}` }) }],
  [profile.changeContact, { input: () => ({ contact: '13700000000', code: '000000' }), rightful: 'CODE_WRONG' }],
  [
    profile.password,
    { input: () => ({ oldPassword: 'not this one', password: 'long enough' }), rightful: 'PASSWORD_WRONG' },
  ],
  [profile.sessions, { input: () => ({}) }],
  [profile.signIns, { input: () => ({}) }],
  [profile.securityNotices, { input: () => ({}) }],
  [profile.acknowledgeNotices, { input: () => ({ ids: [newId()] }) }],
  [
    profile.endSession,
    {
      target: world => sessionOf(world, world.users.student.id),
      input: (_, id) => ({ id }),
      absent: 'NOT_FOUND',
      deviations: NOT_THEIRS,
    },
  ],
  [profile.endOtherSessions, { input: () => ({}) }],
  [sessions.paging, { input: () => ({}) }],
  [
    sessions.kick,
    {
      target: async world =>
        sessionOf(world, (await makeStudent(world.app, { departmentIds: [world.departmentId] })).id),
      input: (_, id) => ({ ids: [id] }),
      ...HIDDEN,
    },
  ],
  [sessions.kickUsers, { target: studentOf, input: (_, id) => ({ userIds: [id] }), ...HIDDEN }],
  [signIns.paging, { input: () => ({}) }],
  [signIns.export, { input: () => ({}) }],
]
