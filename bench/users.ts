/** Measures the administration of users with a large school: the list, and the import of a sheet of 20,000. */
import { randomUUID } from 'node:crypto'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { identity } from '../modules/identity/contract/identity.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { users } from '../modules/identity/contract/users.ts'
import pg from 'pg'
import { databaseOf, freePort, startProduct } from '../apps/server/test/load/product.ts'
import { makeSeeder, seedUsers } from '../apps/server/test/load/seed.ts'
import { ask, type Client } from '../apps/server/test/load/client.ts'
import { machineLine, quantile, send } from './asking.ts'
import { residentMegabytes } from './resources.ts'
import { tableLines } from './table.ts'
import { GIVEN, sheetOfUsers, SHEET_ROWS, SURNAMES } from './user-sheet.ts'

const isQuick = process.argv.includes('--quick')
const outFile = process.argv.find(arg => arg.startsWith('--out='))?.slice('--out='.length)
const ASKED = isQuick ? 10 : 60
const AIM_MS = 150
const AIM_IMPORT_SECONDS = 60
const AIM_MEGABYTES = 400

const print = (text: string): void => void process.stderr.write(`${text}\n`)

interface Stage extends Client {
  readonly pid: number
}

type ListInput = Input<typeof identity.paging>
const department = (kind: number, n: number): string =>
  `0000000${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

/** Another input for each request of a kind, as different people would ask. */
const LISTS: Readonly<Record<string, (i: number) => ListInput>> = {
  'first page': i => ({ size: i % 2 === 0 ? 20 : 100 }),
  'search, two characters of a name': i => ({ search: `${SURNAMES[i % 10]}${GIVEN[(i * 7) % 10]}` }),
  'search, a user name': i => ({ search: `s2026${String(1 + ((i * 3331) % 200_000)).padStart(6, '0')}` }),
  'search, what everybody has in common': () => ({ search: 's2026' }),
  'filter, a class': i => ({ departmentId: department(3, 1 + ((i * 97) % 4800)) }),
  'filter, a year and the 25 classes below': i => ({ departmentId: department(2, 1 + (i % 190)) }),
  'filter, a faculty and the 500 departments below': i => ({ departmentId: department(1, 1 + (i % 10)) }),
  'filter, a role': i => ({ roleId: department(4, 1 + (i % 20)) }),
  'filter, awaiting review': () => ({ state: 2 }),
  'filter, students who are disabled, by name': i => ({ roleType: 1, state: 1, sort: 'realName', page: 1 + i }),
  'sort by user name': i => ({ sort: 'userName', order: i % 2 === 0 ? 'asc' : 'desc' }),
  'sort by name': i => ({ sort: 'realName', order: i % 2 === 0 ? 'asc' : 'desc' }),
  'sort by last sign-in': i => ({ sort: 'lastLoginAt', order: i % 2 === 0 ? 'asc' : 'desc' }),
  'page 1,000 of 20': i => ({ page: 1000 + (i % 10) }),
  'page 1,000 of 20, students by name': i => ({ page: 1000 + (i % 10), roleType: 1, sort: 'realName' }),
  'page 1,000 of 100, by last sign-in': i => ({ page: 1000 + (i % 10), size: 100, sort: 'lastLoginAt' }),
  'a faculty, students, searched and sorted': i => ({
    departmentId: department(1, 1 + (i % 10)),
    roleType: 1,
    search: `${SURNAMES[i % 10]}${GIVEN[i % 10]}`,
    sort: 'lastLoginAt',
  }),
  'a faculty, searched for what everybody has, by name': i => ({
    departmentId: department(1, 1 + (i % 10)),
    search: 's2026',
    sort: 'realName',
  }),
  'a faculty, page 900 of 20, by name': i => ({
    departmentId: department(1, 1 + (i % 10)),
    page: 900 + (i % 10),
    sort: 'realName',
  }),
}

async function measureLists(stage: Stage): Promise<string[][]> {
  const rows: string[][] = []
  for (const [name, inputOf] of Object.entries(LISTS)) {
    for (let i = 0; i < 3; i++) await ask(stage, identity.paging, inputOf(i))
    const times: number[] = []
    let total = ''
    for (let i = 0; i < ASKED; i++) {
      const began = performance.now()
      const page = await ask(stage, identity.paging, inputOf(i))
      times.push(performance.now() - began)
      if (page.rows.length === 0 && page.total > 0) throw new Error(`${name}: an empty page of ${page.total}`)
      total = `${page.total.toLocaleString('en-US')}${page.isMore ? '+' : ''}`
    }
    times.sort((a, b) => a - b)
    const p95 = quantile(times, 0.95)
    const isReached = p95 < AIM_MS ? 'yes' : '**no**'
    rows.push([name, total, quantile(times, 0.5).toFixed(1), p95.toFixed(1), `p95 under ${AIM_MS} ms`, isReached])
    print(`  ${name}: p95 ${p95.toFixed(1)} ms`)
  }
  return rows
}

/** What somebody who watches sees, and what the server takes meanwhile. */
function watch(stage: Stage, importId: string) {
  const seen = new Set<string>()
  let megabytes = 0
  let isOver = false
  const done = (async () => {
    while (!isOver) {
      megabytes = Math.max(megabytes, residentMegabytes(stage.pid))
      const progress = await ask(stage, users.importProgress, { importId }).catch(() => undefined)
      if (progress) seen.add(`${progress.stage} ${progress.doneCount}`)
      await sleep(250)
    }
  })()
  return {
    async stop() {
      isOver = true
      await done
      return { megabytes, steps: seen.size }
    },
  }
}

async function measureImport(stage: Stage, isTyped: boolean): Promise<string[][]> {
  const bytes = await sheetOfUsers(isTyped ? 'typed' : 'fresh', isTyped)
  const importId = randomUUID()
  const watched = watch(stage, importId)
  const began = performance.now()
  const preview = await send(stage, users.importDryRun, {
    fields: { importId, existing: 'skip' },
    fileName: 'users.xlsx',
    bytes,
  })
  const checked = performance.now()
  if (preview.problemCount > 0) throw new Error(`the sheet has problems: ${JSON.stringify(preview.problems[0])}`)
  const result = await ask(stage, users.importCommit, { importId })
  const ended = performance.now()
  const { megabytes, steps } = await watched.stop()
  if (result.createdCount !== SHEET_ROWS) throw new Error(`${result.createdCount} users were made`)
  const seconds = (ended - began) / 1000
  const name = `import of 20,000, ${isTyped ? 'typed passwords' : 'generated passwords'}`
  const parts = `check ${((checked - began) / 1000).toFixed(1)} s, write ${((ended - checked) / 1000).toFixed(1)} s, ${steps} steps seen`
  print(`  ${name}: ${seconds.toFixed(1)} s (${parts}), ${Math.round(megabytes)} MB`)
  return [
    [
      name,
      parts,
      '',
      `${seconds.toFixed(1)} s`,
      `under ${AIM_IMPORT_SECONDS} s`,
      seconds < AIM_IMPORT_SECONDS ? 'yes' : '**no**',
    ],
    [
      'memory of the server meanwhile, largest seen',
      '',
      '',
      `${Math.round(megabytes)} MB`,
      `under ${AIM_MEGABYTES} MB`,
      megabytes < AIM_MEGABYTES ? 'yes' : '**no**',
    ],
  ]
}

async function seed(connectionString: string): Promise<string> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  const seeder = await makeSeeder(connectionString)
  try {
    await client.query(readFileSync(fileURLToPath(new URL('users-seed.sql', import.meta.url)), 'utf8'))
    const [admin] = await seedUsers(seeder, { prefix: 'bench-admin-', count: 1, roleType: 2 })
    if (admin === undefined) throw new Error('no administrator was made')
    await client.query('insert into user_roles select $1, id from roles where is_built_in', [admin.userId])
    await client.query('vacuum analyze')
    return admin.token
  } finally {
    await client.end()
    await seeder.close()
  }
}

async function main(): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-bench-'))
  chmodSync(dataFolder, 0o711)
  const product = await startProduct({ dataFolder, port: await freePort() })
  try {
    print('Making 200,000 users in 5,000 departments')
    const token = await seed(databaseOf(dataFolder).url)
    const stage = { port: product.port, pid: product.pid, token }
    print('The list')
    const lists = await measureLists(stage)
    print('The import')
    const imports = [...(await measureImport(stage, false)), ...(await measureImport(stage, true))]
    const columns = ['measured', 'total', 'p50 ms', 'p95 ms', 'aim', 'reached']
    const lines = [
      ...tableLines(columns, [...lists, ...imports]),
      '',
      `200,001 users, 5,000 departments; ${ASKED} requests of each kind, one after the other, over HTTP. A narrowed list is counted up to 10,000.`,
      machineLine(),
    ]
    if (outFile !== undefined) writeFileSync(outFile, `${lines.join('\n')}\n`)
    process.stdout.write(`\n${lines.join('\n')}\n`)
  } finally {
    await product.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

await main()
