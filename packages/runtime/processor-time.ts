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

/** How long the process has worked, all its threads together; undefined where the system does not say. */
export function processorMs(pid: number | undefined): number | undefined {
  const stat = procFile(pid, 'stat')
  // Behind the name of the program, which may have spaces and brackets in it.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields === undefined ? undefined : (Number(fields[11]) + Number(fields[12])) * TICK_MS
}
