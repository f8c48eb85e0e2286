/** The built product as a process of its own on a data folder of its own: for tests that kill it, and for the bench. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))
const START_LIMIT_MS = 60_000

export interface Product {
  readonly port: number
  readonly pid: number
  /** From the start of the process to the line that says it is ready. */
  readonly startedInMs: number
  /** Ends it in order, PostgreSQL too. */
  stop(): Promise<void>
  /** SIGKILL; comes back when the process is gone. PostgreSQL lives on. */
  kill(): Promise<void>
}

export interface ProductOptions {
  readonly dataFolder: string
  readonly port: number
  /** Further settings, by their names in docs/configuration.md. */
  readonly settings?: Readonly<Record<string, string>>
}

export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0))
    })
  })

function environmentOf({ dataFolder, port, settings = {} }: ProductOptions): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !/^(TRIPOS_|DATABASE_URL$|VITEST|NODE_)/.test(name))
  return {
    ...Object.fromEntries(kept),
    TRIPOS_DATA_DIR: dataFolder,
    TRIPOS_PORT: String(port),
    TRIPOS_LOG_LEVEL: 'error',
    ...settings,
  }
}

const exitOf = (child: ChildProcess): Promise<void> =>
  new Promise(resolve => {
    if (child.exitCode !== null || child.signalCode !== null) resolve()
    else child.once('exit', () => resolve())
  })

export async function startProduct(options: ProductOptions): Promise<Product> {
  if (!existsSync(MAIN)) throw new Error('apps/server/dist/main.js is missing: run npm run build')
  const began = performance.now()
  const child = spawn(process.execPath, [MAIN], { env: environmentOf(options), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output = (output + text).slice(-4000)))
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`the server did not start: ${output}`)), START_LIMIT_MS)
    const done = (settle: () => void) => {
      clearTimeout(timer)
      settle()
    }
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (text.includes('Tripos is ready')) done(resolve)
    })
    child.once('exit', code => done(() => reject(new Error(`the server ended with ${code}: ${output}`))))
  })
  return {
    port: options.port,
    pid: child.pid ?? 0,
    startedInMs: performance.now() - began,
    async stop() {
      child.kill('SIGTERM')
      await exitOf(child)
    },
    async kill() {
      child.kill('SIGKILL')
      await exitOf(child)
    },
  }
}

/** The most memory that a process has had so far, as the kernel counted it (Linux); elsewhere undefined. */
export function peakMegabytes(pid: number): number | undefined {
  if (!existsSync('/proc')) return undefined
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) / 1024
}

/** Where the product's own PostgreSQL is now. */
export function databaseOf(dataFolder: string): { url: string; pid: number } {
  const folder = join(dataFolder, 'postgres')
  const [pid, , , port] = readFileSync(join(folder, 'cluster', 'postmaster.pid'), 'utf8').split('\n')
  const password = readFileSync(join(folder, 'password'), 'utf8').trim()
  return { url: `postgres://tripos:${password}@127.0.0.1:${port}/tripos`, pid: Number(pid) }
}

const parentOf = (pid: string): number => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
  } catch {
    return 0
  }
}

/** A PostgreSQL with its children (Linux); elsewhere the postmaster alone. */
export function postgresFamily(pid: number): number[] {
  if (!existsSync('/proc')) return [pid]
  const children = readdirSync('/proc').filter(name => /^\d+$/.test(name) && parentOf(name) === pid)
  return [pid, ...children.map(Number)]
}

/** SIGKILL to PostgreSQL as a whole. Held first, so that it makes no new children meanwhile. */
export function killPostgres(pid: number): void {
  process.kill(pid, 'SIGSTOP')
  for (const member of postgresFamily(pid).reverse()) process.kill(member, 'SIGKILL')
}

/** Ends the PostgreSQL of a data folder whose server was killed. */
export async function stopPostgresOf(dataFolder: string): Promise<void> {
  if (!existsSync(join(dataFolder, 'postgres', 'cluster', 'postmaster.pid'))) return
  const { pid } = databaseOf(dataFolder)
  try {
    process.kill(pid, 'SIGINT')
  } catch {
    // Gone already.
    return
  }
  for (let waited = 0; waited < 10_000 && parentOf(String(pid)) !== 0; waited += 50) await sleep(50)
}
