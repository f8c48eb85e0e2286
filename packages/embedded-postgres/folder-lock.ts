// Who has the data folder. Three answers, each where the one before it cannot know: the kernel's lock (this machine, every
// container and namespace), the numbered lock (process and birth; Windows, and the name of who it is), the heartbeat (other
// machines on a network file system).
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { platform } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { findOwner, takeDataLock } from './data-lock.ts'
import { PACE, refuseForeignHeartbeat, startHeartbeat } from './heartbeat.ts'
import { type Attempt, type KernelLock, tryKernelLock } from './kernel-lock.ts'
import { StartRefusal, refuseNoAccess } from './refusal.ts'

export interface FolderLock {
  release: () => Promise<void>
}

export interface FolderLockOptions {
  readonly environment: Record<string, string | undefined>
  readonly log: (message: string) => void
  /** Somebody on another machine has the folder now. */
  readonly onLost: () => void
  readonly pace?: typeof PACE
}

async function attempt(
  dataFolder: string,
  name: 'server' | 'postgres',
  environment: Record<string, string | undefined>,
): Promise<Attempt> {
  const folder = join(dataFolder, 'lock')
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 })
    return await tryKernelLock(join(folder, name), environment)
  } catch (error) {
    refuseNoAccess(error, dataFolder)
  }
}

/** One server process, of all that share the folder. */
export async function takeFolderLock(
  dataFolder: string,
  { environment, log, onLost, pace = PACE }: FolderLockOptions,
): Promise<FolderLock> {
  const kernel = await attempt(dataFolder, 'server', environment)
  if (kernel.state === 'taken') {
    const owner = await findOwner(dataFolder)
    const who = owner === undefined ? 'in another container or namespace' : `(process ${owner})`
    throw new StartRefusal(
      `The data folder ${dataFolder} is in use by another Tripos server ${who}: stop that one first, or set TRIPOS_DATA_DIR to another folder.`,
    )
  }
  if (kernel.state === 'unknown' && platform !== 'win32') {
    log(
      `The data folder ${dataFolder} cannot be locked against other containers (its file system has no locks, or there is neither flock nor perl here): see that only one uses it.`,
    )
  }
  const held: (() => Promise<void>)[] = kernel.state === 'ours' ? [kernel.lock.release] : []
  const release = async (): Promise<void> => {
    for (let next = held.pop(); next !== undefined; next = held.pop()) await next()
  }
  try {
    held.push((await takeDataLock(dataFolder)).release)
    await refuseForeignHeartbeat(dataFolder, pace)
    held.push((await startHeartbeat(dataFolder, onLost, pace)).end)
    return { release }
  } catch (error) {
    await release()
    throw error
  }
}

/**
 * One PostgreSQL, which may outlive its server and then be out of sight of the next: it is handed the open file and so
 * holds the lock as long as any process of it lives.
 */
export interface ClusterGuard {
  /** Refuses while a PostgreSQL that we do not have works in the folder. */
  take: () => Promise<void>
  /** Of one that is taken over: it holds the lock itself, or comes from a version that had none. */
  share: () => Promise<void>
  fd: () => number | undefined
  release: () => Promise<void>
}

/** Children of a PostgreSQL that was killed end a moment after it. */
const PATIENCE_MS = 10_000

export function clusterGuard(
  dataFolder: string,
  environment: Record<string, string | undefined>,
  patienceMs = PATIENCE_MS,
): ClusterGuard {
  let lock: KernelLock | undefined
  const tryOnce = async (): Promise<Attempt['state']> => {
    const tried = await attempt(dataFolder, 'postgres', environment)
    if (tried.state === 'ours') lock = tried.lock
    return tried.state
  }
  return {
    async take() {
      const until = performance.now() + patienceMs
      while (lock === undefined && (await tryOnce()) === 'taken') {
        if (performance.now() > until) {
          throw new StartRefusal(
            `A PostgreSQL in another container or namespace still works in the data folder ${dataFolder}: stop that container first.`,
          )
        }
        await sleep(100)
      }
    },
    async share() {
      if (lock === undefined) await tryOnce()
    },
    fd: () => lock?.fd,
    async release() {
      await lock?.release()
      lock = undefined
    },
  }
}
