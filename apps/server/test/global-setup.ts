/** Once a run: a throw-away PostgreSQL and a migrated template database that every test file clones. */
import type { TestProject } from 'vitest/node'
import { connect } from '@tripos/db/client.ts'
import { MIGRATIONS_FOLDER, migrate } from '@tripos/db/migrate.ts'
import { systemClock } from '@tripos/runtime/clock.ts'
import { syncBuiltinMenus } from '../../../modules/access/server/index.ts'
import { syncBuiltInDictionaries } from '../../../modules/dictionaries/server/index.ts'
import { makeRunFolder } from '../../../tools/lib/run-folder.mjs'
import { databaseUrl, onServer, TEMPLATE } from './database.ts'
import { makeSeeder } from './load/seed.ts'
import { startTestPostgres } from './postgres.ts'

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = makeRunFolder()
  const postgres = await startTestPostgres()
  await onServer(postgres.connectionString, async client => {
    await client.query(`drop database if exists ${TEMPLATE} with (force)`)
    await client.query(`create database ${TEMPLATE}`)
  })
  const database = connect({
    connectionString: databaseUrl(postgres.connectionString, TEMPLATE),
    poolSize: 2,
    onError: error => process.stderr.write(`${error.message}\n`),
  })
  await migrate(database.pool, MIGRATIONS_FOLDER)
  await syncBuiltinMenus({ db: database.db, clock: systemClock })
  await syncBuiltInDictionaries({ db: database.db, clock: systemClock })
  await database.close()
  // Creates the job tables and the queues of events, so that clones start without doing it again.
  await (await makeSeeder(databaseUrl(postgres.connectionString, TEMPLATE))).close()
  project.provide('testPostgresUrl', postgres.connectionString)
  return async () => {
    await postgres.stop()
    await run.end()
  }
}
