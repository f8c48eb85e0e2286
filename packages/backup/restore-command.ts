/** `npm run restore -- FILE`: a backup into an empty data folder, or an empty database of one's own. */
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { type Config, processArguments, readProcessConfig } from '@tripos/config/config.ts'
import { connect } from '@tripos/db/client.ts'
import { checkServer } from '@tripos/db/check-server.ts'
import { migrate, MIGRATIONS_FOLDER } from '@tripos/db/migrate.ts'
import { markRestoredFolder } from '@tripos/db/storage-identity.ts'
import { syncFolder } from '@tripos/storage/sync-folder.ts'
import { filesFolder, openStorage } from '@tripos/storage/open-storage.ts'
import { print, runCommand, withDatabase } from './command.ts'
import { openVerified, type VerifiedBackup } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'
import {
  HARMLESS,
  migrationsOf,
  requireEmptyDatabase,
  requireEmptyFolder,
  restoreDatabase,
  restoreFiles,
  restoreKey,
  UNFINISHED,
} from './restore-backup.ts'
import { openClient } from './snapshot.queries.ts'

/** The database in one transaction first: most of what can go wrong does so there. */
async function restoreInto(config: Config, backup: VerifiedBackup, connectionString: string): Promise<void> {
  const database = connect({ connectionString, poolSize: 2, onError: () => undefined })
  const client = await openClient(connectionString)
  try {
    await checkServer(database.pool, config.databaseUrl)
    await requireEmptyDatabase(client)
    await restoreDatabase(client, backup, migrationsOf(backup.manifest, MIGRATIONS_FOLDER))
    const storage = openStorage(config)
    await restoreFiles(backup, config.dataDir, (key, path) => storage.adopt(key, path))
    await restoreKey(backup, config.dataDir)
    const newer = await migrate(database.pool, MIGRATIONS_FOLDER)
    if (config.s3Endpoint === undefined) await markRestoredFolder(database.db, filesFolder(config))
    if (newer > 0) print(`Brought up to this version by ${newer} newer migrations.`)
  } finally {
    await client.end()
    await database.close()
  }
}

/** What this restore has made; the folder was empty before. */
async function clear(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    if (!HARMLESS.has(name)) await rm(join(dataDir, name), { recursive: true, force: true })
  }
}

function tellWhatIsMissing(config: Config, { manifest }: VerifiedBackup): void {
  const { files, dataKey } = manifest
  if (files.storage === 's3')
    print(
      `Uploaded files are not in the backup: they lie in the bucket ${files.where}; set TRIPOS_S3_ENDPOINT and its like to it.`,
    )
  const readsKeyFile = config.databaseUrl === undefined || config.dataKey !== undefined
  if (dataKey === 'inside' && !readsKeyFile)
    print(`Set TRIPOS_DATA_KEY to what stands in ${join(config.dataDir, 'data.key')}: without it ID cards stay sealed.`)
  if (dataKey === 'setting' && config.dataKey === undefined)
    print(
      'Set TRIPOS_DATA_KEY to the key that was in use: it is not in the backup, and without it ID cards stay sealed.',
    )
}

await runCommand(async () => {
  const [file, ...more] = processArguments()
  if (file === undefined || more.length > 0 || file.startsWith('-'))
    throw new BackupRefusal(
      'Usage: npm run restore -- FILE. TRIPOS_DATA_DIR or DATABASE_URL say where to; it must be empty.',
    )
  const config = readProcessConfig([])
  const began = performance.now()
  // Before gigabytes are read.
  await requireEmptyFolder(config.dataDir)
  const backup = await openVerified(resolve(file))
  try {
    const { manifest } = backup
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
    print(
      `The backup of ${manifest.madeAt} by Tripos ${manifest.tripos} is whole: ${rows} rows, and ${manifest.files.count} files of ${formatBytes(manifest.files.bytes)} together.`,
    )
    migrationsOf(manifest, MIGRATIONS_FOLDER)
    await mkdir(config.dataDir, { recursive: true, mode: 0o711 })
    const unfinished = join(config.dataDir, UNFINISHED)
    await writeFile(unfinished, '', { flag: 'wx' })
    try {
      await withDatabase(config, connectionString => restoreInto(config, backup, connectionString))
    } catch (error) {
      await clear(config.dataDir)
      throw error
    }
    await syncFolder(config.dataDir)
    await rm(unfinished)
    print(
      `Restored into ${config.databaseUrl === undefined ? config.dataDir : 'the database'} (${((performance.now() - began) / 1000).toFixed(1)} s). Start it with npm start.`,
    )
    tellWhatIsMissing(config, backup)
  } finally {
    await backup.archive.close()
  }
})
