/** Memory and processor time of processes, from /proc; undefined where there is none. */
import { readFileSync } from 'node:fs'
import { postgresFamily } from '../apps/server/test/load/product.ts'
import { processorTicks, watchStolen } from '../tools/lib/processor.mjs'

const TICKS_PER_SECOND = 100

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const kilobytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0)

export const residentMegabytes = (pid: number): number => kilobytes(read(`/proc/${pid}/status`), 'VmRSS') / 1024

/** Of the children that a process has started with this word in their command, the largest. */
export const childMegabytes = (parent: number, word: string): number =>
  Math.max(
    0,
    ...postgresFamily(parent)
      .slice(1)
      .filter(pid => read(`/proc/${pid}/cmdline`).includes(word))
      .map(residentMegabytes),
  )

/** Shared pages counted once: the sum of the proportional shares. */
export const proportionalMegabytes = (pids: readonly number[]): number =>
  pids.reduce((sum, pid) => sum + kilobytes(read(`/proc/${pid}/smaps_rollup`), 'Pss'), 0) / 1024

/** Of a process with all its threads, or of its first thread alone, where JavaScript runs. */
function cpuSeconds(pid: number, ofFirstThread = false): number {
  const stat = read(ofFirstThread ? `/proc/${pid}/task/${pid}/stat` : `/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11] ?? 0) + Number(fields[12] ?? 0)) / TICKS_PER_SECOND
}

/** Cores in use by everything on this machine, for a note on what else ran. */
function machineSeconds(): number {
  const [user, nice, system, , , irq, softirq] = processorTicks()
  return ((user ?? 0) + (nice ?? 0) + (system ?? 0) + (irq ?? 0) + (softirq ?? 0)) / TICKS_PER_SECOND
}

/** Of the processor time since this process began, the share that the host gave to others; undefined where nobody says so. */
export const stolenShare: () => number | undefined = watchStolen()

export interface Cores {
  readonly server: number
  /** Of `server`, what its one thread of JavaScript took; the rest collects garbage, compiles and reads files. */
  readonly thread: number
  readonly postgres: number
  readonly machine: number
}

export interface Meter {
  /** Cores in use since the meter was made. */
  cores(): Cores
}

export function startMeter(serverPid: number, postmasterPid: number): Meter {
  const read = () => ({
    at: performance.now(),
    server: cpuSeconds(serverPid),
    thread: cpuSeconds(serverPid, true),
    postgres: postgresFamily(postmasterPid).reduce((sum, pid) => sum + cpuSeconds(pid), 0),
    machine: machineSeconds(),
  })
  const before = read()
  return {
    cores() {
      const now = read()
      const seconds = (now.at - before.at) / 1000
      return {
        server: (now.server - before.server) / seconds,
        thread: (now.thread - before.thread) / seconds,
        postgres: (now.postgres - before.postgres) / seconds,
        machine: (now.machine - before.machine) / seconds,
      }
    },
  }
}

export interface Collections {
  readonly young: number
  readonly full: number
}

/** How often the server has collected its garbage since it began. */
export async function collectionsOf(port: number): Promise<Collections> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  const count = (kind: string): number =>
    Number(new RegExp(`^nodejs_gc_duration_seconds_count\\{kind="${kind}"\\} (\\d+)`, 'm').exec(text)?.[1] ?? 0)
  return { young: count('minor'), full: count('major') }
}
