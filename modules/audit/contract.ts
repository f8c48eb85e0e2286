/** The operation log: what privileged people changed. Actions and kinds of things with their names in both languages. */
import * as z from 'zod/mini'
import type { Language } from '@tripos/contract-kit/errors.ts'
import { id, moment, search } from '@tripos/contract-kit/fields.ts'
import { endpoint, nothing, pageInput, pageOf, sortInput } from '@tripos/contract-kit/endpoint.ts'

type Names = Readonly<Record<string, Readonly<Record<Language, string>>>>

const named = (zh: string, en: string) => ({ 'zh-CN': zh, 'en-US': en }) as const

/** Every action that the log knows. A test compares this list with the sources of the server. */
export const AUDIT_ACTIONS = {
  'user.setup': named('创建首位管理员', 'Make the first administrator'),
  'user.create': named('新建用户', 'Create user'),
  'user.save': named('修改用户', 'Change user'),
  'user.state': named('修改用户状态', 'Change state of user'),
  'user.export': named('导出用户', 'Export users'),
  'user.importPasswords': named('导出新用户的密码', 'Export passwords of imported users'),
  'user.import': named('导入用户', 'Import users'),
  'user.delete': named('删除用户', 'Delete user'),
  'user.departments': named('修改用户部门', 'Change departments of user'),
  'user.roles': named('修改用户角色', 'Change roles of user'),
  'user.newPassword': named('为用户设置新密码', 'Set new password of user'),
  'user.showIdCard': named('查看身份证号', 'See ID card number'),
  'user.signOut': named('强制用户退出', 'Sign user out'),
  'user.resetPassword': named('重置密码', 'Reset password'),
  'user.bind': named('绑定外部身份', 'Bind external identity'),
  'partner.save': named('保存合作系统', 'Save partner'),
  'partner.rotate': named('更换合作系统密钥', 'Rotate secret of partner'),
  'partner.state': named('启用或停用合作系统', 'Enable or disable partner'),
  'partner.delete': named('删除合作系统', 'Delete partner'),
  'profile.save': named('修改本人姓名', 'Change own name'),
  'profile.avatar': named('更换本人头像', 'Change own picture'),
  'profile.removeAvatar': named('移除本人头像', 'Remove own picture'),
  'profile.contact': named('修改本人联系方式', 'Change own contact'),
  'profile.password': named('修改本人密码', 'Change own password'),
  'profile.endSession': named('退出本人的其他登录', 'End own sessions'),
  'session.kick': named('强制下线', 'End sessions of user'),
  'signIn.export': named('导出登录日志', 'Export sign-ins'),
  'department.save': named('保存部门', 'Save department'),
  'department.move': named('移动部门', 'Move department'),
  'department.delete': named('删除部门', 'Delete department'),
  'role.save': named('保存角色', 'Save role'),
  'role.delete': named('删除角色', 'Delete role'),
  'menu.save': named('保存菜单', 'Save menu entry'),
  'menu.sort': named('调整菜单顺序', 'Sort menu entries'),
  'menu.delete': named('删除菜单', 'Delete menu entry'),
  'dictionary.save': named('保存字典', 'Save dictionary'),
  'dictionary.delete': named('删除字典', 'Delete dictionary'),
  'dictionary.import': named('导入字典项', 'Import dictionary entries'),
  'dictionaryItem.save': named('保存字典项', 'Save dictionary entry'),
  'dictionaryItem.move': named('移动字典项', 'Move dictionary entry'),
  'dictionaryItem.delete': named('删除字典项', 'Delete dictionary entry'),
  'site.save': named('修改网站设置', 'Change site settings'),
  'site.leaveDemo': named('退出演示并锁定演示账号', 'Leave the demo and lock its accounts'),
  'file.upload': named('上传文件', 'Upload file'),
  'bank.save': named('保存题库', 'Save bank'),
  'bank.delete': named('题库移入回收站', 'Move bank to the bin'),
  'bank.restore': named('恢复题库', 'Restore bank'),
  'bank.purge': named('彻底删除题库', 'Delete bank for good'),
  'bank.grant': named('共享题库', 'Share bank'),
  'bank.revoke': named('取消共享题库', 'Stop sharing bank'),
  'bank.transfer': named('转让题库', 'Transfer bank'),
  'chapter.save': named('保存章节', 'Save chapter'),
  'chapter.move': named('移动章节', 'Move chapter'),
  'chapter.delete': named('删除章节', 'Delete chapter'),
  'question.place': named('归入题库和章节', 'Place questions'),
  'question.leave': named('移出题库', 'Take questions out of bank'),
  'question.save': named('保存试题', 'Save question'),
  'question.import': named('导入试题', 'Import questions'),
  'question.delete': named('移入回收站', 'Move question to the bin'),
  'question.purge': named('彻底删除试题', 'Delete question for good'),
  'question.restore': named('恢复试题', 'Restore question'),
  'question.review': named('送审试题', 'Send question to review'),
  'question.decide': named('审核试题', 'Review question'),
  'question.comment': named('评论试题', 'Comment on question'),
  'question.change': named('批量修改试题', 'Change questions'),
  'blueprint.save': named('保存组卷方案', 'Save blueprint'),
  'blueprint.delete': named('删除组卷方案', 'Delete blueprint'),
  'exam.save': named('保存考试', 'Save exam'),
  'exam.publish': named('发布考试', 'Publish exam'),
  'exam.enable': named('启用考试', 'Enable exam'),
  'exam.disable': named('停用考试', 'Disable exam'),
  'exam.release': named('公布成绩', 'Release results'),
  'exam.delete': named('删除考试', 'Delete exam'),
  'notice.save': named('保存公告', 'Save notice'),
  'notice.publish': named('发布公告', 'Publish notice'),
  'notice.withdraw': named('撤回公告', 'Withdraw notice'),
  'notice.pin': named('置顶公告', 'Pin notice'),
  'notice.unpin': named('取消置顶公告', 'Unpin notice'),
  'notice.delete': named('删除公告', 'Delete notice'),
  'notice.receipts': named('导出公告阅读记录', 'Export who has read notice'),
  'lecturer.save': named('保存讲师', 'Save lecturer'),
  'lecturer.show': named('显示讲师', 'Show lecturer'),
  'lecturer.hide': named('隐藏讲师', 'Hide lecturer'),
  'lecturer.delete': named('删除讲师', 'Delete lecturer'),
  'courseTalk.show': named('通过课程评论', 'Let comment on course through'),
  'courseTalk.hide': named('隐藏课程评论', 'Hide comment on course'),
  'courseTalk.reply': named('回复课程评论', 'Answer comment on course'),
  'courseTalk.delete': named('删除课程评论', 'Delete comment on course'),
  'courseTalk.remove': named('撤回自己的课程评论', 'Take back own comment on course'),
  'record.export': named('导出学习记录', 'Export learning records'),
  'record.remind': named('提醒学员学习', 'Remind learners'),
  'course.save': named('保存课程', 'Save course'),
  'course.publish': named('发布课程', 'Publish course'),
  'course.withdraw': named('撤回课程', 'Withdraw course'),
  'course.copy': named('复制课程', 'Copy course'),
  'course.arrange': named('调整课程目录', 'Arrange course'),
  'course.delete': named('课程移入回收站', 'Move course to the bin'),
  'course.restore': named('恢复课程', 'Restore course'),
  'course.purge': named('清除回收站中的课程', 'Remove course from the bin'),
  'courseChapter.save': named('保存课程章节', 'Save chapter of course'),
  'courseChapter.delete': named('课程章节移入回收站', 'Move chapter of course to the bin'),
  'courseChapter.restore': named('恢复课程章节', 'Restore chapter of course'),
  'courseChapter.purge': named('清除回收站中的课程章节', 'Remove chapter of course from the bin'),
  'courseCategory.save': named('保存课程分类', 'Save course categories'),
  'lesson.save': named('保存课时', 'Save lesson'),
  'lesson.delete': named('课时移入回收站', 'Move lesson to the bin'),
  'lesson.restore': named('恢复课时', 'Restore lesson'),
  'lesson.purge': named('清除回收站中的课时', 'Remove lesson from the bin'),
  'asset.upload': named('上传素材', 'Upload file for lessons'),
  'asset.rename': named('重命名素材', 'Rename file for lessons'),
  'asset.delete': named('删除素材', 'Delete file for lessons'),
  'paper.extend': named('加时', 'Give extra time'),
  'paper.forceSubmit': named('强制收卷', 'Hand in for the candidate'),
  'paper.void': named('作废试卷', 'Void paper'),
  'paper.reopen': named('重新开放试卷', 'Reopen paper'),
  'paper.takeLate': named('计入迟到的作答', 'Take in late answers'),
  'paper.retryMarking': named('重新机器阅卷', 'Mark paper again'),
  'paper.mark': named('评分', 'Mark answer'),
  'clientError.delete': named('删除前端错误', 'Delete client error'),
  'clientError.clear': named('清空前端错误', 'Clear client errors'),
  'job.retry': named('重试任务', 'Retry job'),
  'job.cancel': named('取消任务', 'Cancel job'),
} as const satisfies Names
type AuditAction = keyof typeof AUDIT_ACTIONS

