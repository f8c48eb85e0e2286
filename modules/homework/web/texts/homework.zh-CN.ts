export const homework = {
  title: '提交作业',
  due: '截止时间：{moment}',
  noDue: '不限提交时间',
  points: '满分 {points, number} 分',
  states: { '1': '已提交', '2': '已批改', '3': '已退回' },
  handedInAt: '{moment} 提交',
  result: '得分：{points, number} / {max, number}',
  comment: '老师的评语',
  givenBack: '作业已退回，请按评语修改后重新提交。',
  over: '作业已截止，不能再提交。',
  nothing: '您没有提交作业。',
  text: '内容',
  files: '文件',
  choose: '添加文件',
  filesHint: '最多 {count, number} 个，每个不超过 {size, number} MB。文档、图片、音视频、压缩包均可。',
  uploading: '正在上传 {percent, number}%',
  remove: '移除“{name}”',
  removeFile: '移除',
  retry: '重新上传',
  handIn: '提交',
  replace: '重新提交',
  waiting: '文件上传完成后即可提交。',
  empty: '请填写内容，或添加文件。',
  done: '作业已提交',
  unsent: '修改还没有提交。',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly homework: typeof homework
  }
}
