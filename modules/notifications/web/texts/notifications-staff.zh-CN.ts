export const notificationsStaff = {
  pageTitle: '消息通知',
  bell: '{count, plural, =0 {消息通知} =100 {消息通知，99 条以上未读} other {消息通知，# 条未读}}',
  title: '通知设置',
  hint: '决定每类通知以哪些方式发送、用什么文字。学员和工作人员可以在此范围内自行选择。',
  kind: '通知类型',
  ways: { bell: '站内通知', mail: '邮件', sms: '短信' },
  texts: '文字',
  textNamed: '“{kind}”的文字（{language}）',
  changed: '已修改',
  to: { student: '发给学员', staff: '发给工作人员', everyone: '发给所有人' },
  security: '账号安全通知，不能关闭',
  switch: '{kind}：{way}',
  cannotSend: {
    mail: '邮件通道尚未配置，目前不会发送邮件通知。',
    sms: '短信通道尚未配置，目前不会发送短信通知。',
  },
  textTitle: '标题',
  textBody: '正文',
  bodyHint: '纯文本；空一行即为新的一段。',
  variables: '可以使用的变量：',
  preview: '预览',
  reset: '恢复默认文字',
  resetTitle: '恢复“{name}”的默认文字？',
  resetText: '您修改过的文字会被删除，此后使用产品自带的文字。',
  resetDone: '已恢复默认文字',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly notificationsStaff: typeof notificationsStaff
  }
}
