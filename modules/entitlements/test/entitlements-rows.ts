import { makeCourse } from '../../courses/test/make-courses.ts'
import { HIDDEN, type Rows, studentOf, type World } from '../../../apps/server/test/authorization/row.ts'
import { newId } from '@tripos/runtime/random.ts'
import { entitlements } from '../contract.ts'
import { makeEntitlement, sell } from './make-entitlements.ts'

const courseOf = async ({ app, users, departmentId }: World) =>
  (await makeCourse(app, { departmentId, ownerId: users.administrator.id })).id

async function entitlementOf(world: World): Promise<string> {
  const id = await courseOf(world)
  await sell(world.app, { kind: 'course', id })
  return makeEntitlement(world.app, { userId: await studentOf(world), kind: 'course', id })
}

/** Who is to get each course: made with it, since an attempt that is refused may change nothing. */
const learners = new Map<string, string>()
async function courseAndLearnerOf(world: World): Promise<string> {
  const id = await courseOf(world)
  learners.set(id, await studentOf(world))
  return id
}

export const ENTITLEMENTS_ROWS: Rows = [
  [entitlements.paging, { input: () => ({}) }],
  [entitlements.things, { input: () => ({ kind: 'course' }) }],
  [
    entitlements.add,
    {
      target: courseAndLearnerOf,
      input: (_, id) => ({
        thing: { kind: 'course', id },
        userIds: [learners.get(id) ?? newId()],
        source: 'byHand',
        reason: 'A test',
      }),
      ...HIDDEN,
    },
  ],
  [entitlements.end, { target: entitlementOf, input: (_, id) => ({ ids: [id], reason: 'A test' }), ...HIDDEN }],
  [entitlements.why, { input: () => ({ kind: 'course', id: newId() }) }],
]
