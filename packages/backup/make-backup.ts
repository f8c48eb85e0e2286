/**
 * A backup while the server goes on: all tables in one snapshot, the files as they were then, the key, and a manifest, in one
 * file that appears under its name when it is whole and on disk.
 */
import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { createGzip } from 'node:zlib'
import { systemClock } from '@tripos/runtime/clock.ts'
import { freeDisk } from '@tripos/storage/disk.ts'
import { syncFolder } from '@tripos/storage/sync-folder.ts'
import serverPackage from '../../package.json' with { type: 'json' }
import { type ArchiveWriter, createArchive, type Member } from './archive.ts'
import { copyOut } from './copy.queries.ts'
import { DATA_KEY, MANIFEST, type Manifest, SEAL, sha256, writeManifest } from './manifest.ts'
import { type BackupKind, recordBackup } from './record.queries.ts'
import { BackupRefusal } from './refusal.ts'
import {
  beginSnapshot,
  type Client,
  copyOutStatement,
  type DatabaseFacts,
  listSequences,
  listTables,
  lockBackups,
  openClient,
} from './snapshot.queries.ts'
import { type LinkedFiles, linkFiles, readWhole } from './stored-files.ts'

export interface BackupSource {
  readonly connectionString: string
  readonly dataDir: string
  /** Where the bucket is, if files lie in one; they stay there. */
  readonly bucket: string | undefined
  readonly dataKey: 'folder' | 'setting' | 'none'
}

export interface BackupTarget {
  /** Must not be there yet. */
  readonly file: string
  readonly kind: BackupKind
  /** Waits for another one that is being made, instead of refusing. */
  readonly wait?: boolean
  /** Asked when it is our turn; false leaves it. */
  readonly isStillWanted?: () => Promise<boolean>
  /** Told the id of the snapshot while it can be looked into by others. */
  readonly onSnapshot?: (client: Client) => Promise<void>
}

export interface MadeBackup {
  readonly file: string
  readonly bytes: number
  readonly rows: number
  readonly files: number
  readonly seconds: number
}

/** Beyond what is copied: the disk must not be full of backups. */
const SPARE_BYTES = 256 * 1024 * 1024
/** As fast as PostgreSQL reads; better ones cost three times the processor for a fifth of the size. */
const PACKING = { level: 1 }

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  )

async function requireRoom(target: string, wanted: number): Promise<void> {
  const { freeBytes } = await freeDisk(dirname(target))
  if (freeBytes >= wanted + SPARE_BYTES) return
  const inMegabytes = (bytes: number): string => `${Math.ceil(bytes / 1024 ** 2)} MB`
  throw new BackupRefusal(
    `No room for a backup in ${dirname(target)}: up to ${inMegabytes(wanted + SPARE_BYTES)} are needed and ${inMegabytes(freeBytes)} are free.`,
  )
}

async function copyTables(client: Client, archive: ArchiveWriter) {
  const members: Member[] = []
  const tables: Manifest['tables'] = []
  for (const table of await listTables(client)) {
    const hash = createHash('sha256')
    let rows = 0
    async function* copyAndCount(): AsyncGenerator<Buffer> {
      for await (const chunk of copyOut(client, copyOutStatement(table))) {
        hash.update(chunk)
        // A line break within a value is escaped: each one ends a row.
        for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) rows += 1
        yield chunk
      }
    }
    const packed = createGzip(PACKING)
    const source = Readable.from(copyAndCount())
    source.on('error', error => packed.destroy(error))
    members.push(await archive.add(`tables/${table.name}.copy.gz`, source.pipe(packed)))
    tables.push({ name: table.name, columns: [...table.columns], rows, sha256: hash.digest('hex') })
  }
  return { members, tables, sequences: await listSequences(client) }
}

async function copyFiles(files: LinkedFiles, archive: ArchiveWriter): Promise<Member[]> {
  const members: Member[] = []
  for (const { key, path, size } of await files.list())
    members.push(await archive.add(`files/${key}`, readWhole(path, size)))
  return members
}

async function copyKey({ dataKey, dataDir }: BackupSource, archive: ArchiveWriter): Promise<Member[]> {
  if (dataKey !== 'folder') return []
  const path = join(dataDir, DATA_KEY)
  if (!(await isThere(path))) return []
  return [await archive.add(DATA_KEY, Readable.from([await readFile(path)]))]
}

