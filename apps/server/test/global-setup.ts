/** Once a run: a throw-away PostgreSQL and a migrated template database that every test file clones. */
import pg from 'pg'
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import type { TestProject } from 'vitest/node'
import { bundle, ownPrograms } from '../../../tools/lib/bundle.mjs'
import { makeRunFolder } from '../../../tools/lib/run-folder.mjs'
import { databaseUrl, TEMPLATE } from './database-names.ts'
import { startTestPostgres } from './postgres.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))

/** Below the packages, which some of the programs ask for. */
async function bundlePrograms(): Promise<string> {
  const cache = join(root, 'node_modules/.cache')
  await mkdir(cache, { recursive: true })
  const folder = await mkdtemp(join(cache, 'programs-'))
  await bundle({ ...ownPrograms, 'prepare-template': 'apps/server/test/prepare-template.ts' }, folder)
  return folder
}

async function makeTemplate(serverUrl: string, programs: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl(serverUrl, 'postgres') })
  await client.connect()
  await client.query(`drop database if exists ${TEMPLATE} with (force)`)
  await client.query(`create database ${TEMPLATE}`)
  await client.end()
  const args = [join(programs, 'prepare-template.js'), databaseUrl(serverUrl, TEMPLATE), join(root, 'migrations')]
  await promisify(execFile)(process.execPath, args)
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const run = makeRunFolder()
  const programs = await bundlePrograms()
  const postgres = await startTestPostgres()
  await makeTemplate(postgres.connectionString, programs)
  project.provide('programs', programs)
  project.provide('testPostgresUrl', postgres.connectionString)
  return async () => {
    await postgres.stop()
    await rm(programs, { recursive: true, force: true })
    await run.end()
  }
}
