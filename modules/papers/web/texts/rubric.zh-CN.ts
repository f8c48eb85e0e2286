export const rubric = {
  title: '评分细则',
  start: '计分方式',
  fromZero: '从零开始累加',
  fromFull: '从满分开始扣减',
  items: '评分项',
  add: '添加评分项',
  text: '给考生看的文字',
  note: '给阅卷人的说明（考生看不到）',
  pointsOf: '第 {no, number} 项的分值',
  textOf: '第 {no, number} 项的文字',
  noteOf: '第 {no, number} 项的说明',
  up: '上移第 {no, number} 项',
  down: '下移第 {no, number} 项',
  remove: '删除第 {no, number} 项',
  keys: '按评分项前的字母勾选，得分随之更新，也可以手动修改',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly rubric: typeof rubric
  }
}
