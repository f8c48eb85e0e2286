/** Inputs of access. */
import { type ModuleInput, problem, type ProblemsOf } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { entitlements } from './contract.ts'

export const ENTITLEMENT_PROBLEMS = {
  endsTooEarly: problem(
    'endsAt',
    '结束时间必须晚于开始时间和当前时间。',
    'It must end after it begins, and not in the past.',
  ),
} satisfies ProblemsOf<typeof entitlements>

export const ENTITLEMENTS_INPUT: ModuleInput = {
  calls: [entitlements],
  fields: {
    thing: localized('课程或考试', 'Course or exam'),
    userIds: localized('学员', 'Students'),
    source: localized('来源', 'Source'),
    reason: localized('原因', 'Reason'),
    startsAt: localized('开始时间', 'From'),
    endsAt: localized('结束时间', 'Until'),
    state: localized('状态', 'State'),
    kind: localized('类型', 'Kind'),
  },
  unseen: {
    'userIds.{n}': localized('第 {n} 名学员', 'student {n}'),
    'thing.kind': localized('类型', 'Kind'),
    'thing.id': localized('课程或考试', 'Course or exam'),
    thingId: localized('课程或考试', 'Course or exam'),
  },
  problems: ENTITLEMENT_PROBLEMS,
}
