export const calendarStudent = {
  title: '日历订阅',
  text: '在手机或电脑的日历中查看考试时间和课程截止时间，安排变动后自动更新。',
  staffText: '在手机或电脑的日历中查看您发布、监考或阅卷的考试时间，安排变动后自动更新。',
  open: '日历订阅设置',
  make: '生成订阅地址',
  madeAt: '订阅地址生成于 {time}。为保护您的隐私，地址只显示一次；需要再次查看时请重新生成。',
  address: '订阅地址',
  addressHint:
    '请现在复制，离开本页后不再显示。得到此地址的人都能看到您的安排，请勿转发。在日历应用中选择“订阅日历”或“通过网址添加”，然后粘贴此地址。',
  copy: '复制地址',
  copied: '地址已复制',
  renew: '重新生成',
  renewTitle: '重新生成订阅地址？',
  renewText: '原地址将立即失效，已订阅的日历不再更新，需要改用新地址。',
  remove: '停用',
  removeTitle: '停用日历订阅？',
  removeText: '地址将立即失效，已订阅的日历不再更新。您可以随时再次生成。',
  removed: '日历订阅已停用',
  addExam: '添加到日历',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly calendarStudent: typeof calendarStudent
  }
}
