import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../apps/server/test/database.ts'
import { migrationCheck, migrationNames, MIGRATIONS_FOLDER } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('is ready while a newer version has migrated already, not while something is missing, and reads the folder once', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'tripos-migrations-'))
  cpSync(MIGRATIONS_FOLDER, folder, { recursive: true })
  const isReady = migrationCheck(database.pool, folder)
  rmSync(folder, { recursive: true })
  expect(await isReady()).toBe(true)
  await database.pool.query(`insert into migrations (name, checksum) values ('9999_next_release.sql', 'x')`)
  expect(await isReady()).toBe(true)
  await database.pool.query('delete from migrations where name = $1', [migrationNames(MIGRATIONS_FOLDER)[3]])
  expect(await isReady()).toBe(false)
})
