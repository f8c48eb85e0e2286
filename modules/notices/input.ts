/** Inputs of notices. */
import { notices } from './contract.ts'
import { type ModuleInput, problem, type ProblemsOf, words } from '@tripos/contract-kit/input/words.ts'

export const NOTICE_PROBLEMS = {
  publishAtMissing: problem('publishAt', '请选择定时发布的时间。', 'Choose when the notice is to be published.'),
} satisfies ProblemsOf<typeof notices>

export const NOTICES_INPUT: ModuleInput = {
  calls: [notices],
  fields: {
    title: words('标题', 'Title'),
    body: words('正文', 'Text'),
    departmentId: words('所属部门', 'Department'),
    openType: words('谁可以看到', 'Who sees it'),
    audienceDepartmentIds: words('部门', 'Departments'),
    audienceUserIds: words('学员', 'Students'),
    isPinned: words('置顶', 'Pinned'),
    publishAt: words('发布时间', 'Time of publishing'),
    endsAt: words('结束时间', 'End'),
    publish: words('发布', 'Publish'),
  },
  unseen: {
    state: words('状态', 'State'),
    isRead: words('是否已读', 'Read or not'),
    unreadOnly: words('仅看未读', 'Unread ones only'),
  },
  problems: NOTICE_PROBLEMS,
}
