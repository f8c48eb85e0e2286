export const markingComments = {
  title: '常用评语',
  quick: '插入常用评语',
  manage: '管理常用评语',
  keep: '存为常用评语',
  kept: '已存为常用评语',
  keys: '<key>Alt</key> + <key>1</key>–<key>9</key> 插入常用评语',
  hint: '插入到评语中，随得分一起给考生看。',
  search: '搜索评语',
  empty: '还没有常用评语',
  comment: '评语',
  forAll: '共享给本场考试的所有阅卷人',
  shared: '共享',
  add: '添加',
  added: '已添加',
  insert: '插入',
  edit: '修改',
  delete: '删除',
  saved: '已修改',
  deleted: '已删除',
  deleteTitle: '删除这条常用评语？',
  deleteText: '已经给考生的评语不变。',
  full: '评语不能超过 {max, number} 个字。',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly markingComments: typeof markingComments
  }
}
