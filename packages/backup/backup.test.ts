// Backups of a database that is being written to, back into an empty one; and everything that can be wrong with the file.
import { exams } from '../../modules/exams/contract/exams.ts'
import { identity } from '../../modules/identity/contract/identity.ts'
import { papers } from '../../modules/papers/contract/papers.ts'
import { copyFileSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { open, readdir, readFile, stat, truncate } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { startTestApp, type TestApp } from '../../apps/server/test/app.ts'
import { joinTestDatabase, onServer, type TestDatabase } from '../../apps/server/test/database.ts'
import { databaseUrl } from '../../apps/server/test/database-names.ts'
import { makeExam, picked, startPaper } from '../../modules/exams/test/make-exams.ts'
import { makeAdministrator, makeStudent, signIn } from '../../modules/identity/test/make-identity.ts'
import { makeBank, makeQuestion } from '../../modules/questions/test/make-questions.ts'
import { migrate, migrationNames, MIGRATIONS_FOLDER, pendingMigrations } from '@tripos/db/migrate.ts'
import { StartRefusal } from '@tripos/embedded-postgres/index.ts'
import { newId } from '@tripos/runtime/random.ts'
import { folderStorage } from '@tripos/storage/storage.ts'
import { openArchive } from './archive.ts'
import { backUpBeforeUpdate, makeBackups } from './index.ts'
import { type BackupSource, type BackupTarget, makeBackup } from './make-backup.ts'
import { openVerified } from './manifest.ts'
import { BackupRefusal } from './refusal.ts'
import {
  migrationsOf,
  requireEmptyDatabase,
  requireEmptyFolder,
  restoreDatabase,
  restoreFiles,
  restoreKey,
} from './restore-backup.ts'
import { type Client, listTables, openClient } from './snapshot.queries.ts'

const PASSWORD = 'a-password-that-works'
const STUDENTS = 6
let app: TestApp
let staff: string
let examId: string
let dataDir: string
let folder: string
const madeDatabases: TestDatabase[] = []

beforeAll(async () => {
  app = await startTestApp()
  const author = await makeAdministrator(app, { userName: 'head', password: PASSWORD })
  staff = await signIn(app, author)
  const bank = await makeBank(app, author)
  const ids: string[] = []
  for (let i = 0; i < 10; i += 1) ids.push((await makeQuestion(app, { bank, type: 1 })).id)
  examId = await makeExam(app, staff, [picked(ids, 1000)])
})
afterAll(() => app.close())

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tripos-backup-'))
  dataDir = join(folder, 'data')
  const storage = folderStorage(join(dataDir, 'files'))
  for (let i = 0; i < 5; i += 1) await storage.put(`images/${i}`, Buffer.alloc(1000 * i + 3, i))
  await storage.put('answers/aa/large', Buffer.alloc(700_001, 'x'))
  writeFileSync(join(dataDir, 'data.key'), 'a key\n')
})
afterEach(async () => {
  for (const database of madeDatabases.splice(0)) await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

const source = (): BackupSource => ({
  connectionString: app.database.url,
  dataDir,
  bucket: undefined,
  dataKey: 'folder',
})
const file = (name = 'one.tar') => join(folder, 'backups', name)
const back = (fields: Partial<BackupTarget> = {}) => makeBackup(source(), { file: file(), kind: 'command', ...fields })

async function emptyDatabase(): Promise<TestDatabase> {
  const name = `restored_${newId().replaceAll('-', '')}`
  await onServer(inject('testPostgresUrl'), client => client.query(`create database ${name}`))
  const database = await joinTestDatabase({ url: databaseUrl(inject('testPostgresUrl'), name) })
  madeDatabases.push({
    ...database,
    async drop() {
      await database.close()
      await onServer(inject('testPostgresUrl'), client => client.query(`drop database ${name} with (force)`))
    },
  })
  return database
}

async function withClient<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await openClient(url)
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** All values of every table, generated ones too, whatever the order of rows. */
async function digests(client: Client): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, E'\\n' order by t::text)), '') as digest from public.${name} t`,
    )
    found[name] = rows[0]?.digest ?? ''
  }
  return found
}

async function restoreTo(database: TestDatabase, path = file(), into = join(folder, 'restored')): Promise<void> {
  const backup = await openVerified(path)
  try {
    await withClient(database.url, client =>
      restoreDatabase(client, backup, migrationsOf(backup.manifest, MIGRATIONS_FOLDER)),
    )
    const storage = folderStorage(join(into, 'files'))
    await restoreFiles(backup, into, (key, from) => storage.adopt(key, from))
    await restoreKey(backup, into)
  } finally {
    await backup.archive.close()
  }
}

async function filesIn(root: string): Promise<Record<string, string>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true })
  const found: Record<string, string> = {}
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    found[path.slice(root.length)] = (await readFile(path)).toString('base64')
  }
  return found
}

describe('a backup while answers are being saved', () => {
  it('holds every table and file as they were at one moment, and people sign in to what was restored', async () => {
    const candidates = await Promise.all(
      Array.from({ length: STUDENTS }, async () => {
        const token = await signIn(app, await makeStudent(app))
        return { token, paper: await startPaper(app, token, examId) }
      }),
    )
    let [isOver, seq] = [false, 0]
    const saving = Promise.all(
      candidates.map(async ({ token, paper }) => {
        while (!isOver) {
          const answers = [{ no: 1 + (seq % 10), seq: (seq += 1), answer: { options: [seq % 2] } }]
          await app.call(papers.saveAnswers, { paperId: paper.paperId, epoch: paper.epoch, answers }, token)
        }
      }),
    )
    await expect.poll(() => seq).toBeGreaterThan(50)

    let then: Record<string, string> = {}
    let savedBefore = 0
    const filesThen = await filesIn(join(dataDir, 'files'))
    const made = await back({
      async onSnapshot(client) {
        savedBefore = seq
        const { rows } = await client.query<{ id: string }>('select pg_export_snapshot() as id')
        then = await withClient(app.database.url, async other => {
          await other.query('begin isolation level repeatable read read only')
          await other.query(`set transaction snapshot '${rows[0]?.id}'`)
          return digests(other)
        })
        // Gone for the server, but not for the rows of the snapshot; and one that comes only now.
        const storage = folderStorage(join(dataDir, 'files'))
        await storage.remove('images/3')
        await storage.put('images/4', Buffer.from('another'))
        await storage.put('images/late', Buffer.from('late'))
        await expect.poll(() => seq).toBeGreaterThan(savedBefore + 50)
      },
    })
    isOver = true
    await saving
    expect(seq).toBeGreaterThan(savedBefore)
    expect(made?.files).toBe(6)

    const database = await emptyDatabase()
    await restoreTo(database)
    const now = await withClient(database.url, digests)
    expect(Object.keys(now).length).toBeGreaterThan(60)
    expect(now).toEqual(then)
    expect(then).not.toEqual(await withClient(app.database.url, digests))
    expect(await filesIn(join(folder, 'restored', 'files'))).toEqual(filesThen)
    expect(await readFile(join(folder, 'restored', 'data.key'), 'utf8')).toBe('a key\n')
    expect((await stat(join(folder, 'restored', 'data.key'))).mode & 0o777).toBe(0o600)

    const again = await startTestApp({}, { on: { database } })
    try {
      const { token } = await again.call(identity.login, { userName: 'head', password: PASSWORD })
      expect((await again.call(exams.detail, { id: examId }, token)).id).toBe(examId)
      expect((await pendingMigrations(database.pool, MIGRATIONS_FOLDER)).pending).toEqual([])
    } finally {
      await again.app.close()
      await again.jobs.stop()
    }
  })

  it('leaves nothing beside it, and only its owner may read it', async () => {
    await back()
    expect(await readdir(join(folder, 'backups'))).toEqual(['one.tar'])
    expect((await readdir(dataDir)).toSorted()).toEqual(['data.key', 'files'])
    expect((await stat(file())).mode & 0o777).toBe(0o600)
  })

  it('overwrites nothing', async () => {
    await back()
    const before = await readFile(file())
    await expect(back()).rejects.toThrow(/is there already: a backup overwrites nothing/)
    expect(await readFile(file())).toEqual(before)
  })

  it('is refused while another one is made, or waits for it and is left if there is no need any more', async () => {
    let waited: Promise<unknown> = Promise.resolve()
    await back({
      async onSnapshot() {
        await expect(back({ file: file('two.tar') })).rejects.toThrow(/^Another backup of this database is being made/)
        waited = back({ file: file('three.tar'), wait: true, isStillWanted: () => Promise.resolve(false) })
      },
    })
    expect(await waited).toBeUndefined()
    expect(await readdir(join(folder, 'backups'))).toEqual(['one.tar'])
  })

  it('clears away what a killed one left', async () => {
    await back()
    writeFileSync(`${file('tripos-20260101-000000-nightly.tar')}.part-0123abcd`, 'half')
    cpSync(join(dataDir, 'files'), join(dataDir, 'backup-0123456789ab'), { recursive: true })
    await back({ file: file('two.tar') })
    expect((await readdir(join(folder, 'backups'))).toSorted()).toEqual(['one.tar', 'two.tar'])
    expect((await readdir(dataDir)).toSorted()).toEqual(['data.key', 'files'])
  })
})

/** Besides one in each part of the file. */
const PLACES = 300

describe('a file that is not as it was written', () => {
  const flip = async (path: string, at: number): Promise<void> => {
    const handle = await open(path, 'r+')
    const byte = Buffer.alloc(1)
    await handle.read(byte, 0, 1, at)
    byte[0] = (byte[0] ?? 0) ^ 0x20
    await handle.write(byte, 0, 1, at)
    await handle.close()
  }
  const refusal = async (path: string): Promise<string> => {
    try {
      const { archive } = await openVerified(path)
      await archive.close()
    } catch (error) {
      if (error instanceof BackupRefusal) return error.message
      throw error
    }
    return ''
  }

  it('is found and named, whichever byte it is', async () => {
    await back()
    expect(await refusal(file())).toBe('')
    const { members, close } = await openArchive(file())
    await close()
    const named = members.filter(member => member.size > 0)
    const bad = file('bad.tar')
    copyFileSync(file(), bad)
    /** The refusal with one byte of the copy turned, and turned back. */
    const refusalWith = async (at: number): Promise<string> => {
      await flip(bad, at)
      const said = await refusal(bad)
      await flip(bad, at)
      return said
    }
    for (const member of named) {
      const said = await refusalWith(member.at + Math.floor(member.size / 2))
      expect(said).toContain(member.name.replace('manifest.sha256', 'manifest.json'))
    }
    const { size } = await stat(bad)
    for (let i = 0; i < PLACES; i += 1) {
      const at = Math.floor((size * i) / PLACES)
      expect(await refusalWith(at), `byte ${at}`).toMatch(/damaged|cut off|another format/)
    }
    expect(await refusal(bad)).toBe('')
    // The whole file is read some 550 times.
  }, 180_000)

  it('is found when it was cut off, wherever that was', async () => {
    await back()
    const { size } = await stat(file())
    for (const length of [0, 1, 511, 512, 5000, Math.floor(size / 2), size - 1024, size - 512, size - 1]) {
      const bad = file('bad.tar')
      copyFileSync(file(), bad)
      await truncate(bad, length)
      expect(await refusal(bad), `${length} bytes`).toMatch(/cut off|damaged/)
    }
  })

  it('is told from a file that is none of ours', async () => {
    writeFileSync(join(folder, 'letter'), 'Dear administrator, '.repeat(100))
    expect(await refusal(join(folder, 'letter'))).toMatch(/not a backup of Tripos/)
    expect(await refusal(join(folder, 'nowhere'))).toMatch(/^Cannot read/)
  })
})

describe('a restore', () => {
  it('goes into an empty folder and an empty database only', async () => {
    await expect(requireEmptyFolder(dataDir)).rejects.toThrow(/into an empty folder only, and .* holds data\.key/)
    await expect(requireEmptyFolder(join(folder, 'nowhere'))).resolves.toBeUndefined()
    await expect(withClient(app.database.url, requireEmptyDatabase)).rejects.toThrow(/this one has tables/)
    const database = await emptyDatabase()
    await withClient(database.url, requireEmptyDatabase)
    await database.pool.query('create schema other; create table other.one ()')
    await expect(withClient(database.url, requireEmptyDatabase)).rejects.toThrow(/this one has tables/)
  })

  it('leaves an empty database where it fails in the middle', async () => {
    await back()
    const backup = await openVerified(file())
    const [first] = backup.manifest.tables.filter(table => table.rows > 0)
    const { tables } = backup.manifest
    const changed = tables.map(table => (table === first ? { ...table, sha256: '0'.repeat(64) } : table))
    const database = await emptyDatabase()
    await withClient(database.url, async client => {
      const migrations = migrationsOf(backup.manifest, MIGRATIONS_FOLDER)
      const lying = { ...backup, manifest: { ...backup.manifest, tables: changed } }
      await expect(restoreDatabase(client, lying, migrations)).rejects.toThrow(`the table ${first?.name} is not what`)
      await requireEmptyDatabase(client)
    })
    await backup.archive.close()
  })

  it('brings an older backup to the schema of this version', async () => {
    await back()
    const newer = join(folder, 'migrations')
    cpSync(MIGRATIONS_FOLDER, newer, { recursive: true })
    writeFileSync(join(newer, '9999_one_more.sql'), 'alter table users add column shoe_size int not null default 40;')
    const database = await emptyDatabase()
    await restoreTo(database)
    expect(await migrate(database.pool, newer)).toBe(1)
    const { rows } = await database.pool.query('select distinct shoe_size from users')
    expect(rows).toEqual([{ shoe_size: 40 }])
  })

  it('refuses a backup of a newer version before it touches anything', async () => {
    await back()
    const older = join(folder, 'migrations')
    cpSync(MIGRATIONS_FOLDER, older, { recursive: true })
    rmSync(join(older, migrationNames(older).at(-1) ?? ''))
    const backup = await openVerified(file())
    expect(() => migrationsOf(backup.manifest, older)).toThrow(/whose database this version does not know/)
    await backup.archive.close()
  })
})

describe('what the server does by itself', () => {
  const settings = () => ({ ...app.deps.config, dataDir, backupKeep: 2 })

  it('keeps the newest nights and what was asked for by hand', async () => {
    const backups = makeBackups(settings(), app.database.url)
    await back({ file: join(dataDir, 'backups', 'by-hand.tar') })
    for (const day of [1, 2, 3]) await backups.makeNightly(new Date(Date.UTC(2026, 2, day)))
    expect((await readdir(backups.plan.folder)).toSorted()).toEqual([
      'by-hand.tar',
      'tripos-20260302-000000-nightly.tar',
      'tripos-20260303-000000-nightly.tar',
    ])
  })

  it('with a database of one’s own does it only where a folder is named', () => {
    const plan = (fields: object) => makeBackups({ ...settings(), ...fields }, '').plan.time
    const databaseUrl = 'postgres://one@127.0.0.1/one'
    expect(plan({})).toEqual({ hours: 3, minutes: 30 })
    expect(plan({ databaseUrl })).toBeUndefined()
    expect(plan({ databaseUrl, backupDir: '/backups' })).toEqual({ hours: 3, minutes: 30 })
    expect(plan({ databaseUrl, backupTime: '22:15' })).toEqual({ hours: 22, minutes: 15 })
    expect(plan({ backupTime: 'off' })).toBeUndefined()
  })

  it('copies a database before it is migrated, from before there was a list of backups too', async () => {
    await back()
    const database = await emptyDatabase()
    await restoreTo(database)
    await database.pool.query(`delete from migrations where name = '0057_backups.sql'; drop table backups`)
    const lines: string[] = []
    const update = (fields: object) =>
      backUpBeforeUpdate({
        config: { ...settings(), ...fields },
        pool: database.pool,
        connectionString: database.url,
        print: line => void lines.push(line),
      })
    await update({ backupTime: 'off' })
    expect(lines.splice(0)).toEqual(['No backup is made before 1 migration: backups are off (TRIPOS_BACKUP_TIME).'])
    writeFileSync(join(folder, 'a-file'), '')
    await update({ backupDir: join(folder, 'a-file', 'below') })
    expect(lines.splice(0)).toEqual([expect.stringMatching(/^No backup was made before 1 migration: ENOTDIR/)])
    await update({})
    expect(lines.splice(0)).toEqual([expect.stringMatching(/^Backup before 1 migration: \S+-update\.tar \(/)])
    const [name] = await readdir(join(dataDir, 'backups'))
    const { manifest, archive } = await openVerified(join(dataDir, 'backups', name ?? ''))
    await archive.close()
    expect(manifest.migrations.map(one => one.name)).not.toContain('0057_backups.sql')
    await migrate(database.pool, MIGRATIONS_FOLDER)
    await update({})
    expect(lines).toEqual([])
  })

  it('does not start an older version on a newer database', async () => {
    const older = join(folder, 'migrations')
    cpSync(MIGRATIONS_FOLDER, older, { recursive: true })
    const last = migrationNames(older).at(-1) ?? ''
    rmSync(join(older, last))
    const attempt = migrate(app.database.pool, older)
    await expect(attempt).rejects.toBeInstanceOf(StartRefusal)
    await expect(attempt).rejects.toThrow(`The database is of a newer version of Tripos (it has ${last})`)
  })
})
