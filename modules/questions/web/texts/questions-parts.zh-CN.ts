/** 组合题的编辑、显示与阅卷。 */
export const questionsParts = {
  sharedStem: '公共题干',
  sharedStemHint: '所有小题共用的材料，可以是文字、图片或表格。考生在小题旁边或上方看到它。',
  parts: '小题',
  partsHint: '试题的分值按权重分给各小题。',
  part: '第 {no, number} 小题',
  inPart: '第 {no, number} 小题：{text}',
  add: '添加小题',
  copy: '复制第 {no, number} 小题',
  weight: '第 {no, number} 小题的权重',
  weighs: '权重 {weight, number}',
  moved: '第 {no, number} 小题现在是第 {place, number} 小题',
  removeTitle: '删除第 {no, number} 小题？',
  removeText: '小题的内容和答案会一起删除。',
  wholeAnalysis: '整题解析',
  byPerson: '人工阅卷：{max} 分',
  proposal: '机器已评的小题：得 {points} / {max} 分。由您评分的小题：{left} 分。',
  takeOver: '采用 {points} 分',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly questionsParts: typeof questionsParts
  }
}
