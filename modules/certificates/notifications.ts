/** What people are told of their certificates. */
import { localized } from '@tripos/contract-kit/localized.ts'
import type { NotificationKinds } from '@tripos/contract-kit/manifest.ts'

export const CERTIFICATES_NOTIFICATIONS = {
  'certificate.issued': {
    name: localized('获得证书', 'Certificate issued'),
    to: 'student',
    channels: ['mail'],
    variables: { certificate: 'text', number: 'text' },
    title: localized('您获得了证书：{certificate}', 'You have earned a certificate: {certificate}'),
    body: localized(
      '您已获得“{certificate}”，编号 {number}。登录后可在“我的证书”中下载。',
      'You have earned {certificate}, number {number}. Sign in to download it from your certificates.',
    ),
  },
  'certificate.expiring': {
    name: localized('证书即将到期', 'Certificate expiring'),
    to: 'student',
    channels: ['mail'],
    variables: { certificate: 'text', number: 'text', validUntil: 'moment' },
    title: localized('证书即将到期：{certificate}', 'Certificate expiring soon: {certificate}'),
    body: localized(
      '您的“{certificate}”（编号 {number}）将于 {validUntil} 到期。再次通过考核后将自动续期。',
      'Your {certificate}, number {number}, is valid until {validUntil}. Passing again renews it.',
    ),
  },
  'certificate.revoked': {
    name: localized('证书被撤销', 'Certificate revoked'),
    to: 'student',
    channels: ['mail'],
    variables: { certificate: 'text', number: 'text' },
    title: localized('证书已撤销：{certificate}', 'Certificate revoked: {certificate}'),
    body: localized(
      '您的“{certificate}”（编号 {number}）已被撤销。如有疑问，请联系老师。',
      'Your {certificate}, number {number}, was revoked. Contact your teacher if you have questions.',
    ),
  },
  'certificate.reissued': {
    name: localized('证书换发', 'Certificate reissued'),
    to: 'student',
    channels: ['mail'],
    variables: { certificate: 'text', number: 'text', name: 'text' },
    title: localized('证书已按新姓名换发：{certificate}', 'Certificate reissued under your new name: {certificate}'),
    body: localized(
      '您的“{certificate}”（编号 {number}）已以“{name}”的名义换发，编号不变。原链接和二维码会显示为已换发：请在“我的证书”中重新下载，并更新您分享过的链接。',
      'Your {certificate}, number {number}, has been reissued to {name} under the same number. The old link and QR code now say that it was replaced: please download it again from your certificates and renew the links that you have shared.',
    ),
  },
  'certificate.signedAgain': {
    name: localized('证书已重新签名', 'Certificate signed again'),
    to: 'student',
    channels: ['mail'],
    variables: { certificate: 'text', number: 'text' },
    title: localized('证书已重新签名，请重新下载：{certificate}', 'Please download again: {certificate}'),
    body: localized(
      '您的“{certificate}”（编号 {number}）已用新的密钥重新签名。之前下载的 PDF 和数字凭证不再能通过验证，请在“我的证书”中重新下载；证书的链接和二维码不变。',
      'Your {certificate}, number {number}, was signed again with a new key. A PDF or digital credential from before no longer passes verification: please download it again from your certificates. Its link and QR code stay the same.',
    ),
  },
} as const satisfies NotificationKinds
