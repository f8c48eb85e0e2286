export const lecturersStaff = {
  title: '讲师',
  hint: '讲授课程的人。学员按此顺序看到已显示的讲师。',
  new: '新建讲师',
  edit: '编辑讲师',
  search: '搜索姓名、头衔和简介',
  empty: '暂无讲师',
  name: '姓名',
  jobTitle: '头衔',
  jobTitleHint: '例如“物理学教授”。',
  portrait: '照片',
  portraitHint: '建议使用竖版照片。',
  introduction: '简介',
  state: '状态',
  states: { '0': '显示', '1': '隐藏' },
  sort: '排序',
  sortHint: '数字小的排在前面。',
  user: '关联账号',
  userHint: '由该管理员以讲师身份在其所有课程中回复评论和提问。',
  courses: '课程数',
  updatedAt: '更新时间',
  show: '显示',
  hide: '隐藏',
  nowShown: '学员现在可以看到',
  nowHidden: '学员不再看到',
  deleteOne: '删除{name}',
  deleteTitle: '删除 {count, number} 位讲师？',
  deleteText: '仍有课程的讲师不能删除，请改为隐藏。',
  deleted: '已删除',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly lecturersStaff: typeof lecturersStaff
  }
}
