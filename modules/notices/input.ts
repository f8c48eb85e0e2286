/** Inputs of notices. */
import { notices } from './contract.ts'
import { type ModuleInput, problem, type ProblemsOf } from '@tripos/contract-kit/input/words.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const NOTICE_PROBLEMS = {
  publishAtMissing: problem('publishAt', '请选择定时发布的时间。', 'Choose when the notice is to be published.'),
} satisfies ProblemsOf<typeof notices>

export const NOTICES_INPUT: ModuleInput = {
  calls: [notices],
  fields: {
    title: localized('标题', 'Title'),
    body: localized('正文', 'Text'),
    departmentId: localized('所属部门', 'Department'),
    openType: localized('谁可以看到', 'Who sees it'),
    audienceDepartmentIds: localized('部门', 'Departments'),
    audienceUserIds: localized('学员', 'Students'),
    isPinned: localized('置顶', 'Pinned'),
    publishAt: localized('发布时间', 'Time of publishing'),
    endsAt: localized('结束时间', 'End'),
    publish: localized('发布', 'Publish'),
  },
  unseen: {
    state: localized('状态', 'State'),
    isRead: localized('是否已读', 'Read or not'),
    unreadOnly: localized('仅看未读', 'Unread ones only'),
  },
  problems: NOTICE_PROBLEMS,
}
