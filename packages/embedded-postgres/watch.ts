// PostgreSQL repairs itself when one of its children dies, but nobody restarts its parent. An exam cannot wait for a
// person, so a server that is gone is started again on the same port, where the connection pool looks for it.
import { findRunning, startPostmaster, type Installation, type Postmaster } from './postmaster.ts'
import { isAlive } from './processes.ts'

export interface Watch {
  pid: () => number
  /** Comes back when no restart is under way any more. */
  end: () => Promise<void>
}

const intervalMs = 250

export function watchPostmaster(installation: Installation, first: Postmaster, log: (message: string) => void): Watch {
  let current = first
  let restarting: Promise<void> | undefined

  const restart = async () => {
    log(`PostgreSQL (process ${current.pid}) is gone: starting it again`)
    try {
      current = (await findRunning(installation)) ?? (await startPostmaster(installation, first.port))
      log(`PostgreSQL runs again as process ${current.pid}`)
    } catch (error) {
      // The next tick tries again: giving up would end every exam in progress.
      log(`PostgreSQL did not start again: ${error instanceof Error ? error.message : String(error)}`)
    }
    restarting = undefined
  }
  const timer = setInterval(() => {
    if (!restarting && !isAlive(current.pid)) restarting = restart()
  }, intervalMs)
  // The watch alone keeps no process alive.
  timer.unref()

  return {
    pid: () => current.pid,
    end: async () => {
      clearInterval(timer)
      await restarting
    },
  }
}
