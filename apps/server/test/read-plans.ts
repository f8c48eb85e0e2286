/**
 * Reads the plans of the statements that calls send: PostgreSQL tells the plan of each as it runs it. A list that reads a large table
 * as a whole is quick on a small database, and on nobody's own.
 */
import { expect } from 'vitest'
import type { Pool } from '@tripos/db/client.ts'
import { startTestApp, type TestApp } from './app.ts'

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  readonly Plans?: readonly Plan[]
}

interface Explained {
  readonly text: string
  readonly plan: Plan
}

/** A sequential scan that a limit ends early is none of the whole table. */
const WHOLE = 0.9

const SETTINGS = {
  session_preload_libraries: 'auto_explain',
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  // As the embedded server is set up.
  random_page_cost: '1.1',
  work_mem: '16MB',
}

const nodesOf = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

const readBy = (node: Plan): number =>
  (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']

function listen(pool: Pool, tell: (explained: Explained) => void): void {
  const known = new WeakSet<object>()
  pool.on('acquire', client => {
    if (known.has(client)) return
    known.add(client)
    client.on('notice', ({ message = '' }) => {
      if (!message.includes('plan:')) return
      const { 'Query Text': text, Plan: plan } = JSON.parse(message.slice(message.indexOf('{'))) as {
        'Query Text': string
        Plan: Plan
      }
      tell({ text, plan })
    })
  })
}

/** Each large table by the names of its partitions, and how many rows it has. */
async function measureTables(pool: Pool, tables: readonly string[]) {
  const sizes = new Map<string, number>()
  const tableOf = new Map<string, string>()
  const { rows } = await pool.query<{ part: string; name: string; size: number }>(
    `select coalesce(part.relname, whole.relname) as part, whole.relname as name,
       greatest(coalesce(part.reltuples, whole.reltuples), 0)::float8 as size
     from pg_class whole left join pg_inherits on inhparent = whole.oid left join pg_class part on part.oid = inhrelid
     where whole.relname = any($1) and whole.relkind in ('r', 'p')`,
    [tables],
  )
  for (const { part, name, size } of rows) {
    tableOf.set(part, name)
    sizes.set(name, (sizes.get(name) ?? 0) + size)
  }
  return { sizes, tableOf }
}

interface Watched {
  /** Tables that grow with what ever was, or with the school. */
  readonly large: readonly string[]
  /** Of these no index is read from end to end either. */
  readonly strict: readonly string[]
}

export interface PlanReader {
  /** On the database of the school, with every plan told. */
  readonly app: TestApp
  readonly sizes: ReadonlyMap<string, number>
  plansOf(work: () => Promise<unknown>): Promise<readonly Explained[]>
  /** What reads a large table as a whole; of one that lies in months, a month is a part. */
  wholeReads(all: readonly Explained[]): string[]
  expectNoWholeReads(work: () => Promise<unknown>): Promise<void>
}

/** Once the school is there. */
export async function readPlans(home: TestApp, { large, strict }: Watched): Promise<PlanReader> {
  const { database } = home
  const { sizes, tableOf } = await measureTables(database.pool, large)
  const name = new URL(database.url).pathname.slice(1)
  for (const [setting, value] of Object.entries(SETTINGS))
    await database.pool.query(`alter database ${name} set ${setting} = '${value}'`)
  const app = await startTestApp({}, { on: home })
  app.clock.set(new Date())
  let explained: Explained[] = []
  for (const pool of app.database.pools) listen(pool, one => explained.push(one))
  const plansOf = async (work: () => Promise<unknown>): Promise<Explained[]> => {
    explained = []
    await work()
    return explained
  }
  const wholeReads = (all: readonly Explained[]): string[] =>
    all.flatMap(({ text, plan }) => {
      const read = new Map<string, number>()
      for (const node of nodesOf(plan)) {
        const table = tableOf.get(node['Relation Name'] ?? '')
        if (table !== undefined && (node['Node Type'] === 'Seq Scan' || strict.includes(table)))
          read.set(table, (read.get(table) ?? 0) + readBy(node))
      }
      return [...read]
        .filter(([table, rows]) => rows > WHOLE * (sizes.get(table) ?? Infinity))
        .map(([table, rows]) => `${rows} rows of ${table}: ${text.replaceAll(/\s+/g, ' ').slice(0, 2000)}`)
    })
  return {
    app,
    sizes,
    plansOf,
    wholeReads,
    async expectNoWholeReads(work) {
      const all = await plansOf(work)
      // Something was told, or the test says nothing.
      expect(all.length).toBeGreaterThan(0)
      expect(wholeReads(all)).toEqual([])
    },
  }
}