/** What an action was done to. */
export const AUDIT_OBJECTS = {
  user: named('用户', 'User'),
  partner: named('合作系统', 'Partner'),
  signIn: named('登录日志', 'Sign-in log'),
  department: named('部门', 'Department'),
  role: named('角色', 'Role'),
  dictionary: named('字典', 'Dictionary'),
  dictionaryItem: named('字典项', 'Dictionary entry'),
  menu: named('菜单', 'Menu entry'),
  site: named('网站设置', 'Site settings'),
  file: named('文件', 'File'),
  bank: named('题库', 'Bank'),
  chapter: named('章节', 'Chapter'),
  question: named('试题', 'Question'),
  blueprint: named('组卷方案', 'Blueprint'),
  exam: named('考试', 'Exam'),
  notice: named('公告', 'Notice'),
  lecturer: named('讲师', 'Lecturer'),
  courseTalk: named('课程评论', 'Comment on course'),
  course: named('课程', 'Course'),
  courseChapter: named('课程章节', 'Chapter of course'),
  courseCategory: named('课程分类', 'Course categories'),
  lesson: named('课时', 'Lesson'),
  asset: named('素材', 'File for lessons'),
  paper: named('试卷', 'Paper'),
  clientError: named('前端错误', 'Client error'),
  job: named('任务', 'Job'),
} as const satisfies Names
type AuditObject = keyof typeof AUDIT_OBJECTS

