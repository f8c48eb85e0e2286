/**
 * Time left by the server's clock, counted on a monotonic one. The client's wall clock is never read. Each reply says
 * how much was left at some moment between sending and receiving, so it confines the end to an interval; replies
 * narrow it, and one that contradicts (extra time, a computer that slept) replaces it.
 */
export interface TimeLeftReading {
  readonly leftMs: number
  readonly sentAt: number
  readonly receivedAt: number
}

interface Interval {
  readonly from: number
  readonly to: number
}

export interface Countdown {
  readonly end: Interval
}

export function readCountdown(previous: Countdown | undefined, reading: TimeLeftReading): Countdown {
  const fresh = { from: reading.sentAt + reading.leftMs, to: reading.receivedAt + reading.leftMs }
  // "Nothing left" says only that the end is over, not when it was.
  if (reading.leftMs <= 0) return { end: { from: reading.sentAt, to: reading.sentAt } }
  const known = previous?.end
  if (!known || fresh.from > known.to || fresh.to < known.from) return { end: fresh }
  return { end: { from: Math.max(fresh.from, known.from), to: Math.min(fresh.to, known.to) } }
}

/** The middle of what is possible: off by half a round trip at most. */
export function leftAt(countdown: Countdown, now: number): number {
  return Math.max(0, (countdown.end.from + countdown.end.to) / 2 - now)
}

/** The server's time of day, for "saved at" and the earliest hand-in: its last word plus what has passed since. */
export function serverTimeAt(
  reply: { readonly serverNow: string } & Omit<TimeLeftReading, 'leftMs'>,
  now: number,
): number {
  return Date.parse(reply.serverNow) + (now - (reply.sentAt + reply.receivedAt) / 2)
}

const ANNOUNCED_MS = [300_000, 60_000] as const

/** A threshold is also said to the eye, for this long. */
const SAID_MS = 20_000

/** The minutes to show as a notice; undefined most of the time. */
export function minutesToSay(leftMs: number): number | undefined {
  const limit = ANNOUNCED_MS.find(at => leftMs <= at && leftMs > at - SAID_MS)
  return limit === undefined ? undefined : limit / 60_000
}

/** Which threshold was crossed between two looks at the clock; only these are read out. */
export function crossed(beforeMs: number, nowMs: number): (typeof ANNOUNCED_MS)[number] | undefined {
  return ANNOUNCED_MS.findLast(limit => beforeMs > limit && nowMs <= limit && nowMs > 0)
}
