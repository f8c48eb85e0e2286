/** Brings people what modules tell them: in the bell of the product, and by mail and short message. */
import { defineModule } from '@tripos/contract-kit/manifest.ts'

export const manifest = defineModule({
  name: 'notifications',
  row: 5,
  about: 'what people are told: the bell, and what goes out by mail and short message',
  tables: [
    'notification_events',
    'notification_kind_settings',
    'notification_preferences',
    'notification_texts',
    'notifications',
  ],
})

declare module '@tripos/contract-kit/manifest.ts' {
  interface Modules {
    readonly notifications: typeof manifest
  }
}
