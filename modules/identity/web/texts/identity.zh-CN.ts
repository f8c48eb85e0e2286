export const identity = {
  guard: {
    working: '正在进行安全验证，约需几秒，请稍候…',
    again: '{time} 后可重试',
  },
  code: {
    label: '验证码',
    mobile: '手机号',
    email: '邮箱',
    contact: '手机号或邮箱',
    send: '获取验证码',
    sendAgain: '{seconds, number} 秒后可重发',
    sent: '如该账号存在，验证码已发送至 {to}，{minutes, number} 分钟内有效。',
  },
  strength: {
    is: '强度：{word}',
    tooShort: '太短',
    weak: '弱',
    fair: '中',
    strong: '强',
  },
  passwordForm: {
    old: '原密码',
    new: '新密码',
    hint: '至少 8 个字符，管理员至少 12 个字符。本次登录保留，其他登录将全部退出。',
    submit: '修改密码',
  },
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly identity: typeof identity
  }
}
