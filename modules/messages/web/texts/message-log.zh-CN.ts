export const messageLog = {
  title: '消息记录',
  hint: '发出的邮件、短信和群机器人消息，保留 180 天。',
  search: '搜索姓名、用户名，或完整的手机号、邮箱',
  empty: '还没有发出过消息',
  at: '时间',
  to: '接收人',
  target: '号码或地址',
  channel: '通道',
  channels: { mail: '邮件', sms: '短信', robot: '群机器人' },
  kind: '类型',
  subject: '主题',
  state: '状态',
  states: {
    queued: '等待发送',
    sending: '正在发送',
    sent: '已发送',
    refused: '被拒绝',
    givenUp: '多次失败',
    expired: '已过期',
    unknown: '结果未知',
  },
  stateHints: {
    queued: '将在 {at} 发送。',
    sending: '正在等待网关答复。',
    sent: '网关已接收。',
    refused: '网关拒绝了这条消息，不会自动重试。',
    givenUp: '已尝试 {tries, number} 次，不再自动重试。',
    expired: '未能在有效期内发出。',
    unknown: '发送时连接中断，可能已送达；含验证码或一次性链接的消息不会重复发送。',
  },
  reason: '网关答复',
  tries: '尝试次数',
  expiresAt: '有效期至',
  doneAt: '完成时间',
  gatewayId: '网关编号',
  text: '内容',
  secret: '内容含验证码或一次性链接，不作保存和显示。',
  show: '查看发给 {who} 的“{kind}”',
  resend: '重新发送',
  resendOne: '重新发送给 {who}',
  resendTitle: '重新发送 {count, number} 条消息？',
  resendText: '将按原内容再次发送，不再受原有效期限制。',
  resent: '已加入发送队列。',
  from: '开始日期',
  until: '结束日期',
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly messageLog: typeof messageLog
  }
}
