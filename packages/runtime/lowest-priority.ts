/** Programs of ours that are in no hurry. */
import { type ChildProcess, spawn } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** On Linux each thread has a priority of its own; elsewhere the process has one. */
function ownThreads(): number[] {
  try {
    return readdirSync('/proc/self/task').map(Number)
  } catch {
    return [process.pid]
  }
}

/** Of the calling process, with the threads that V8 has started: less than others get, but never nothing. */
export function becomeNice(): void {
  for (const thread of ownThreads()) setPriority(thread, constants.priority.PRIORITY_LOW)
}

/**
 * What everything else of the machine leaves over, until it ends: without rights of its own nobody can take it back. A nice
 * process still works its turn of some milliseconds to the end when a save has become ready to run; on Linux one of the class
 * SCHED_IDLE is put aside at once (`man 7 sched`). `chrt` of util-linux sets that class; where it is not, the process stays nice.
 */
export function makeIdle({ pid }: ChildProcess): void {
  if (process.platform !== 'linux' || pid === undefined) return
  const chrt = spawn('chrt', ['--idle', '--all-tasks', '--pid', '0', String(pid)], { stdio: 'ignore' })
  chrt.on('error', () => undefined)
}
