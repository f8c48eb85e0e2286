/** Time comes in through here, and is passed on as a value. */
export interface Clock {
  now(): Date
}

export const systemClock: Clock = { now: () => new Date() }

/** A later moment. */
export const addSeconds = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000)
export const addMinutes = (moment: Date, minutes: number): Date => addSeconds(moment, minutes * 60)
/** Reads a moment that a schema has accepted. */
export const toDate = (iso: string): Date => new Date(iso)

/** `2026-03-02 08:00`, in UTC: a file has no time zone of its own. */
export const minuteOf = (moment: Date | null): string => moment?.toISOString().slice(0, 16).replace('T', ' ') ?? ''

/** The day in China (UTC+8), as 2026-03-02: what is counted by the day has one zone for everybody. */
export const chinaDay = (moment: Date): string =>
  addMinutes(moment, 8 * 60)
    .toISOString()
    .slice(0, 10)
