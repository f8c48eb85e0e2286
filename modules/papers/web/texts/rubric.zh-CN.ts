export const rubric = {
  title: '评分细则',
  start: '计分方式',
  fromZero: '从零开始累加',
  fromFull: '从满分开始扣减',
  items: '评分项',
  add: '添加评分项',
  text: '给考生看的文字',
  note: '给阅卷人的说明（考生看不到）',
  keywords: '关键词（答案中出现时提示阅卷人）',
  pointsOf: '第 {no, number} 项的分值',
  textOf: '第 {no, number} 项的文字',
  noteOf: '第 {no, number} 项的说明',
  keywordsOf: '第 {no, number} 项的关键词',
  up: '上移第 {no, number} 项',
  down: '下移第 {no, number} 项',
  remove: '删除第 {no, number} 项',
  draftHint: '发布后由人工评分的试题。评分细则随考试发布生效；发布后调整须经重判。',
  noQuestions: '这场考试没有需要人工阅卷的试题。',
  noText: '（无文字）',
  worth: '{points} 分',
  itemCount: '{count, number} 个评分项',
  set: '设置评分细则',
  change: '修改',
  delete: '删除',
  removeTitle: '删除这道题的评分细则？',
  removed: '已删除评分细则',
  saved: '已保存评分细则',
  incomplete: '请填写每个评分项的文字。',
  ticked: '勾选的评分项',
  noneTicked: '没有勾选评分项',
  found: '命中关键词：{words}',
  suggested: '以下提示来自关键词，勾选后才计分。',
  tickSuggested: '勾选提示的 {count, number} 项',
  suggestedKey: '<key>+</key> 勾选关键词提示的评分项',
  keys: '按评分项前的字母勾选，得分随之更新，也可以手动修改',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly rubric: typeof rubric
  }
}
