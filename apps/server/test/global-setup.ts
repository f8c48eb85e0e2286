/** Once a run: a throw-away PostgreSQL and a migrated template database that every test file clones. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestProject } from 'vitest/node'
import { connect } from '@tripos/db/client.ts'
import { MIGRATIONS_FOLDER, migrate } from '@tripos/db/migrate.ts'
import { systemClock } from '@tripos/runtime/clock.ts'
import { syncBuiltinMenus } from '../../../modules/access/server/index.ts'
import { syncBuiltInDictionaries } from '../../../modules/dictionaries/server/index.ts'
import { bundle, ownPrograms } from '../../../tools/lib/bundle.mjs'
import { makeRunFolder } from '../../../tools/lib/run-folder.mjs'
import { databaseUrl, onServer, TEMPLATE } from './database.ts'
import { makeSeeder } from './load/seed.ts'
import { startTestPostgres } from './postgres.ts'

/** Below the packages, which some of the programs ask for. */
async function bundlePrograms(): Promise<string> {
  const cache = fileURLToPath(new URL('../../../node_modules/.cache/', import.meta.url))
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'programs-'))
  await bundle(ownPrograms, folder)
  return folder
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = makeRunFolder()
  const programs = await bundlePrograms()
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
  project.provide('programs', programs)
  project.provide('testPostgresUrl', postgres.connectionString)
  return async () => {
    await postgres.stop()
    await rm(programs, { recursive: true, force: true })
    await run.end()
  }
}
