import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
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

it('a file that is named otherwise is said, and not passed over', () => {
  const folder = mkdtempSync(join(tmpdir(), 'tripos-migrations-'))
  const names = ['0002_cmi5_sessions.sql', '0001_users.sql', 'notes.md']
  for (const name of names) writeFileSync(join(folder, name), '')
  expect(migrationNames(folder)).toEqual(['0001_users.sql', '0002_cmi5_sessions.sql'])
  writeFileSync(join(folder, '3_Third.sql'), '')
  expect(() => migrationNames(folder)).toThrow('3_Third.sql')
  rmSync(folder, { recursive: true })
})
