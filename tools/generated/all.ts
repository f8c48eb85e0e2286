/** Every generated file with its text, over a throw-away database of its own. */
import { connect } from '@tripos/db/client.ts'
import { MIGRATIONS_FOLDER, migrate } from '@tripos/db/migrate.ts'
import { startTestPostgres } from '../../apps/server/test/postgres.ts'
import { makeRunFolder } from '../lib/run-folder.mjs'
import { architecturePage, configurationPage, errorsPage } from './pages.ts'
import { rowTypes } from './row-types.ts'
import { type Queryable, schemaPicture } from './schema-picture.ts'
import { specCoveragePage } from './spec-coverage.ts'

const NAME = 'tripos_generate'

function open(serverUrl: string, database: string) {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  // A lost idle connection is no loss here; a query that fails is told by itself.
  const onError = (): void => undefined
  return { pool: connect({ connectionString: url.href, poolSize: 2, onError }).pool, url: url.href }
}

/** What only needs the sources. */
export const pages = (): Record<string, string> => ({
  'docs/architecture.md': architecturePage(),
  'docs/errors.md': errorsPage(),
  'docs/configuration.md': configurationPage(),
  'docs/spec-coverage.md': specCoveragePage(),
})

/** What is read from a migrated database. */
export async function databaseFiles(database: Queryable, url: string): Promise<Record<string, string>> {
  return {
    'packages/db/schema.ts': await rowTypes(url),
    'packages/db/schema.sql': await schemaPicture(database),
  }
}

export async function generateAll(): Promise<Record<string, string>> {
  const run = makeRunFolder()
  const server = await startTestPostgres()
  try {
    const maintenance = open(server.connectionString, 'postgres')
    await maintenance.pool.query(`drop database if exists ${NAME} with (force)`)
    await maintenance.pool.query(`create database ${NAME}`)
    const { pool, url } = open(server.connectionString, NAME)
    await migrate(pool, MIGRATIONS_FOLDER)
    const files = await databaseFiles(pool, url)
    await pool.end()
    await maintenance.pool.query(`drop database ${NAME} with (force)`)
    await maintenance.pool.end()
    return { ...files, ...pages() }
  } finally {
    await server.stop()
    await run.end()
  }
}
