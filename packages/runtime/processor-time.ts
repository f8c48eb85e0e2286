/** What Linux says of a process: a limit of work that a busy machine does not shorten. */
import { readFileSync } from 'node:fs'

/** Undefined where the system is not Linux, or the process is gone. */
export function procFile(pid: number | undefined, name: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8')
  } catch {
    return undefined
  }
}

/** Linux counts in hundredths of a second, whatever its kernel does by itself. */
const TICK_MS = 10

/** Its places of the four counts: of itself, as a program and as the kernel, and of children that have ended. */
function timesOf(pid: number | undefined): readonly number[] | undefined {
  const stat = procFile(pid, 'stat')
  // Behind the name of the program, which may have spaces and brackets in it.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields?.slice(11, 15).map(ticks => Number(ticks) * TICK_MS)
}

const sumOf = (times: readonly number[] | undefined): number | undefined => times?.reduce((sum, time) => sum + time, 0)

/** How long the process has worked, all its threads together; undefined where the system does not say. */
export const processorMs = (pid: number | undefined): number | undefined => sumOf(timesOf(pid)?.slice(0, 2))

/** The same with its children that have ended: those that still run are asked by themselves. */
export const treeTimeMs = (pid: number | undefined): number | undefined => sumOf(timesOf(pid))
