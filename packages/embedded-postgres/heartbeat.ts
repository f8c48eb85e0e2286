// The second line where several machines share a folder: locks of one kernel say nothing there, and a network file system
// may keep none of its own. Whoever has the folder writes a beat every two seconds; who comes from another machine
// watches first whether it still moves. Clocks of two machines are never compared.
import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartRefusal } from './refusal.ts'

export interface Pace {
  readonly intervalMs: number
  /** How long a beat of another machine has to stand still before its owner counts as gone. */
  readonly patienceMs: number
}
export const PACE: Pace = { intervalMs: 2000, patienceMs: 7000 }

export interface Heartbeat {
  end: () => Promise<void>
}

interface HeartbeatFile {
  readonly machine: string
  readonly owner: string
  readonly count: number
}

const fileIn = (dataFolder: string): string => join(dataFolder, 'lock', 'heartbeat')

/** The running kernel: containers of one machine have the same, and there the kernel's own lock has decided. */
function thisMachine(): string {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return hostname()
  }
}

const isHeartbeatFile = (value: unknown): value is HeartbeatFile =>
  typeof value === 'object' && value !== null && 'machine' in value && 'owner' in value && 'count' in value

/** Opened anew each time: that is when a network file system asks its server. */
async function readHeartbeat(dataFolder: string): Promise<HeartbeatFile | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(fileIn(dataFolder), 'utf8'))
    return isHeartbeatFile(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Refuses while a server on another machine works in the folder. */
export async function refuseForeignHeartbeat(dataFolder: string, pace = PACE): Promise<void> {
  const first = await readHeartbeat(dataFolder)
  if (first === undefined || first.machine === thisMachine()) return
  const until = performance.now() + pace.patienceMs
  while (performance.now() < until) {
    await sleep(Math.min(500, pace.intervalMs))
    const now = await readHeartbeat(dataFolder)
    if (now === undefined) return
    if (now.owner === first.owner && now.count === first.count) continue
    throw new StartRefusal(
      `The data folder ${dataFolder} is in use by a Tripos server on another machine: stop that one first, or set TRIPOS_DATA_DIR to another folder.`,
    )
  }
}

/** `onLost`: somebody else has taken the folder while we were away, for example asleep as a whole machine. */
export async function startHeartbeat(dataFolder: string, onLost: () => void, pace = PACE): Promise<Heartbeat> {
  const [machine, owner] = [thisMachine(), randomBytes(12).toString('hex')]
  const file = fileIn(dataFolder)
  let count = 0
  let isEnded = false
  const write = async (): Promise<void> => {
    await writeFile(`${file}.${owner}`, JSON.stringify({ machine, owner, count: (count += 1) }))
    await rename(`${file}.${owner}`, file)
  }
  const tick = async (): Promise<void> => {
    const found = await readHeartbeat(dataFolder)
    if (isEnded) return
    if (found === undefined || found.owner === owner) return write()
    isEnded = true
    onLost()
  }
  await write()
  let current: Promise<void> = Promise.resolve()
  const timer = setInterval(() => {
    // A full disk stops the beat, not the server.
    current = current.then(() => (isEnded ? undefined : tick())).catch(() => undefined)
  }, pace.intervalMs)
  timer.unref()
  return {
    end: async () => {
      clearInterval(timer)
      const wasLost = isEnded
      isEnded = true
      await current
      if (!wasLost) await rm(file, { force: true })
    },
  }
}
