/** Measures authoring with a large stock: 100,000 questions in 200 banks, as authors of three kinds see them, and files of 20,000. */
import { questions } from '../modules/questions/contract/questions.ts'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { databaseOf, freePort, startProduct } from '../apps/server/test/load/product.ts'
import { makeSeeder, seedUsers } from '../apps/server/test/load/seed.ts'
import { ask } from '../apps/server/test/load/client.ts'
import { machineLine } from './asking.ts'
import { measureExport, measureImport } from './question-files.ts'
import { type Author, benchId, measureLists } from './question-lists.ts'
import { tableLines } from './table.ts'

const isQuick = process.argv.includes('--quick')
const outFile = process.argv.find(arg => arg.startsWith('--out='))?.slice('--out='.length)
const ASKED = isQuick ? 10 : 60

const print = (text: string): void => void process.stderr.write(`${text}\n`)

const banksWhere = (condition: (no: number) => boolean): string[] =>
  Array.from({ length: 200 }, (_, i) => i + 1)
    .filter(condition)
    .map(no => benchId(6, no))

/** The shared banks from here on are given to the faculty. */
const OF_FACULTY_FROM = 85

/** Every other bank: sixty by name, twenty-five through a role, fifteen through a department above one's own. */
async function shareBanks(client: pg.Client, userId: string): Promise<string[]> {
  const bankIds = banksWhere(no => no % 2 === 0)
  for (const [column, ...values] of [
    ['user_id', userId, 3, bankIds.slice(0, 60)],
    ['role_id', benchId(2, 1), 2, bankIds.slice(60, OF_FACULTY_FROM)],
    ['department_id', benchId(1, 1), 1, bankIds.slice(OF_FACULTY_FROM)],
  ] as const) {
    await client.query(
      `insert into bank_grants (id, bank_id, bank_right, ${column}, created_at)
       select gen_random_uuid(), id, $2, $1, now() from unnest($3::uuid[]) as id`,
      [...values],
    )
  }
  return bankIds
}

/** The people whom the table is about. */
async function makeAuthors(client: pg.Client, port: number, people: readonly { userId: string; token: string }[]) {
  const [admin, shared, member] = people
  if (admin === undefined || shared === undefined || member === undefined) throw new Error('no authors were made')
  await client.query('insert into user_roles select $1, id from roles where is_built_in', [admin.userId])
  // A section of the first faculty for the one, the whole faculty for the other.
  for (const [userId, roleId, departmentId] of [
    [shared.userId, benchId(2, 1), benchId(1, 10)],
    [member.userId, benchId(2, 2), benchId(1, 1)],
  ]) {
    await client.query('insert into user_roles values ($1, $2)', [userId, roleId])
    await client.query('insert into user_departments values ($1, $2)', [userId, departmentId])
  }
  const sharedBanks = await shareBanks(client, shared.userId)
  // Sections 6 to 25 lie below faculty 1 + no % 5, banks belong to section 6 + no % 20.
  const ofFaculty = banksWhere(no => 1 + ((6 + (no % 20)) % 5) === 1)
  // The faculty has been given some, and it stands for whoever is in it.
  const ofMember = [...new Set([...ofFaculty, ...sharedBanks.slice(OF_FACULTY_FROM)])]
  return [
    { name: 'all', port, token: admin.token, bankIds: undefined },
    { name: '100 shared banks', port, token: shared.token, bankIds: sharedBanks },
    { name: 'a department', port, token: member.token, bankIds: ofMember },
  ] satisfies Author[]
}

async function seed(client: pg.Client, connectionString: string, port: number) {
  const seeder = await makeSeeder(connectionString)
  try {
    await client.query(readFileSync(fileURLToPath(new URL('questions-seed.sql', import.meta.url)), 'utf8'))
    const people = await seedUsers(seeder, { prefix: 'bench-author-', count: 3, roleType: 2 })
    const authors = await makeAuthors(client, port, people)
    await client.query('vacuum analyze')
    return authors
  } finally {
    await seeder.close()
  }
}

async function measureAll(client: pg.Client, authors: readonly Author[], pid: number): Promise<string[][]> {
  const rows: string[][] = []
  for (const author of authors) {
    print(`Lists: ${author.name}`)
    rows.push(...(await measureLists(client, author, ASKED)))
  }
  const [admin] = authors
  if (admin === undefined) throw new Error('no authors were made')
  print('Files')
  const { id: bankId } = await ask(admin, questions.bankSave, { name: 'Imported', remark: '', departmentId: null })
  const stage = { client: admin, pid, bankId }
  for (const part of [
    await measureImport(stage),
    await measureExport(stage, 'xlsx'),
    await measureExport(stage, 'jsonl'),
  ])
    rows.push(...part)
  return rows
}

async function main(): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-bench-'))
  chmodSync(dataFolder, 0o711)
  const product = await startProduct({ dataFolder, port: await freePort() })
  const connectionString = databaseOf(dataFolder).url
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    print('Making 100,000 questions in 200 banks')
    const authors = await seed(client, connectionString, product.port)
    const rows = await measureAll(client, authors, product.pid)
    const lines = [
      ...tableLines(['measured', 'total', 'p50 ms', 'p95 ms', 'p99 ms', 'aim', 'reached'], rows),
      '',
      `100,000 questions (1,000 of them in the bin), 200 banks. Three authors: one with all data in scope, one who owns nothing and has 100 banks shared, one with a faculty of 40 banks in scope that others share 15 with. ${ASKED} requests of each kind, one after the other, over HTTP. Totals are compared with a count by other means.`,
      machineLine(),
    ]
    if (outFile !== undefined) writeFileSync(outFile, `${lines.join('\n')}\n`)
    process.stdout.write(`\n${lines.join('\n')}\n`)
  } finally {
    await client.end()
    await product.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

await main()
