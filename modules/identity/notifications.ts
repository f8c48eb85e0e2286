/** What accounts tell their people. Nobody can switch these off. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { NotificationKinds } from '@tripos/contract-kit/manifest.ts'

export const IDENTITY_NOTIFICATIONS = {
  'account.passwordChanged': {
    name: localized('密码已修改', 'Password changed'),
    to: 'everyone',
    isSecurity: true,
    channels: ['mail'],
    variables: { at: 'moment' },
    title: localized('您的密码已修改', 'Your password was changed'),
    body: localized(
      '您账号的密码已于 {at} 修改。\n\n如非本人操作，请立即通过“忘记密码”重新设置密码，并联系管理员。',
      'The password of your account was changed on {at}.\n\nIf this was not you, set a new one with "Forgot your password?" and tell your administrator at once.',
    ),
  },
  'account.newDevice': {
    name: localized('新设备登录', 'Sign-in on a new device'),
    to: 'everyone',
    isSecurity: true,
    channels: ['mail'],
    variables: { at: 'moment', device: 'text', address: 'text' },
    title: localized('您的账号在新设备上登录', 'New sign-in to your account'),
    body: localized(
      '您的账号于 {at} 在一台新设备上登录。\n\n设备：{device}\n网络地址：{address}\n\n如非本人操作，请立即修改密码并退出其他登录。',
      'Your account was signed in to on a new device on {at}.\n\nDevice: {device}\nNetwork address: {address}\n\nIf this was not you, change your password and sign out the other sessions at once.',
    ),
  },
  // Whoever has the old contact is told there (message-texts.ts): a mail to the new one would tell who changed it.
  'account.contactChanged': {
    name: localized('联系方式已修改', 'Contact changed'),
    to: 'everyone',
    isSecurity: true,
    channels: [],
    variables: { at: 'moment' },
    title: localized('您的联系方式已修改', 'Your contact was changed'),
    body: localized(
      '您账号的手机号或邮箱已于 {at} 修改。\n\n如非本人操作，请立即修改密码，并联系管理员。',
      'The mobile number or e-mail address of your account was changed on {at}.\n\nIf this was not you, change your password and tell your administrator at once.',
    ),
  },
} as const satisfies NotificationKinds
