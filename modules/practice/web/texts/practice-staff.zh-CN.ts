export const practiceStaff = {
  bank: {
    title: '学员训练',
    closed: '未开放',
    closedText: '学员看不到本题库。',
    open: '已开放',
    openText: '学员可在“题库训练”中练习本题库。正在进行的考试所用的试题会自动隐藏，考试结束后恢复。',
    examOnly: '题库用途为“仅考试”，不能开放训练。',
    audience: '训练对象',
    departments: '指定部门',
    departmentsHint: '包含所有下级部门。',
    people: '指定人员',
    everyone: '全体学员',
    someDepartments: '{count, plural, other {# 个部门}}',
    somePeople: '{count, plural, other {# 人}}',
    isOpen: '开放训练',
    set: '设置',
    editTitle: '训练设置',
    saved: '训练设置已保存。',
  },
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly practiceStaff: typeof practiceStaff
  }
}
