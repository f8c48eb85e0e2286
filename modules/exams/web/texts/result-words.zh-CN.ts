export const resultWords = {
  passed: '及格时的说明',
  passedExample: '例如：请到教务处领取证书。',
  failed: '不及格时的说明',
  failedExample: '例如：补考时间为本周五。',
  bands: '成绩等级',
  bandsHint: '得分率达到该比例即为该等级，取可达到的最高等级。不设等级时只显示分数。',
  name: '第 {no, number} 个等级的名称',
  from: '第 {no, number} 个等级的最低得分率',
  remove: '删除第 {no, number} 个等级',
  add: '添加等级',
  addUsual: '使用常用等级',
  usual: { '90': '优秀', '80': '良好', '70': '中等', '60': '及格' },
  showsSections: '显示各部分得分',
  sectionsHint: '公布成绩时，考生可看到每个部分的得分；公布答案后一律显示。',
  showsStanding: '显示名次和平均分',
  standingHint: '公布成绩时，考生可看到自己的名次和平均分；有成绩的考生不足 5 人时不显示。',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly resultWords: typeof resultWords
  }
}
