/** What `npm run generate` keeps in the repository is what it would write now. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseFiles, pages } from '../../../tools/generated/all.ts'
import { createTestDatabase, type TestDatabase } from './database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase(2)
})
afterAll(() => database.drop())

const kept = (path: string): string => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')

test('the row types and the picture of the schema are those of a migrated database', async () => {
  const files = await databaseFiles(database.pool, database.url)
  expect(Object.keys(files)).toHaveLength(2)
  for (const [path, text] of Object.entries(files)) expect(kept(path), path).toBe(text)
})

test('the picture changes with the schema', async () => {
  await database.pool.query('create table planted (id uuid primary key, points integer not null check (points > 0))')
  const files = await databaseFiles(database.pool, database.url)
  await database.pool.query('drop table planted')
  expect(files['packages/db/schema.sql']).toContain('CHECK ((points > 0))')
  expect(files['packages/db/schema.ts']).toContain('export interface Planted')
})

test('the pages made from sources are those of the sources', () => {
  for (const [path, text] of Object.entries(pages())) expect(kept(path), path).toBe(text)
})
