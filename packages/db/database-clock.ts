/**
 * The clock of the product: the database's, as every process sees it, carried forward between two looks by the monotonic
 * clock of this machine. No call pays for it. What happens where clocks part: docs/adr/0019.
 */
import type { Db } from './client.ts'
import {
  type Base,
  carried,
  type ClockReading,
  isApart,
  ownOffset,
  rebased,
  sharpest,
  stepOf,
} from '@tripos/runtime/carried-time.rules.ts'
import { type Clock, type ClockState, type MachineClocks, machineClocks } from '@tripos/runtime/clock.ts'
import { endHold, noteHold, readDatabaseClock, readHold } from './database-clock.queries.ts'
import type { Log } from '@tripos/runtime/log.ts'

export interface DatabaseClock extends Clock {
  state(): ClockState
  /** Looks at the database's clock now; otherwise every few seconds. */
  look(): Promise<void>
  stop(): void
}

export interface DatabaseClockOptions {
  readonly db: Db
  readonly log: Log
  /** Whether somebody is writing whose time would change if a clock that was set were followed. */
  readonly isAnybodyWriting: () => Promise<boolean>
  /** The database goes by the clock of this very machine: then the two agree about anything. */
  readonly isSameMachine: boolean
  readonly machine?: MachineClocks
  /** The database's clock; a test may set it. */
  readonly readClock?: (db: Db) => Promise<number>
  readonly everyMs?: number
}

const LOOK_EVERY_MS = 5000
const TRIPS = 3

async function readClocks(
  db: Db,
  { wall, monotonic }: MachineClocks,
  readClock: (db: Db) => Promise<number>,
): Promise<ClockReading> {
  const readings: ClockReading[] = []
  for (let i = 0; i < TRIPS; i += 1) {
    const before = monotonic()
    const database = await readClock(db)
    const uncertainty = (monotonic() - before) / 2
    readings.push({ database, uncertainty, wall: wall() - uncertainty, monotonic: before + uncertainty })
  }
  const best = sharpest(readings)
  if (best === undefined) throw new Error('no clock was read')
  return best
}

/** Tells the log what has changed since the last look, once. */
function tellChanges(log: Log, before: ClockState | undefined, after: ClockState): void {
  if (after.isOff !== (before?.isOff ?? false)) {
    const fields = { offsetMs: Math.round(after.offsetMs) }
    if (after.isOff)
      log.error(fields, "this machine's clock is not the database's: it closes no papers until its clock is right")
    else log.warn(fields, "this machine's clock agrees with the database's again")
  }
  const wasSet = (before?.stepMs ?? 0) !== 0
  if ((after.stepMs !== 0) === wasSet) return
  if (wasSet) log.warn("the database's clock is followed again")
  else
    log.error(
      { stepMs: Math.round(after.stepMs) },
      "the database's clock was set while papers are open: time goes on as before",
    )
}

export async function startDatabaseClock(options: DatabaseClockOptions): Promise<DatabaseClock> {
  const { db, log, isAnybodyWriting, isSameMachine, everyMs = LOOK_EVERY_MS } = options
  const { machine = machineClocks, readClock = readDatabaseClock } = options
  const first = await readClocks(db, machine, readClock)
  let base: Base = { at: first.database - (await readHold(db)), monotonic: first.monotonic }
  let known: ClockState | undefined

  const look = async (): Promise<void> => {
    const reading = await readClocks(db, machine, readClock)
    const offsetMs = ownOffset(reading)
    const isOff = isApart(offsetMs, reading.uncertainty)
    let stepMs = stepOf(base, reading)
    // Clocks of two machines that agree against ours: it was this machine that slept.
    const hasSlept = !isSameMachine && !isOff
    if (stepMs !== 0 && (hasSlept || !(await isAnybodyWriting()))) stepMs = 0
    if (stepMs === 0) base = rebased(base, reading)
    else await noteHold(db, stepMs)
    if (stepMs === 0 && (known?.stepMs ?? 0) !== 0) await endHold(db)
    const state = { offsetMs, isOff, stepMs }
    tellChanges(log, known, state)
    known = state
  }
  await look()

  let isStopped = false
  let timer: NodeJS.Timeout | undefined
  const turn = (): void => {
    look()
      // The time is carried on meanwhile.
      .catch((error: unknown) => log.warn({ err: error }, "the database's clock could not be read"))
      .finally(() => {
        if (isStopped) return
        timer = setTimeout(turn, everyMs)
        timer.unref()
      })
  }
  timer = setTimeout(turn, everyMs)
  timer.unref()
  return {
    now: () => new Date(Math.floor(carried(base, machine.monotonic()))),
    state: () => known ?? { offsetMs: 0, isOff: false, stepMs: 0 },
    look,
    stop() {
      isStopped = true
      clearTimeout(timer)
    },
  }
}
