import { expect } from 'vitest'
import { identity } from '../../identity/contract/identity.ts'
import type { LosingPart } from '../../../apps/server/test/losing.ts'
import { entitlements } from '../contract.ts'
import { makeEntitlement } from './make-entitlements.ts'

export const ENTITLEMENTS_LOSING: LosingPart = {
  leave: async ({ app, student, course }) =>
    makeEntitlement(app, {
      userId: (await app.call(identity.info, {}, student)).id,
      kind: 'course',
      id: course.id,
    }),
  says: /access 1/,
  cases: [
    {
      title: 'access is ended: the row stays and says so',
      async work({ app, staff, student, course }, id) {
        await app.call(entitlements.end, { ids: [id], reason: 'A test' }, staff)
        const why = await app.call(entitlements.why, { kind: 'course', id: course.id }, student)
        expect(why).toMatchObject([{ id, state: 'ended' }])
      },
      changes: { audit_log: 1, notification_events: 1, notifications: 1 },
    },
  ],
}
