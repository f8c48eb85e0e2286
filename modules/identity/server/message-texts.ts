/** What accounts tell their people outside the product: codes, invitations, and changes that they should know of. */
import type { Language } from '@tripos/contract-kit/refusal.ts'
import type { LocalizedText } from '@tripos/contract-kit/localized.ts'
import { localized } from '@tripos/contract-kit/localized.ts'
import { channelOf, layOutMail, type NewMessage } from '../../messages/server/index.ts'

interface Wording {
  readonly isSecret: boolean
  readonly subject: LocalizedText
  readonly text: LocalizedText
  /** Of a mail, which has more room, and a button in place of `{link}` in the text. */
  readonly mail?: { readonly text: LocalizedText; readonly action?: LocalizedText }
}

const WORDINGS = {
  'code.sent': {
    isSecret: true,
    subject: localized('{site}验证码', 'Your {site} code'),
    text: localized(
      '验证码 {code}，{minutes} 分钟内有效，请勿告知他人。如非本人操作，请忽略。',
      'Your code is {code}. It is valid for {minutes} minutes. Do not give it to anybody. If you did not ask for it, ignore this message.',
    ),
    mail: {
      text: localized(
        '您的验证码是 {code}，{minutes} 分钟内有效。\n\n请勿将验证码告知他人。如非本人操作，请忽略此邮件。',
        'Your code is {code}. It is valid for {minutes} minutes.\n\nDo not give it to anybody. If you did not ask for it, ignore this mail.',
      ),
    },
  },
  'contact.taken': {
    isSecret: false,
    subject: localized('该联系方式已属于另一个账号', 'This contact belongs to another account'),
    text: localized(
      '有人试图将此号码或邮箱绑定到账号，但它已属于另一个账号。如为您本人操作，请先登录该账号修改。',
      'Somebody wanted to add this address to an account, but it belongs to another one already. If it was you, sign in there and change it first.',
    ),
  },
  'mobile.changed': {
    isSecret: false,
    subject: localized('账号手机号已修改', 'The mobile number of your account was changed'),
    text: localized(
      '您的账号 {userName} 的手机号已修改。如非本人操作，请立即修改密码并联系管理员。',
      'The mobile number of your account {userName} was changed. If it was not you, change your password and tell your administrator.',
    ),
  },
  'email.changed': {
    isSecret: false,
    subject: localized('账号邮箱已修改', 'The e-mail address of your account was changed'),
    text: localized(
      '您的账号 {userName} 的邮箱已修改。如非本人操作，请立即修改密码并联系管理员。',
      'The e-mail address of your account {userName} was changed. If it was not you, change your password and tell your administrator.',
    ),
  },
  'password.reset': {
    isSecret: false,
    subject: localized('账号密码已重置', 'The password of your account was reset'),
    text: localized(
      '您的账号 {userName} 已通过验证码设置了新密码，其他设备均已退出登录。如非本人操作，请立即联系管理员。',
      'A new password was set for your account {userName} with a code, and all other devices were signed out. If it was not you, tell your administrator at once.',
    ),
  },
  'account.invited': {
    isSecret: true,
    subject: localized('{site}：请设置您的登录密码', '{site}: set the password of your account'),
    text: localized(
      '{name}，您在{site}的账号已创建，用户名：{userName}。请在 {hours} 小时内打开此链接设置密码：{link} 链接仅限本人使用一次，请勿转发。',
      '{name}, an account has been created for you at {site}. Your user name is {userName}. Set your password within {hours} hours with this link: {link} It works once and is for you alone: do not pass it on.',
    ),
    mail: {
      text: localized(
        '{name}，您在{site}的账号已创建。\n\n用户名：{userName}\n\n请在 {hours} 小时内设置登录密码。链接仅限本人使用一次，请勿转发此邮件。',
        'Hello {name},\n\nAn account has been created for you at {site}.\n\nUser name: {userName}\n\nPlease set your password within {hours} hours. The link works once and is for you alone: do not pass this mail on.',
      ),
      action: localized('设置密码', 'Set password'),
    },
  },
} as const satisfies Record<string, Wording>

export type AccountMessageKind = keyof typeof WORDINGS

interface Receiver {
  readonly contact: string
  readonly userId: string | null
  readonly language: Language
  readonly siteName: string
  readonly now: Date
  /** Null: it is of use whenever it comes. */
  readonly expiresAt: Date | null
}

const filled = (text: string, params: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)

type Values = Readonly<Record<string, string>>

/** Begins with the name of the site, as gateways ask for. */
const shortMessage = ({ text }: Wording, { siteName, language }: Receiver, values: Values) => {
  const said = filled(text[language], values)
  return { text: language === 'zh-CN' ? `【${siteName}】${said}` : `${siteName}: ${said}`, html: null }
}

function mailOf({ subject, text, mail }: Wording, { siteName, language }: Receiver, values: Values) {
  const heading = filled(subject[language], values)
  const body = filled((mail?.text ?? text)[language], values)
  const item = { title: heading, body, url: values['link'] ?? null, action: mail?.action }
  return layOutMail({ siteName, language, heading, items: [item], preferencesUrl: null })
}

export function accountMessage(
  kind: AccountMessageKind,
  to: Receiver,
  params: Readonly<Record<string, string>>,
): NewMessage {
  const wording: Wording = WORDINGS[kind]
  const { isSecret, subject } = wording
  const { contact, userId, language, siteName, now, expiresAt } = to
  const values = { site: siteName, ...params }
  const channel = channelOf(contact)
  return {
    channel,
    target: contact,
    userId,
    kind,
    language,
    subject: filled(subject[language], values),
    ...(channel === 'mail' ? mailOf(wording, to, values) : shortMessage(wording, to, values)),
    params: values,
    isSecret,
    notBefore: now,
    expiresAt,
    about: null,
    key: null,
  }
}
