/** The wall for SQL against violations planted for it. */
import { expect, test } from 'vitest'
import { root } from './lib/sources.mjs'
import { namesInSql } from './lib/sql-names.mjs'
import { beyondKnown, readServer, sqlFindings } from './lib/sql-wall.mjs'

const modules = 'modules'
const schema = ['users', 'papers', 'paper_places', 'banks'].map(name => `create table ${name} (\n`).join('')

const clean: Record<string, string> = {
  [`${modules}/identity/module.ts`]: "export const manifest = defineModule({ tables: ['users'] })\n",
  [`${modules}/papers/module.ts`]: "export const manifest = defineModule({ tables: ['papers', 'paper_places'] })\n",
  [`${modules}/questions/module.ts`]: "export const manifest = defineModule({ tables: ['banks'] })\n",
  [`${modules}/dashboard/module.ts`]: 'export const manifest = defineModule({ tables: [], readsAllTables: true })\n',
  [`${modules}/identity/users.queries.ts`]:
    "export const all = db => db.selectFrom('users').innerJoin('users as u', 'a', 'b')\n",
  [`${modules}/papers/papers.queries.ts`]:
    'const other = rows.as("paper_places")\nconst q = sql`with users_of as (select 1) select * from papers p, paper_places join users_of on ${userNames} -- from users\n`\n',
  [`${modules}/dashboard/all.queries.ts`]: 'const q = sql`select 1 from papers join users on true`\n',
}

const says = (sources: Record<string, string>) =>
  sqlFindings(sources, schema).map(({ path, line, says: sentence }) => `${path}:${line} ${sentence}`)
const planted = (text: string, path = `${modules}/papers/bad.queries.ts`) => says({ ...clean, [path]: text })

test('what keeps to its own tables passes', () => {
  expect(says(clean)).toEqual([])
})

const FOREIGN = [`${modules}/papers/bad.queries.ts:1 names users of ${modules}/identity`]
test.each([
  'sql`select 1 from users`',
  'sql`select 1 from papers p join users on users.id = p.user_id`',
  'sql`select 1 from papers p left join lateral users u on true`',
  'sql`select 1 from papers p, users u`',
  'sql`select 1 from papers as p, unnest(a) as n(x), users`',
  'sql`select 1 from papers where exists (select 1 from only users)`',
  'sql`select 1 from public.users`',
  'sql`select 1 from "users"`',
  'sql`SELECT 1 FROM\n  Users`',
  'sql`update users set a = 1`',
  'sql`insert into users (id) values (1)`',
  'sql`delete from users where id = 1`',
  'sql`delete from papers using users`',
  'sql`merge into users using papers on true`',
  'sql`with x as (select * from users) select * from x`',
  'sql`lock table users`',
  'sql`truncate users`',
  'sql`select ${a} from ${b} join users on ${c}`',
  "const TEXT = 'select 1 from users'",
  "const TEXT = 'select 1 from ' + 'users'",
  "db.selectFrom('users')",
  "db.selectFrom('users as u')",
  "db.selectFrom(['papers', 'users as u'])",
  "db.selectFrom('papers').innerJoin('users', 'a', 'b')",
  "db.selectFrom('papers').leftJoin('users as u', 'a', 'b')",
  "db.selectFrom('papers').rightJoin('users', 'a', 'b')",
  "db.selectFrom('papers').fullJoin('users', 'a', 'b')",
  "db.selectFrom('papers').crossJoin('users')",
  "db.selectFrom('papers').where(({ exists, selectFrom }) => exists(selectFrom('users')))",
  "db.insertInto('users')",
  "db.updateTable('users')",
  "db.updateTable('papers').from('users')",
  "db.deleteFrom('users')",
  "db.deleteFrom('papers').using('users')",
  "db.mergeInto('users')",
  "db.mergeInto('papers').using('users', 'a', 'b')",
  "sql.table('users')",
  "export const userRows = shareRows('users')",
  "export const userRows = shareColumns('users', ['id'])",
])('%s names a foreign table', text => {
  expect(planted(`${text}\n`.replaceAll('\n  ', ' '))).toEqual(FOREIGN)
})

test('names in camel case are those of their tables, and so are names that are handed on', () => {
  const path = `${modules}/identity/bad.queries.ts`
  const foreign = [`${path}:1 names paper_places of ${modules}/papers`]
  expect(planted("db.selectFrom('paperPlaces as p')\n", path)).toEqual(foreign)
  expect(planted("const AUDIENCE = { table: 'paper_places' }\n", path)).toEqual(foreign)
})

test('SQL stays in files of queries', () => {
  const path = `${modules}/papers/start-paper.ts`
  const sentence = `${path}:1 has SQL and is no *.queries.ts`
  expect(planted("import { sql } from '../../db/client.ts'\n", path)).toEqual([sentence])
  expect(planted("import { sql as text } from '../../db/client.ts'\n", path)).toEqual([sentence])
  expect(planted("const row = db.selectFrom('papers')\n", path)).toEqual([sentence])
  expect(planted("import type { Db } from '../../db/client.ts'\n", path)).toEqual([])
})

test('each table has one owner, and each owner a table', () => {
  expect(
    says({
      ...clean,
      [`${modules}/org/module.ts`]: "export const manifest = defineModule({ tables: ['users'] })\n",
    })[0],
  ).toBe(`${modules}/org/module.ts:1 users belongs to ${modules}/identity too`)
  const { [`${modules}/questions/module.ts`]: _, ...without } = clean
  expect(says(without)).toEqual(['packages/db/schema.sql:1 banks is in no manifest'])
  expect(
    says({ ...clean, [`${modules}/org/module.ts`]: "export const manifest = defineModule({ tables: ['trees'] })\n" }),
  ).toEqual([`${modules}/org:1 there is no table trees`])
})

test('words of functions and comments are no tables', () => {
  expect(namesInSql("select extract(epoch from at), 'from users' from unnest(a) as n -- join papers")).toEqual(['at'])
})

test('the list of what is known only shrinks', () => {
  const finding = { path: 'a.queries.ts', line: 3, what: 'users', says: 'names users of b' }
  expect(beyondKnown([finding], {})).toEqual(['a.queries.ts:3 names users of b'])
  expect(beyondKnown([finding], { 'a.queries.ts': ['users'] })).toEqual([])
  expect(beyondKnown([], { 'a.queries.ts': ['users'] })).toHaveLength(1)
})

test('the server keeps to the wall', () => {
  const { sources, schema: real } = readServer(root)
  expect(Object.keys(sources).length).toBeGreaterThan(400)
  expect(beyondKnown(sqlFindings(sources, real))).toEqual([])
})
