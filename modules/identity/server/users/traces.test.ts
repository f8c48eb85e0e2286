import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../apps/server/test/database.ts'
import { sayTraces, TRACE_WORDS } from './trace-words.ts'
import { listReferences } from '@tripos/db/references.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.drop())

it('every table that holds a person has a word for people, and no other has', async () => {
  const tables = new Set((await listReferences(database.db, 'users')).map(reference => reference.tableName))
  expect([...tables].filter(table => !(table in TRACE_WORDS))).toEqual([])
  expect(Object.keys(TRACE_WORDS).filter(table => !tables.has(table))).toEqual(['audit_log'])
})

it('traces are told person by person, the tables of one word together, and of many people the first', () => {
  const of = (userId: string, table: string, count: number) => ({ userId, table, count })
  const traces = [of('a', 'courses', 1), of('a', 'lessons', 2), of('a', 'papers', 1), of('b', 'unheard_of', 4)]
  expect(sayTraces(traces, id => id.toUpperCase(), 'en-US')).toBe('A: courses 3, papers 1; B: other records 4.')
  const many = ['a', 'b', 'c', 'd'].map(id => of(id, 'papers', 1))
  expect(sayTraces(many, id => id, 'zh-CN')).toBe('a：答卷 1；b：答卷 1；c：答卷 1；……。')
})
