/** Time comes in through here, and is passed on as a value. */
export interface Clock {
  now(): Date
}

/** The machine's own clock: for tools and tests. The product goes by `database-clock.ts`. */
export const systemClock: Clock = { now: () => new Date() }

/** What a process knows of the clocks it lives by. */
export interface ClockState {
  /** The machine's own clock less the database's. */
  readonly offsetMs: number
  /** The machine's own clock is so far from the database's that this process leaves closing papers to others. */
  readonly isOff: boolean
  /** By how much the database's clock was set while papers were open; 0 as soon as it is followed again. */
  readonly stepMs: number
}

export const SOUND_CLOCK: ClockState = { offsetMs: 0, isOff: false, stepMs: 0 }

/** The clocks of a machine in milliseconds. Only the first can be set by somebody. */
export interface MachineClocks {
  wall(): number
  monotonic(): number
}

export const machineClocks: MachineClocks = { wall: () => Date.now(), monotonic: () => performance.now() }

/** A later moment. */
export const addSeconds = (moment: Date, seconds: number): Date => new Date(moment.getTime() + seconds * 1000)
export const addMinutes = (moment: Date, minutes: number): Date => addSeconds(moment, minutes * 60)
/** Reads a moment that a schema has accepted. */
export const toDate = (iso: string): Date => new Date(iso)

/** `2026-03-02 08:00`, in UTC: a file has no time zone of its own. */
export const minuteOf = (moment: Date | null): string => moment?.toISOString().slice(0, 16).replace('T', ' ') ?? ''
