/** A backup into an empty place: everything of it, or nothing. Every byte has been looked at before the first is used. */
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { applyMigrations, type Migration, readMigrations } from '@tripos/db/migrate.ts'
import type { PlacedMember } from './archive.ts'
import { copyIn, copyOut } from './copy.queries.ts'
import { DATA_KEY, type Manifest, type VerifiedBackup } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'
import {
  addForeignKeys,
  type Client,
  copyIntoStatement,
  copyOutStatement,
  dropForeignKeys,
  emptyTables,
  enableTriggers,
  isEmptyDatabase,
  listTables,
  SETTINGS,
  setSequence,
  type Table,
} from './snapshot.queries.ts'

/** Lies in the data folder while a restore is under way: the server does not start beside it. */
export const UNFINISHED = 'restore-unfinished'
/** What may lie in an empty data folder: the backups themselves, and what file systems put into each of theirs. */
export const HARMLESS = new Set(['backups', 'lost+found', '.DS_Store'])

export async function requireEmptyFolder(dataDir: string): Promise<void> {
  const names = await readdir(dataDir).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  const found = names.find(name => !HARMLESS.has(name))
  if (found === undefined) return
  throw new BackupRefusal(
    `A backup is restored into an empty folder only, and ${dataDir} holds ${found}: move that away, or set TRIPOS_DATA_DIR to another folder.`,
  )
}

export async function requireEmptyDatabase(client: Client): Promise<void> {
  if (await isEmptyDatabase(client)) return
  throw new BackupRefusal('A backup is restored into an empty database only, and this one has tables: make a new one.')
}

/** Those of the backup, as this version has them. */
export function migrationsOf({ migrations, tripos }: Manifest, folder: string): Migration[] {
  const known = new Map(readMigrations(folder).map(migration => [migration.name, migration]))
  return migrations.map(({ name, checksum }) => {
    const found = known.get(name)
    if (found?.checksum === checksum) return found
    throw new BackupRefusal(
      `The backup was made by Tripos ${tripos}, whose database this version does not know (${name}): restore it with that version or a newer one.`,
    )
  })
}

const memberOf = ({ archive }: VerifiedBackup, name: string): PlacedMember => {
  const member = archive.members.find(one => one.name === name)
  if (member === undefined) throw new BackupRefusal(`The backup has no ${name}.`)
  return member
}

async function restoreTable(client: Client, backup: VerifiedBackup, table: Manifest['tables'][number]): Promise<void> {
  const packed = Readable.from(backup.archive.read(memberOf(backup, `tables/${table.name}.copy.gz`)))
  const unpacked = createGunzip()
  packed.on('error', error => unpacked.destroy(error))
  await copyIn(client, copyIntoStatement(table), packed.pipe(unpacked))
}

/** Reads the table back: what is stored is what the backup read, byte for byte. */
async function compareTable(client: Client, table: Manifest['tables'][number], order: Table['order']): Promise<void> {
  const hash = createHash('sha256')
  for await (const chunk of copyOut(client, copyOutStatement({ ...table, order }))) hash.update(chunk)
  if (hash.digest('hex') !== table.sha256) throw new Error(`the table ${table.name} is not what the backup holds`)
}

/** One transaction: after a failure the database is as empty as before. */
export async function restoreDatabase(client: Client, backup: VerifiedBackup, migrations: Migration[]): Promise<void> {
  const { tables, sequences } = backup.manifest
  await client.query(`begin; ${SETTINGS}`)
  try {
    await applyMigrations(client, migrations)
    const here = await listTables(client)
    const names = (all: readonly { readonly name: string; readonly columns: readonly string[] }[]): string =>
      all
        .map(({ name, columns }) => `${name}(${[...columns].toSorted().join()})`)
        .toSorted()
        .join()
    if (names(here) !== names(tables))
      throw new BackupRefusal('The tables of the backup are not those of its migrations.')
    const keys = await dropForeignKeys(client)
    await emptyTables(client, here)
    for (const table of tables) await restoreTable(client, backup, table)
    for (const table of tables) await compareTable(client, table, here.find(({ name }) => name === table.name)?.order)
    for (const sequence of sequences) await setSequence(client, sequence)
    await addForeignKeys(client, keys)
    await enableTriggers(client, here)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  }
  await client.query('analyze')
}

/** Names come from a file of a stranger's, for all we know. */
const STORED = /^files\/([a-z0-9-]+(\/[a-z0-9-]+)*)$/

/** Gives a large file of this machine to the storage that is to have it. */
export type Adopt = (key: string, path: string) => Promise<void>

export async function restoreFiles(backup: VerifiedBackup, dataDir: string, adopt: Adopt): Promise<number> {
  let count = 0
  for (const member of backup.archive.members) {
    if (!member.name.startsWith('files/')) continue
    const key = STORED.exec(member.name)?.[1]
    if (key === undefined)
      throw new BackupRefusal(`The backup names a file that no storage of ours has: ${member.name}.`)
    // Uploads on their way lie on this machine wherever finished ones are.
    const isOnItsWay = key.startsWith('incoming-')
    const path = join(dataDir, isOnItsWay ? 'files' : 'restoring', key)
    await mkdir(dirname(path), { recursive: true })
    await pipeline(backup.archive.read(member), createWriteStream(path, { flush: true }))
    if (!isOnItsWay) await adopt(key, path)
    count += 1
  }
  await rm(join(dataDir, 'restoring'), { recursive: true, force: true })
  return count
}

export async function restoreKey(backup: VerifiedBackup, dataDir: string): Promise<void> {
  if (backup.manifest.dataKey !== 'inside') return
  const parts: Buffer[] = []
  for await (const chunk of backup.archive.read(memberOf(backup, DATA_KEY))) parts.push(chunk)
  await writeFile(join(dataDir, DATA_KEY), Buffer.concat(parts), { flag: 'wx', mode: 0o600, flush: true })
}
