import { type ErrorEntry, refusal } from '@tripos/contract-kit/refusal.ts'

export const messagesErrors = {
  CHANNEL_INCOMPLETE: refusal(
    10021001,
    '此通道尚未填写完整，请先填写并保存。',
    'This channel is not set up yet. Fill it in and save it first.',
  ),
  TOO_MANY_ROBOTS: refusal(10021002, '最多可添加 {max} 个群机器人。', 'There can be at most {max} group robots.'),
  MESSAGE_NOT_FAILED: refusal(
    10021003,
    '只能重新发送失败的消息；验证码和一次性链接不能重发。请刷新后重试。',
    'Only messages that failed can be sent again, and none with a code or a one-time link. Please reload and try again.',
  ),
} as const satisfies Record<string, ErrorEntry>

declare module '@tripos/contract-kit/errors.ts' {
  interface ErrorTables {
    readonly messages: typeof messagesErrors
  }
}
