/** Notifications: the bell, and what goes out by mail and short message. */
import { serverModule } from '@tripos/module-kit/module.ts'
import { notifiers, seenThings, toldPeople } from '@tripos/module-kit/notify.ts'
import { stillGoing } from '../../messages/server/index.ts'
import { NOTIFICATIONS_INPUT } from '../input.ts'
import { manifest } from '../module.ts'
import { bringNotification } from './bring.ts'
import { deleteOldNotifications } from './clean-up.queries.ts'
import { digestLoop } from './digests.ts'
import { notificationsCalls } from './handlers.ts'
import { listToldPeople, markSeenThing } from './notifications.queries.ts'
import { isStillTold } from './receivers.ts'
import { routingLoop } from './route-notifications.ts'

export const notificationsModule = serverModule(manifest, deps => ({
  inputs: [NOTIFICATIONS_INPUT],
  calls: notificationsCalls(deps),
  jobs: [
    routingLoop(deps),
    digestLoop(deps),
    {
      kind: 'cron',
      name: 'notifications-clean-up',
      cron: '41 3 * * *',
      run: stopping => deleteOldNotifications(deps.db, deps.clock.now(), stopping),
    },
  ],
  contributions: [
    notifiers.contribute(bringNotification),
    stillGoing.contribute(isStillTold),
    toldPeople.contribute(listToldPeople),
    seenThings.contribute(markSeenThing),
  ],
}))
