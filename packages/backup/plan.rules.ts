/** When a backup is due and what it is called. Times of day are those of the server's own time zone. */

export interface TimeOfDay {
  readonly hours: number
  readonly minutes: number
}

export function parseTime(text: string): TimeOfDay | undefined {
  const found = /^([01]\d|2[0-3]):([0-5]\d)$/.exec(text)
  return found === null ? undefined : { hours: Number(found[1]), minutes: Number(found[2]) }
}

/** The newest moment of that time that is not after `now`. */
export function lastMoment(now: Date, { hours, minutes }: TimeOfDay): Date {
  const today = new Date(now)
  today.setHours(hours, minutes, 0, 0)
  if (today <= now) return today
  today.setDate(today.getDate() - 1)
  return today
}

/** The same time of day as a cron line in UTC, as the job table has them. */
export function cronLine(now: Date, time: TimeOfDay): string {
  const moment = lastMoment(now, time)
  return `${moment.getUTCMinutes()} ${moment.getUTCHours()} * * *`
}

const HOUR_MS = 3600_000
/** Red from here on: a night was missed. */
const OLDEST_MS = 36 * HOUR_MS
const FIRST_DAY_MS = 24 * HOUR_MS

export interface Backups {
  /** When the database was made. */
  readonly installedAt: Date
  readonly lastGoodAt: Date | null
  readonly lastFailedAt: Date | null
}

export const isRecent = ({ installedAt, lastGoodAt }: Backups, now: Date): boolean =>
  lastGoodAt === null
    ? now.getTime() - installedAt.getTime() <= FIRST_DAY_MS
    : now.getTime() - lastGoodAt.getTime() <= OLDEST_MS

/**
 * Whether the last appointed moment went by without one. A machine that is switched off at night makes up for it later,
 * while nobody writes an exam, and in the end whatever happens.
 */
export function isDue(backups: Backups, time: TimeOfDay, { now, isExamOn }: { now: Date; isExamOn: boolean }): boolean {
  const moment = lastMoment(now, time)
  const { installedAt, lastGoodAt, lastFailedAt } = backups
  if (installedAt > moment || (lastGoodAt !== null && lastGoodAt >= moment)) return false
  if (lastFailedAt !== null && now.getTime() - lastFailedAt.getTime() < HOUR_MS) return false
  return !isExamOn || !isRecent(backups, now)
}

const two = (value: number): string => String(value).padStart(2, '0')

/** Sorts by time, in UTC. */
export function fileName(kind: 'nightly' | 'command' | 'update', now: Date): string {
  const day = `${now.getUTCFullYear()}${two(now.getUTCMonth() + 1)}${two(now.getUTCDate())}`
  const time = `${two(now.getUTCHours())}${two(now.getUTCMinutes())}${two(now.getUTCSeconds())}`
  return `tripos-${day}-${time}-${kind}.tar`
}
