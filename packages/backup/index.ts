/** Backups of an installation: at night, before an update, by command; and their way back. docs/adr/0028 says how. */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '@tripos/config/config.ts'
import type { Pool } from '@tripos/db/client.ts'
import { MIGRATIONS_FOLDER, pendingMigrations } from '@tripos/db/migrate.ts'
import { StartRefusal } from '@tripos/embedded-postgres/index.ts'
import { systemClock } from '@tripos/runtime/clock.ts'
import { type BackupSource, type MadeBackup, makeBackup } from './make-backup.ts'
import { fileName, parseTime, type TimeOfDay } from './plan.rules.ts'
import { pruneBackups } from './prune-backups.ts'
import { UNFINISHED } from './restore-backup.ts'

export { cronLine, isDue, isRecent } from './plan.rules.ts'

export interface BackupPlan {
  /** Undefined: none by itself. */
  readonly time: TimeOfDay | undefined
  readonly folder: string
  readonly keep: number
}

type Settings = Pick<
  Config,
  'backupTime' | 'backupDir' | 'backupKeep' | 'dataDir' | 'databaseUrl' | 'dataKey' | 's3Endpoint' | 's3Bucket'
>

/** A database of somebody's own has somebody who looks after it: there nothing happens unless it is asked for. */
export function planOf({ backupTime, backupDir, backupKeep, dataDir, databaseUrl }: Settings): BackupPlan {
  const isOurs = databaseUrl === undefined || backupDir !== undefined
  return {
    time: parseTime(backupTime ?? (isOurs ? '03:30' : 'off')),
    folder: backupDir ?? join(dataDir, 'backups'),
    keep: backupKeep,
  }
}

export const sourceOf = (config: Settings, connectionString: string): BackupSource => ({
  connectionString,
  dataDir: config.dataDir,
  bucket: config.s3Endpoint === undefined ? undefined : `${config.s3Bucket} at ${config.s3Endpoint}`,
  dataKey: config.dataKey !== undefined ? 'setting' : config.databaseUrl === undefined ? 'folder' : 'none',
})

/** What the server does by itself; the job that runs at night asks for it. */
export interface Backups {
  readonly plan: BackupPlan
  makeNightly(now: Date): Promise<void>
}

export function makeBackups(config: Settings, connectionString: string): Backups {
  const plan = planOf(config)
  return {
    plan,
    async makeNightly(now) {
      const file = join(plan.folder, fileName('nightly', now))
      await makeBackup(sourceOf(config, connectionString), { file, kind: 'nightly' })
      // Only behind a good one.
      await pruneBackups(plan, 'nightly')
    },
  }
}

interface Update {
  readonly config: Settings
  readonly pool: Pool
  readonly connectionString: string
  readonly print: (line: string) => void
}

const inWords = ({ file, bytes, seconds }: MadeBackup): string =>
  `${file} (${(bytes / 1024 ** 2).toFixed(1)} MB, ${seconds.toFixed(1)} s)`

/** Before the migrations of a newer version, a copy of what there is; or one sentence that says why there is none. */
export async function backUpBeforeUpdate({ config, pool, connectionString, print }: Update): Promise<void> {
  const { pending, applied } = await pendingMigrations(pool, MIGRATIONS_FOLDER)
  if (pending.length === 0 || applied === 0) return
  const plan = planOf(config)
  const what = `${pending.length} ${pending.length === 1 ? 'migration' : 'migrations'}`
  if (plan.time === undefined) return print(`No backup is made before ${what}: backups are off (TRIPOS_BACKUP_TIME).`)
  try {
    const made = await makeBackup(sourceOf(config, connectionString), {
      file: join(plan.folder, fileName('update', systemClock.now())),
      kind: 'update',
      wait: true,
      // Another process that starts at the same moment may have migrated while this one waited.
      isStillWanted: async () => (await pendingMigrations(pool, MIGRATIONS_FOLDER)).pending.length > 0,
    })
    if (made === undefined) return
    print(`Backup before ${what}: ${inWords(made)}`)
    await pruneBackups(plan, 'update')
  } catch (error) {
    print(`No backup was made before ${what}: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** A folder that a restore was cut off in holds half of something. */
export function refuseUnfinishedRestore(dataDir: string): void {
  if (!existsSync(join(dataDir, UNFINISHED))) return
  throw new StartRefusal(`A restore into ${dataDir} did not come to its end: empty that folder and restore again.`)
}

export { backupRows } from './shared.queries.ts'
