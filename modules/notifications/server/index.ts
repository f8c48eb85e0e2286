/** Notifications: the bell, and what goes out by mail and short message. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { notifiers } from '@tripos/module-kit/notify.ts'
import { NOTIFICATIONS_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { bringNotification } from './bring.ts'
import { notificationsCalls } from './handlers.ts'

export const notificationsModule = serverModule(manifest, deps => ({
  inputs: [NOTIFICATIONS_INPUT],
  calls: notificationsCalls(deps),
  jobs: [],
  contributions: [notifiers.contribute(bringNotification)],
}))
