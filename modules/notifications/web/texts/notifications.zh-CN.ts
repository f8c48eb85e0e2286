/** What the bell opens, the page of all of them, and what one wants to be told: students and staff alike. */
export const notifications = {
  title: '消息通知',
  all: '查看全部',
  readAll: '全部标为已读',
  read: '标为已读',
  readNamed: '将“{title}”标为已读',
  unread: '未读：',
  filter: '筛选',
  filters: { all: '全部', unread: '未读' },
  empty: '还没有消息',
  emptyText: '与您有关的事情会显示在这里。',
  allRead: '没有未读消息',
  allReadText: '所有消息都已读过。',
  ways: { bell: '站内通知', mail: '邮件', sms: '短信' },
  preferences: {
    open: '通知设置',
    cardTitle: '消息通知',
    cardText: '选择通知的方式、时间和语言。',
    title: '通知设置',
    text: '选择哪些事情通知您、以什么方式、在什么时候。',
    back: '返回个人资料',
    kinds: '通知方式',
    kind: '事项',
    always: '与账号安全有关，始终通知',
    absent: '本站不以这种方式发送此类通知',
    tick: '{kind}：{way}',
    cannotSend: {
      mail: '本站尚未开通邮件，因此不会发送邮件通知。',
      sms: '本站尚未开通短信，因此不会发送短信通知。',
    },
    noContact: {
      mail: '您还没有绑定邮箱。<link>在个人资料中添加</link>后即可接收邮件通知。',
      sms: '您还没有绑定手机号。<link>在个人资料中添加</link>后即可接收短信通知。',
    },
    when: '时间',
    quiet: '设置免打扰时段',
    quietHint: '免打扰时段内的邮件和短信会推迟到时段结束后发送。账号安全通知不受影响。',
    quietFrom: '免打扰开始',
    quietUntil: '免打扰结束',
    digest: '每天汇总成一封邮件',
    digestHint: '普通通知不再逐封发送，而是每天汇总成一封邮件。账号安全通知仍会立即发送。',
    digestAt: '每日汇总',
    place: '时区和语言',
    timeZone: '时区',
    timeZoneHint: '通知里的时间、免打扰时段和汇总邮件都按此时区计算。',
    siteTimeZone: '站点时区（{zone}）',
    language: '通知语言',
    lastLanguage: '跟随上次登录时的语言（{language}）',
    saved: '通知设置已保存',
  },
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly notifications: typeof notifications
  }
}
