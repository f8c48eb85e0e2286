// The database files: made once, checked at every start.
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Binaries } from './binaries.ts'
import { StartRefusal, errorCode, refuseNoAccess } from './refusal.ts'
import { type Runner, run } from './run.ts'

export const databaseUser = 'tripos'
export const databaseName = 'tripos'

export interface Place {
  folder: string
  cluster: string
  password: string
  logs: string
  startLog: string
}

export const placeIn = (folder: string): Place => ({
  folder,
  cluster: join(folder, 'cluster'),
  password: join(folder, 'password'),
  logs: join(folder, 'log'),
  startLog: join(folder, 'start.log'),
})

/** Makes the cluster if there is none; returns whether it did. */
export async function ensureCluster(place: Place, binaries: Binaries, runner: Runner): Promise<boolean> {
  if (existsSync(place.cluster)) {
    await checkMajor(place, binaries)
    return false
  }
  // Built aside and renamed when whole, so that a kill in the middle leaves nothing half made behind.
  const partial = `${place.cluster}.partial`
  try {
    await rm(partial, { recursive: true, force: true })
    await writePassword(place, runner)
  } catch (error) {
    refuseNoAccess(error, place.folder)
  }
  await initialise(partial, place, { binaries, runner })
  await rename(partial, place.cluster)
  return true
}

async function checkMajor(place: Place, binaries: Binaries): Promise<void> {
  const path = join(place.cluster, 'PG_VERSION')
  let found: string
  try {
    found = (await readFile(path, 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new StartRefusal(`${place.cluster} is not a PostgreSQL data folder.`)
    refuseNoAccess(error, place.cluster)
  }
  if (found === binaries.major) return
  throw new StartRefusal(
    `The data in ${place.cluster} is of PostgreSQL ${found}, but this version of Tripos brings PostgreSQL ${binaries.major}: use the Tripos version that made it, or set DATABASE_URL.`,
  )
}

/** On disk before the cluster that needs it. */
async function writePassword(place: Place, { identity }: Runner): Promise<void> {
  await rm(place.password, { force: true })
  const file = await open(place.password, 'wx', 0o600)
  try {
    await file.writeFile(`${randomBytes(24).toString('base64url')}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  // initdb reads it as that user.
  if (identity.kind === 'user') await chown(place.password, identity.uid, identity.gid)
}

export async function readPassword(place: Place): Promise<string> {
  try {
    return (await readFile(place.password, 'utf8')).trim()
  } catch (error) {
    if (errorCode(error) === 'ENOENT') {
      throw new StartRefusal(`The database password file ${place.password} is missing: put it back from a backup.`)
    }
    refuseNoAccess(error, place.folder)
  }
}

async function initialise(
  folder: string,
  place: Place,
  { binaries, runner }: { binaries: Binaries; runner: Runner },
): Promise<void> {
  // The built-in C.UTF-8 locale gives right case and character classes everywhere; initdb's own choice depends on
  // the machine. These settings may be changed later in postgresql.conf; fsync and synchronous_commit stay on.
  // What depends on the machine is written at every start (settings-file.ts).
  const settings = ['max_connections=100', 'timezone=UTC', 'log_timezone=UTC']
  const made = await run(runner, {
    file: binaries.initdb,
    args: [
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
      `--pgdata=${folder}`,
      `--username=${databaseUser}`,
      `--pwfile=${place.password}`,
      ...settings.flatMap(setting => ['--set', setting]),
    ],
  })
  if (made.code !== 0) refuseProgram('initdb', made.output)
  const named = await run(runner, {
    file: binaries.postgres,
    args: ['--single', '-D', folder, '-c', 'log_min_messages=fatal', 'postgres'],
    input: `CREATE DATABASE ${databaseName}\n`,
  })
  if (named.code !== 0) refuseProgram('CREATE DATABASE', named.output)
}

export function refuseProgram(what: string, output: string): never {
  const lines = output.split('\n').filter(line => line.trim() !== '')
  const telling = lines.find(line => /error|fatal|panic/i.test(line)) ?? lines.at(-1) ?? 'no output'
  throw new StartRefusal(`The built-in PostgreSQL could not start (${what}: ${telling.trim()}).`)
}
