/** What leaves the product: mails, short messages, and what robots tell groups. */
import { defineModule } from '@tripos/contract-kit/manifest.ts'
import { localized } from '@tripos/contract-kit/localized.ts'

export const manifest = defineModule({
  name: 'messages',
  row: 2,
  about: 'what leaves the product: mails, short messages, robots of groups',
  tables: ['message_channels', 'message_robots', 'messages', 'sent_messages'],
  jobs: {
    'messages-clean-up': localized('清理旧消息', 'Clear out old messages'),
  },
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly messages: typeof manifest
  }
}
