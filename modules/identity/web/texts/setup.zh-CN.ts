export const setup = {
  first: {
    title: '创建首位管理员',
    text: '此链接只能使用一次。创建后您将以超级管理员身份登录。',
    site: '站点',
    siteName: '站点名称',
    siteNameHint: '例如学校或单位的名称，显示在登录页和页面左上角',
    language: '默认语言',
    languageHint: '还没有选择过语言的用户收到的邮件和短信用此语言',
    timeZone: '时区',
    timeZoneHint: '“今天”“每天”按此时区计算。以上三项以后可在“站点设置”中修改。',
    account: '管理员账号',
    passwordRule: '至少 12 个字符，越长越安全',
    submit: '创建并登录',
    doneTitle: '本站已完成初始化',
    doneText: '管理员账号已经创建，此链接不再有效。',
    toLogin: '前往登录',
  },
  awaited: {
    title: '本站尚未初始化',
    text: '还没有管理员账号，请先用一次性链接创建首位管理员。',
    where: '打开启动 Tripos 的终端窗口，或服务的日志，找到这一行：',
    line: 'Make the first administrator with this one-time link: …/register/0/…',
    open: '在浏览器中打开行末的链接，填写站点名称和管理员账号。',
    lost: '链接 24 小时内有效。找不到或已过期时，请重新启动 Tripos，它会给出新的链接。',
    waiting: '创建完成后，此页会自动变为登录页。',
  },
} as const

declare module '@tripos/web-kit/messages.ts' {
  interface AllMessages {
    readonly setup: typeof setup
  }
}
