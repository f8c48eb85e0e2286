// A PostgreSQL for the tests: one throw-away embedded server per run, or the one that TRIPOS_TEST_DATABASE_URL names.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '@tripos/embedded-postgres/index.ts'

export interface TestPostgres {
  connectionString: string
  stop(): Promise<void>
}

export async function startTestPostgres(): Promise<TestPostgres> {
  const given = process.env['TRIPOS_TEST_DATABASE_URL']
  if (given) return { connectionString: given, stop: async () => undefined }
  const dataFolder = await mkdtemp(join(tmpdir(), 'tripos-test-'))
  const server = await startEmbeddedPostgres({
    dataFolder,
    environment: process.env,
    log: () => undefined,
    // Test data need not survive a power cut; every worker has its own pool.
    settings: { fsync: 'off', full_page_writes: 'off', max_connections: '200' },
    // A dozen of them run at once.
    memoryBytes: 512 * 1024 * 1024,
  })
  return {
    connectionString: server.connectionString,
    stop: async () => {
      await server.stop()
      await rm(dataFolder, { recursive: true, force: true })
    },
  }
}
