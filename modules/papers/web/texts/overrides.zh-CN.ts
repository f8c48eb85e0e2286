export const overrides = {
  titleOf: '单独安排：{name}',
  facts:
    '考试统一安排：{window}，{minutes, number} 分钟，{attempts, number} 次。单独安排只改变所填的项目；个人的安排优先于部门，下级部门优先于上级部门。',
  factsFree:
    '考试统一安排：{window}，{minutes, number} 分钟，不限次数。单独安排只改变所填的项目；个人的安排优先于部门，下级部门优先于上级部门。',
  search: '搜索考生或部门',
  empty: '还没有单独安排，所有考生按考试的统一安排参加',
  add: '添加单独安排',
  edit: '修改',
  editOf: '修改{name}的单独安排',
  remove: '取消',
  removeOf: '取消{name}的单独安排',
  removeTitle: '取消{name}的单独安排？',
  removeText: '取消后按考试的统一安排参加。正在作答的答卷保留已有的时间。',
  removed: '已取消单独安排。',
  who: '考生或部门',
  users: '考生',
  departments: '部门',
  departmentsHint: '包括所有下级部门；是否能参加仍以考试对象为准',
  whoMissing: '请选择考生或部门。',
  startsAt: '开始时间',
  endsAt: '截止时间',
  limitMinutes: '考试时长（分钟）',
  extraAttempts: '增加次数',
  password: '考试密码',
  passwordHint: '至少 4 个字符；这些考生凭此密码进入，不再使用统一的考试密码。',
  passwordKept: '已单独设置密码，代替统一的考试密码；留空则不修改。',
  removesPassword: '取消单独的密码，恢复使用统一的考试密码',
  hasPassword: '已设置',
  usual: '统一安排：{value}',
  none: '不限',
  reason: '原因',
  reasonTold: '{reason}（考生可见）',
  isReasonTold: '考生也能看到原因',
  createdBy: '添加人',
  keysOut: '这场考试的答案或解析已经公布，再进入的考生可能已经看过。',
  isConfirmed: '仍然允许再次进入',
  keysOutTitle: '答案已经公布',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly overrides: typeof overrides
  }
}
