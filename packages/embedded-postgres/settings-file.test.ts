// The settings of a running server: as written for the machine, as the operator wants them, and what its log tells.
import { appendFile, chmod, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type PreparedFolder, prepareFolder } from '../../apps/server/test/prepared-folder.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'

const GB = 1024 ** 3
let base = ''
let dataFolder = ''
let prepared: PreparedFolder
let server: EmbeddedPostgres | undefined

const start = (folder: string, memoryBytes = 2 * GB): Promise<EmbeddedPostgres> =>
  startEmbeddedPostgres({ dataFolder: folder, environment: process.env, log: () => undefined, memoryBytes })

beforeAll(async () => {
  prepared = await prepareFolder(async folder => {
    await (await start(folder)).stop()
  })
})
afterAll(() => prepared.remove())
beforeEach(async () => {
  base = await mkdtemp(join(tmpdir(), 'tripos-settings-'))
  await chmod(base, 0o755)
  dataFolder = join(base, 'data')
  await prepared.copyTo(dataFolder)
})
afterEach(async () => {
  await server?.stop()
  server = undefined
  await rm(base, { recursive: true, force: true })
})

const inCluster = (name: string) => join(dataFolder, 'postgres', 'cluster', name)

async function withClient<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: server?.connectionString })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

const show = (...names: string[]): Promise<string[]> =>
  withClient(async client => {
    const { rows } = await client.query<{ value: string }>(
      'select current_setting(name) as value from unnest($1::text[]) with ordinality as asked (name, place) order by place',
      [names],
    )
    return rows.map(row => row.value)
  })

test('the server runs with what its machine has', async () => {
  server = await start(dataFolder)
  expect(await show('shared_buffers', 'effective_cache_size', 'work_mem', 'random_page_cost')).toEqual([
    '512MB',
    '1228MB',
    '16MB',
    '1.1',
  ])
  expect(await show('checkpoint_timeout', 'wal_compression', 'jit', 'track_io_timing')).toEqual([
    '15min',
    'pglz',
    'off',
    'on',
  ])
  expect(await show('idle_in_transaction_session_timeout', 'log_min_duration_statement')).toEqual(['1min', '1s'])
  expect(await show('shared_preload_libraries', 'max_connections', 'fsync')).toEqual([
    'pg_stat_statements',
    '100',
    'on',
  ])
  await withClient(client => client.query('create extension pg_stat_statements; select * from pg_stat_statements'))
})

test('a database of an earlier version gets them, and a machine that has grown counts', async () => {
  await rm(inCluster('tripos.conf'))
  const before = 'max_connections = 100\nshared_buffers = 128MB\t\t\t# min 128kB\nmax_wal_size = 1GB\n'
  await writeFile(inCluster('postgresql.conf'), before)
  server = await start(dataFolder)
  expect(await show('shared_buffers', 'work_mem')).toEqual(['512MB', '16MB'])
  await server.stop()
  server = await start(dataFolder, 4 * GB)
  expect(await show('shared_buffers', 'work_mem')).toEqual(['1GB', '16MB'])
})

test("the operator's own lines win, at every start", async () => {
  await appendFile(inCluster('postgresql.conf'), "shared_buffers = 128MB\nlog_min_duration_statement = '3s'\n")
  for (let round = 0; round < 2; round += 1) {
    server = await start(dataFolder)
    expect(await show('shared_buffers', 'log_min_duration_statement')).toEqual(['128MB', '3s'])
    await withClient(client => client.query("alter system set work_mem = '33MB'"))
    await server.stop()
  }
  server = await start(dataFolder)
  expect(await show('work_mem')).toEqual(['33MB'])
})

test('slow and failing statements are logged without what they were given', async () => {
  server = await start(dataFolder)
  const canary = 'canary-5f2e81c0'
  await withClient(async client => {
    await client.query('create table words (word text primary key check (length(word) > 3), other text)')
    await client.query("insert into words values ($1, 'x')", [canary])
    await client.query('select pg_sleep(1.1), $1::text', [canary])
    await client.query({ name: 'slow', text: 'select pg_sleep(1.1), $1::text as named', values: [canary] })
    await expect(client.query("insert into words values ($1, 'x')", [canary])).rejects.toThrow('duplicate key')
    await expect(client.query("insert into words values ('x', $1)", [canary])).rejects.toThrow('violates check')
  })
  const logs = join(dataFolder, 'postgres', 'log')
  const read = async () =>
    (await Promise.all((await readdir(logs)).map(name => readFile(join(logs, name), 'utf8')))).join('\n')
  // The process that writes the log is another than the one that answers.
  await expect.poll(read, { timeout: 10_000 }).toContain('violates check constraint')
  const log = await read()
  expect(log).toMatch(/duration: \d{4}\.\d+ ms.*select pg_sleep\(1\.1\), \$1::text\n/)
  expect(log).toMatch(/duration: \d{4}\.\d+ ms.*as named/)
  expect(log).toContain('duplicate key value violates unique constraint')
  expect(log).not.toContain(canary)
})
