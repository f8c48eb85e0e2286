/**
 * When a notification leaves by a channel, and whether. What quiet hours hold back comes when they end; what would be of no
 * use by then is not sent at all, since it is in the bell, and never late. What would be of no use at the hour of the digest
 * goes by itself.
 */
import type { MessageChannel } from '@tripos/contract-kit/manifest.ts'
import type { ChannelState } from './choices.rules.ts'
import { minuteOfDay, minutesOf, nextLocalTime } from './local-time.rules.ts'

export type Route =
  | { readonly kind: 'none' }
  | { readonly kind: 'now' }
  | { readonly kind: 'at'; readonly at: Date }
  | { readonly kind: 'digest'; readonly at: Date }

/** When somebody wishes to be told. */
export interface Habits {
  readonly timeZone: string
  readonly quietFrom: string | null
  readonly quietUntil: string | null
  readonly digestAt: string | null
}

export interface Asked {
  readonly channel: MessageChannel
  readonly state: ChannelState
  readonly isSecurity: boolean
  /** The site has a gateway, and the person a contact for it. */
  readonly isReachable: boolean
  readonly habits: Habits
  readonly endsAt: Date | null
  readonly now: Date
}

const NONE: Route = { kind: 'none' }
const NOW: Route = { kind: 'now' }

/** The same time twice is no quiet time. */
function quietUntil({ quietFrom, quietUntil: until, timeZone }: Habits, now: Date): Date | undefined {
  if (quietFrom === null || until === null) return undefined
  const [from, to, minute] = [minutesOf(quietFrom), minutesOf(until), minuteOfDay(now, timeZone)]
  const isQuiet = from < to ? from <= minute && minute < to : from > to && (minute >= from || minute < to)
  return isQuiet ? nextLocalTime(now, until, timeZone) : undefined
}

export function route({ channel, state, isSecurity, isReachable, habits, endsAt, now }: Asked): Route {
  if (state === 'off' || state === 'absent' || !isReachable) return NONE
  const isUseful = (at: Date): boolean => endsAt === null || at < endsAt
  if (!isUseful(now)) return NONE
  if (isSecurity) return NOW
  if (channel === 'mail' && habits.digestAt !== null) {
    // The hour of the digest was chosen for itself: quiet hours do not move it.
    const at = nextLocalTime(now, habits.digestAt, habits.timeZone)
    if (isUseful(at)) return { kind: 'digest', at }
  }
  const until = quietUntil(habits, now)
  if (until === undefined) return NOW
  return isUseful(until) ? { kind: 'at', at: until } : NONE
}
