/**
 * Brings notifications to the other channels, a portion at a time: what is queued and that it was routed is written in one
 * transaction, so that nothing is lost or doubled, however many processes work and whichever of them dies.
 */
import type { MessageChannel } from '@tripos/contract-kit/manifest.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { type NewMessage, queueMessages, queueRobotMessages } from '../../messages/server/index.ts'
import { channelState } from './choices.rules.ts'
import { findKind } from './kinds.ts'
import { makeMessage } from './outgoing.ts'
import { findOutside, loadReceivers, type Outside, type Receiver } from './receivers.ts'
import { type Route, route } from './route.rules.ts'
import { claimUnrouted, markRouted, type Routed, takeRobotEvents, type WaitingNotification } from './routing.queries.ts'
import { loadSiteChoices } from './settings.queries.ts'
import { makeTextFor } from './text-for.ts'

type RouteDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'secretBox'>
type SiteChoices = Awaited<ReturnType<typeof loadSiteChoices>>

const PORTION = 500
/** Then the loop draws breath, and a process that stops is heard. */
const MAX_PORTIONS = 20
const CHANNELS: readonly MessageChannel[] = ['mail', 'sms']

interface Way {
  readonly outside: Outside
  readonly choices: SiteChoices
  readonly now: Date
}

function routeBy(
  channel: MessageChannel,
  { told, receiver }: { readonly told: WaitingNotification; readonly receiver: Receiver },
  { outside, choices, now }: Way,
): Route {
  const entry = findKind(told.kind)
  if (entry === undefined) return { kind: 'none' }
  const chosen = { site: choices.get(told.kind) ?? {}, own: receiver.choices[told.kind] ?? {} }
  return route({
    channel,
    state: channelState(entry, channel, chosen),
    isSecurity: entry.isSecurity === true,
    isReachable: outside.sends[channel] && receiver.contacts[channel] !== null,
    habits: receiver.habits,
    endsAt: told.endsAt,
    now,
  })
}

/** Gives how many there were. */
const routePortion = ({ db, clock }: RouteDeps, outside: Outside): Promise<number> =>
  inTx(db, async tx => {
    const waiting = await claimUnrouted(tx, PORTION)
    if (waiting.length === 0) return 0
    const receivers = await loadReceivers(
      tx,
      waiting.map(told => told.userId),
    )
    const textFor = await makeTextFor(
      tx,
      waiting.map(told => told.kind),
    )
    const way = { outside, choices: await loadSiteChoices(tx), now: clock.now() }
    const messages: NewMessage[] = []
    const routed: Routed[] = []
    for (const told of waiting) {
      const receiver = receivers.get(told.userId)
      let digestAt: Date | null = null
      for (const channel of receiver === undefined ? [] : CHANNELS) {
        if (receiver === undefined) continue
        const found = routeBy(channel, { told, receiver }, way)
        if (found.kind === 'digest') digestAt = found.at
        const at = found.kind === 'at' ? found.at : way.now
        if (found.kind === 'now' || found.kind === 'at')
          messages.push(makeMessage({ told, receiver, outside, textFor }, channel, at))
      }
      routed.push({ userId: told.userId, eventId: told.eventId, digestAt })
    }
    await queueMessages(tx, messages, way.now)
    await markRouted(tx, routed, way.now)
    return waiting.length
  })

const tellRobots = ({ db, clock }: RouteDeps, { urlOf, language, timeZone }: Outside): Promise<void> =>
  inTx(db, async tx => {
    const events = await takeRobotEvents(tx, PORTION)
    if (events.length === 0) return
    const textFor = await makeTextFor(
      tx,
      events.map(event => event.kind),
    )
    for (const event of events) {
      const { title, body } = textFor(event, { language, timeZone })
      await queueRobotMessages(tx, { kind: event.kind, title, text: body, link: urlOf(event.link) }, clock.now())
    }
  })

async function routeNotifications(deps: RouteDeps): Promise<void> {
  const outside = await findOutside(deps)
  for (let portion = 0; portion < MAX_PORTIONS; portion += 1) {
    if ((await routePortion(deps, outside)) < PORTION) break
  }
  await tellRobots(deps, outside)
}

export const routingLoop = (deps: RouteDeps): LoopJob => ({
  kind: 'loop',
  name: 'notifications.route',
  everyMs: 1000,
  run: () => routeNotifications(deps),
})
