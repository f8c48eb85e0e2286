// One server process per data folder. The lock is a file that names its owner by process id and birth, so it needs
// no clean-up after kill -9: an owner that is no more does not hold it.
import { randomBytes } from 'node:crypto'
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { execPath, pid, platform } from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { inspectProcess } from './processes.ts'
import { StartRefusal, errorCode, refuseNoAccess } from './refusal.ts'

interface Owner {
  pid: number
  birth: string | null
  token: string
}

export interface DataLock {
  release(): Promise<void>
}

export async function takeDataLock(dataFolder: string): Promise<DataLock> {
  const path = join(dataFolder, 'server.lock')
  const token = randomBytes(12).toString('hex')
  const self = await inspectProcess(pid)
  const birth = self.state === 'alive' ? (self.birth ?? null) : null
  const draft = `${path}.${token}`
  try {
    await writeFile(draft, JSON.stringify({ pid, birth, token } satisfies Owner), { mode: 0o644 })
  } catch (error) {
    refuseNoAccess(error, dataFolder)
  }
  try {
    await claim(path, draft, dataFolder)
  } finally {
    await rm(draft, { force: true })
  }
  return {
    release: async () => {
      if ((await readOwner(path))?.token === token) await rm(path, { force: true })
    },
  }
}

/** A hard link appears whole or not at all, and only one of two processes can make it. */
async function claim(path: string, draft: string, dataFolder: string): Promise<void> {
  const token = draft.slice(path.length + 1)
  for (let attempt = 0; attempt < 20; attempt += 1) {
    try {
      await link(draft, path)
    } catch (error) {
      if (errorCode(error) !== 'EEXIST') throw error
      await removeStale(path, dataFolder)
      continue
    }
    if (attempt === 0) return
    // Another process may have judged the same dead owner and moved our fresh lock away by mistake: look again.
    await sleep(50)
    if ((await readOwner(path))?.token === token) return
  }
  throw new StartRefusal(`Several processes are starting on the data folder ${dataFolder} at once: try again.`)
}

async function removeStale(path: string, dataFolder: string): Promise<void> {
  const owner = await readOwner(path)
  if (owner && (await isStillThere(owner))) {
    throw new StartRefusal(
      `The data folder ${dataFolder} is in use by another Tripos server (process ${owner.pid}): stop that one first, or set TRIPOS_DATA_DIR to another folder.`,
    )
  }
  const aside = `${path}.${randomBytes(6).toString('hex')}.stale`
  try {
    await rename(path, aside)
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return
    refuseNoAccess(error, dataFolder)
  }
  // Moved a lock that was not the one judged: put it back.
  if ((await readOwner(aside))?.token !== owner?.token) await link(aside, path).catch(() => undefined)
  await rm(aside, { force: true })
}

async function readOwner(path: string): Promise<Owner | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    return isOwner(value) ? value : undefined
  } catch (error) {
    if (errorCode(error) === 'EACCES') refuseNoAccess(error, path)
    return undefined
  }
}

const isOwner = (value: unknown): value is Owner =>
  typeof value === 'object' &&
  value !== null &&
  'pid' in value &&
  typeof value.pid === 'number' &&
  'birth' in value &&
  'token' in value &&
  typeof value.token === 'string'

async function isStillThere(owner: Owner): Promise<boolean> {
  const fact = await inspectProcess(owner.pid)
  if (fact.state !== 'alive') return false
  if (owner.birth !== null && fact.birth !== undefined) return fact.birth === owner.birth
  // Windows tells no birth: at least the program must be ours.
  return platform !== 'win32' || fact.command === undefined || fact.command === basename(execPath)
}
