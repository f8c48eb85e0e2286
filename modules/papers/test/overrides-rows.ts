import { newId } from '@tripos/runtime/random.ts'
import { administratorOf, examOf, HIDDEN, type Rows, type World } from '../../../apps/server/test/authorization/row.ts'
import { overrides } from '../contract/overrides.ts'

const FIELDS = {
  startsAt: null,
  endsAt: null,
  limitMinutes: 90,
  extraAttempts: null,
  reason: 'why',
  isReasonTold: false,
}

const idOf = new Map<string, string>()
/** With an override for the department. */
async function overriddenExamOf(world: World): Promise<string> {
  const { app, departmentId } = world
  const token = administratorOf(world)
  const examId = await examOf(world)
  await app.call(overrides.add, { examId, userIds: [], departmentIds: [departmentId], ...FIELDS }, token)
  const { rows } = await app.call(overrides.paging, { examId }, token)
  idOf.set(examId, rows[0]?.id ?? '')
  return examId
}
const one = (examId: string) => ({ examId, id: idOf.get(examId) ?? newId() })

export const OVERRIDES_ROWS: Rows = [
  [overrides.paging, { target: world => examOf(world), input: (_, examId) => ({ examId }), ...HIDDEN }],
  [
    overrides.add,
    {
      target: world => examOf(world),
      input: ({ departmentId }, examId) => ({ examId, userIds: [], departmentIds: [departmentId], ...FIELDS }),
      ...HIDDEN,
    },
  ],
  [
    overrides.save,
    { target: overriddenExamOf, input: (_, examId) => ({ ...one(examId), version: 1, ...FIELDS }), ...HIDDEN },
  ],
  [overrides.delete, { target: overriddenExamOf, input: (_, examId) => one(examId), ...HIDDEN }],
  [
    overrides.addAttempt,
    { target: world => examOf(world), input: (_, examId) => ({ examId, endsAt: null, reason: 'fire' }), ...HIDDEN },
  ],
]