/** The name of an action or kind of thing; the word itself where a later version has written it. */
export const auditName = (names: Names, word: string, language: Language): string => names[word]?.[language] ?? word

const filters = {
  search,
  actorId: z.optional(id),
  action: z.optional(z.enum(Object.keys(AUDIT_ACTIONS) as [AuditAction, ...AuditAction[]])),
  objectType: z.optional(z.enum(Object.keys(AUDIT_OBJECTS) as [AuditObject, ...AuditObject[]])),
  objectId: z.optional(z.string().check(z.maxLength(100))),
  from: z.optional(moment),
  until: z.optional(moment),
}

const operationRow = z.object({
  id,
  at: z.string(),
  /** Null for what nobody who was signed in did, such as the recovery of a password. */
  actor: z.nullable(z.object({ id, userName: z.string(), realName: z.string() })),
  action: z.string(),
  objectType: z.string(),
  objectId: z.string(),
  objectName: z.string(),
  ip: z.string(),
})

const values = z.nullable(z.record(z.string(), z.unknown()))

/** The head of the chain as it is kept elsewhere: number and hash of a link. */
const chainHead = z.string().check(z.regex(/^[1-9]\d{0,14}:[0-9a-f]{64}$/))

/**
 * `changed`: is no longer as it was sealed. `removed`: the seal is there, the row is not. `inserted`: came in behind the seals (checks
 * of earlier versions). `headDiffers`: the head that was kept outside is no link of this chain. `outOfOrder` is no alarm: a
 * row whose time lies more than an hour before the one in front of it, as after a clock was set back.
 */
const findingKind = z.enum(['changed', 'removed', 'inserted', 'chainBroken', 'headDiffers', 'outOfOrder'])

const auditCheck = z.object({
  checkedAt: z.string(),
  /** Null for the nightly check. */
  checkedBy: z.nullable(z.string()),
  rowCount: z.int(),
  /** The last link: whoever keeps it elsewhere can prove later that nothing was cut off the end, nor all of it written anew. */
  head: z.nullable(chainHead),
  findingCount: z.int(),
  findings: z.array(z.object({ kind: findingKind, id: z.nullable(id), at: z.nullable(z.string()) })),
})
export type AuditCheck = z.output<typeof auditCheck>

const mayRead = { permission: 'sys:log:view' } as const

export const audit = {
  paging: endpoint({
    path: '/api/sys/operation/paging',
    summary: 'Privileged operations of people within the data scope of the caller, newest first',
    access: mayRead,
    input: z.strictObject({ ...pageInput, ...sortInput(['at']), ...filters }),
    output: pageOf(operationRow),
  }),
  detail: endpoint({
    path: '/api/sys/operation/detail',
    summary: 'One operation with what was changed, before and after',
    access: mayRead,
    input: z.strictObject({ id }),
    output: z.object({
      ...operationRow.shape,
      detail: z.record(z.string(), z.unknown()),
      before: values,
      after: values,
      requestId: z.string(),
      /** Number of its link in the chain; null while it has not been sealed yet. */
      sealNo: z.nullable(z.int()),
      hash: z.string(),
    }),
  }),
  export: endpoint({
    path: '/api/sys/operation/export',
    summary: 'The operations that match, as a workbook',
    access: mayRead,
    transport: 'download',
    input: z.strictObject(filters),
    output: nothing,
  }),
  actors: endpoint({
    path: '/api/sys/operation/actors',
    summary: 'Administrators within the data scope of the caller, to filter by (at most 20)',
    access: mayRead,
    input: z.strictObject({ search, id: z.optional(id) }),
    output: z.array(z.object({ id, userName: z.string(), realName: z.string() })),
  }),
  lastCheck: endpoint({
    path: '/api/sys/operation/last-check',
    summary: 'What the last check of the whole log found',
    access: mayRead,
    input: z.strictObject({}),
    output: z.nullable(auditCheck),
  }),
  verify: endpoint({
    path: '/api/sys/operation/verify',
    summary: 'Checks the whole log for rows that were changed or removed, and for a head that was kept elsewhere',
    access: mayRead,
    input: z.strictObject({ head: z.optional(chainHead) }),
    output: auditCheck,
  }),
}
