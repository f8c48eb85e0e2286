/** The product that is measured, the load beside it, and what both took while something ran. */
import { fork } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { databaseOf, freePort, postgresFamily, type Product, startProduct } from '../apps/server/test/load/product.ts'
import type { Figures, LoadReport, Plan } from './plan.ts'
import { type Cores, proportionalMegabytes, residentMegabytes, startMeter } from './resources.ts'

export const print = (text: string): void => void process.stderr.write(`${text}\n`)

export interface Stage {
  readonly product: Product
  readonly client: pg.Client
  readonly connectionString: string
  readonly dataFolder: string
  readonly postmaster: number
  /** One plan at a time. */
  readonly load: (plan: Plan) => Promise<LoadReport>
}

/** A process that works through plans. */
export function startLoad(): { run: (plan: Plan) => Promise<LoadReport>; end: () => void } {
  const child = fork(fileURLToPath(new URL('load.ts', import.meta.url)), { execArgv: ['--import', 'tsx'] })
  const run = (plan: Plan): Promise<LoadReport> =>
    new Promise((resolve, reject) => {
      const onExit = (): void => reject(new Error('the load process ended'))
      child.once('exit', onExit)
      child.once('message', (message: unknown) => {
        child.off('exit', onExit)
        resolve(message as LoadReport)
      })
      child.send(plan)
    })
  return { run, end: () => void child.kill() }
}

/** Whatever was refused ends the bench. */
export function requireNoRefusal(report: LoadReport): LoadReport {
  const refused = Object.entries(report.refusals).map(([what, count]) => `${count} times ${what}`)
  if (refused.length > 0) throw new Error(`requests of the bench were refused:\n${refused.join('\n')}`)
  return report
}

export async function onStage(work: (stage: Stage) => Promise<void>): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-bench-'))
  chmodSync(dataFolder, 0o711)
  const { run, end } = startLoad()
  const product = await startProduct({ dataFolder, port: await freePort() })
  const { url: connectionString, pid: postmaster } = databaseOf(dataFolder)
  const client = new pg.Client({ connectionString })
  try {
    await client.connect()
    await work({ product, client, connectionString, dataFolder, postmaster, load: run })
  } finally {
    end()
    await client.end()
    await product.stop()
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

export interface Measured extends Figures {
  /** Processor time of the server for one request, all its threads. */
  readonly microseconds: number
  readonly cores: Cores & { readonly load: number }
}

/** One plan, with what the processes took meanwhile. */
export async function measured(
  { product, postmaster, load }: Stage,
  plan: Plan,
): Promise<{ measured: Measured; report: LoadReport }> {
  const meter = startMeter(product.pid, postmaster)
  const began = performance.now()
  const report = requireNoRefusal(await load(plan))
  const seconds = (performance.now() - began) / 1000
  const cores = { ...meter.cores(), load: report.cpuSeconds / seconds }
  const microseconds = report.answered === 0 ? 0 : (cores.server * seconds * 1e6) / report.answered
  return { measured: { ...report.figures, microseconds, cores }, report }
}

/** What keeps it from going faster. */
export function boundOf({ thread, machine }: Cores): string {
  if (thread > 0.9) return 'the thread of the server'
  return machine > cpus().length - 0.2 ? 'all cores, shared with the load' : 'waiting: commits, round trips'
}

/** The largest that both were. */
export function watchMemory({ product, postmaster }: Stage): { stop: () => { server: number; postgres: number } } {
  const largest = { server: 0, postgres: 0 }
  const look = (): void => {
    largest.server = Math.max(largest.server, residentMegabytes(product.pid))
    largest.postgres = Math.max(largest.postgres, proportionalMegabytes(postgresFamily(postmaster)))
  }
  const timer = setInterval(look, 250)
  return {
    stop() {
      look()
      clearInterval(timer)
      return largest
    },
  }
}