/** Puts the whole file under its name, which must be free, and has that on disk too. */
async function publish(part: string, file: string): Promise<void> {
  try {
    await link(part, file)
    await rm(part)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw alreadyThere(file)
    // A file system without second names.
    await rename(part, file)
  }
  await syncFolder(dirname(file))
}

const alreadyThere = (file: string): BackupRefusal =>
  new BackupRefusal(`${file} is there already: a backup overwrites nothing.`)

/** What one that was killed left: it is our turn, so that nobody is at it any more. */
async function clearCutOff(dataDir: string, folder: string): Promise<void> {
  for (const name of await readdir(folder))
    if (/^tripos-.*\.tar\.part-[0-9a-f]{8}$/.test(name)) await rm(join(folder, name), { force: true })
  for (const name of await readdir(dataDir).catch(() => []))
    if (/^backup-[0-9a-f]{12}$/.test(name)) await rm(join(dataDir, name), { recursive: true, force: true })
}

interface Writing {
  readonly source: BackupSource
  readonly target: BackupTarget
  readonly client: Client
  readonly part: string
}

async function write({ source, target, client, part }: Writing): Promise<Omit<MadeBackup, 'seconds'>> {
  const beside = join(source.dataDir, `backup-${randomBytes(6).toString('hex')}`)
  const files = linkFiles(join(source.dataDir, 'files'), beside)
  const madeAt = systemClock.now()
  const archive = await createArchive(part, Math.floor(madeAt.getTime() / 1000))
  try {
    // Before the snapshot and after it: what its rows name is among the one or the other.
    await files.update()
    const facts: DatabaseFacts = await beginSnapshot(client)
    await files.update()
    const linked = await files.list()
    const fileBytes = linked.reduce((sum, { size }) => sum + size, 0)
    await requireRoom(target.file, facts.bytes + fileBytes)
    await target.onSnapshot?.(client)
    const { members: tableMembers, tables, sequences } = await copyTables(client, archive)
    await client.query('commit')
    const fileMembers = await copyFiles(files, archive)
    const keyMembers = await copyKey(source, archive)
    const manifest = writeManifest({
      tripos: serverPackage.version,
      postgres: facts.postgres,
      madeAt: madeAt.toISOString(),
      migrations: [...facts.migrations],
      tables,
      sequences: [...sequences],
      files: {
        storage: source.bucket === undefined ? 'folder' : 's3',
        where: source.bucket ?? '',
        count: fileMembers.length,
        bytes: fileBytes,
      },
      dataKey: keyMembers.length > 0 ? 'inside' : source.dataKey === 'setting' ? 'setting' : 'none',
      members: [...tableMembers, ...fileMembers, ...keyMembers],
    })
    await archive.add(MANIFEST, Readable.from([manifest]))
    await archive.add(SEAL, Readable.from([Buffer.from(`${sha256(manifest)}\n`)]))
    const bytes = await archive.finish()
    await publish(part, target.file)
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    return { file: target.file, bytes, rows, files: fileMembers.length }
  } finally {
    await archive.close()
    await files.remove()
    await rm(part, { force: true })
  }
}

/** Undefined where `isStillWanted` said no. Failures are on record, unless there was nothing to begin with. */
export async function makeBackup(source: BackupSource, target: BackupTarget): Promise<MadeBackup | undefined> {
  const began = performance.now()
  if (await isThere(target.file)) throw alreadyThere(target.file)
  const [turn, client] = [await openClient(source.connectionString), await openClient(source.connectionString)]
  try {
    if (!(await lockBackups(turn, { wait: target.wait ?? false })))
      throw new BackupRefusal('Another backup of this database is being made: wait until it has ended.')
    if (target.isStillWanted !== undefined && !(await target.isStillWanted())) return undefined
    const part = `${target.file}.part-${randomBytes(4).toString('hex')}`
    try {
      await mkdir(dirname(target.file), { recursive: true, mode: 0o700 })
      await clearCutOff(source.dataDir, dirname(target.file))
      const made = await write({ source, target, client, part })
      await recordBackup(turn, { ...outcomeOf(target), bytes: made.bytes, error: '' })
      await turn.query('commit')
      return { ...made, seconds: (performance.now() - began) / 1000 }
    } catch (error) {
      await recordBackup(turn, { ...outcomeOf(target), bytes: 0, error: reasonOf(error) })
      await turn.query('commit')
      throw error
    }
  } finally {
    await Promise.all([turn.end(), client.end()].map(end => end.catch(() => undefined)))
  }
}

const outcomeOf = ({ kind, file }: BackupTarget) => ({ kind, file: file.split(/[\\/]/).at(-1) ?? file })

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
