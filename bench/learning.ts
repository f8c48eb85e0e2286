/** Measures learning: 5,000 learners who each send a heartbeat every 10 s, and a `kill -9` of the server among them. */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BEAT_SECONDS, learning } from '../modules/learning/contract/learning.ts'
import { type Learner, measureLoss, seedLearners, startBeating } from '../apps/server/test/load/learners.ts'
import { databaseOf, freePort, type Product, startProduct, stopPostgresOf } from '../apps/server/test/load/product.ts'
import { makeSeeder } from '../apps/server/test/load/seed.ts'
import { machineLine, quantile } from './asking.ts'
import { buildRequest, type Connection, openConnection } from './connection.ts'
import { residentMegabytes } from './resources.ts'
import { tableLines } from './table.ts'

const isQuick = process.argv.includes('--quick')
const outFile = process.argv.find(arg => arg.startsWith('--out='))?.slice('--out='.length)
const LEARNERS = isQuick ? 500 : 5000
const WARM_UP_MS = 12_000
const MEASURE_MS = isQuick ? 10_000 : 60_000
const AFTER_KILL_MS = isQuick ? 12_000 : 30_000
const AIM_MS = 50

const print = (text: string): void => void process.stderr.write(`${text}\n`)

/** Connections that are kept, as browsers keep theirs; a broken one is replaced when it is needed. */
function makePool(port: number) {
  const free: Connection[] = []
  return {
    async send({ token }: Learner, body: string): Promise<string> {
      const connection = free.pop() ?? (await openConnection(port))
      try {
        const text = await connection.send(buildRequest({ port, path: learning.heartbeat.path, token, body }))
        free.push(connection)
        return text
      } catch (error) {
        connection.close()
        throw error
      }
    },
    /** Those that nobody is waiting on. */
    close: () => free.splice(0).forEach(connection => connection.close()),
  }
}

const inMs = (value: number): string => value.toFixed(1)

function rowOf(what: string, times: readonly number[], aim: boolean): string[] {
  const sorted = times.toSorted((a, b) => a - b)
  const p95 = quantile(sorted, 0.95)
  const figures = [quantile(sorted, 0.5), p95, quantile(sorted, 0.99), sorted.at(-1) ?? 0].map(inMs)
  return [
    what,
    sorted.length.toLocaleString('en-US'),
    ...figures,
    aim ? `p95 under ${AIM_MS} ms` : '',
    aim ? reached(p95 < AIM_MS) : '',
  ]
}

const reached = (is: boolean): string => (is ? 'yes' : '**no**')

async function measure(dataFolder: string, started: Product): Promise<string[][]> {
  let product = started
  const seeder = await makeSeeder(databaseOf(dataFolder).url)
  const pool = makePool(product.port)
  try {
    print(`Making ${LEARNERS} learners`)
    const learners = await seedLearners(seeder, LEARNERS)
    await seeder.pool.query('vacuum analyze')
    const beating = startBeating(learners, { everyMs: BEAT_SECONDS * 1000, send: pool.send })
    await sleep(WARM_UP_MS)
    beating.times.length = 0
    print(`Heartbeats for ${MEASURE_MS / 1000} s`)
    await sleep(MEASURE_MS)
    const steady = [...beating.times]
    const megabytes = residentMegabytes(product.pid)
    const before = await measureLoss(seeder, learners, beating.told)
    print('kill -9 of the server')
    await product.kill()
    product = await startProduct({ dataFolder, port: product.port })
    await sleep(AFTER_KILL_MS)
    await beating.stop()
    const after = await measureLoss(seeder, learners, beating.told)
    const isKept = after.broken === 0 && after.mostOfOne <= BEAT_SECONDS
    return [
      rowOf(`a heartbeat, ${(LEARNERS / BEAT_SECONDS).toLocaleString('en-US')}/s`, steady, true),
      [
        'seconds lost by all learners',
        `${before.lostSeconds.toFixed(1)} s`,
        '',
        '',
        '',
        '',
        '0',
        reached(before.lostSeconds < 0.05 && before.broken === 0),
      ],
      ['lost by all learners over a kill -9', `${after.lostSeconds.toFixed(1)} s`, '', '', '', '', '', ''],
      ['most lost by one over it', `${after.mostOfOne.toFixed(1)} s`, '', '', '', '', 'one heartbeat', reached(isKept)],
      ['memory of the server', `${Math.round(megabytes)} MB`, '', '', '', '', '', ''],
    ]
  } finally {
    pool.close()
    await seeder.close()
    await product.stop()
  }
}

async function main(): Promise<void> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-bench-'))
  chmodSync(dataFolder, 0o711)
  try {
    const rows = await measure(dataFolder, await startProduct({ dataFolder, port: await freePort() }))
    const columns = ['measured', 'count', 'p50 ms', 'p95 ms', 'p99 ms', 'max ms', 'aim', 'reached']
    const lines = [
      ...tableLines(columns, rows),
      '',
      `${LEARNERS.toLocaleString('en-US')} learners, a heartbeat every ${BEAT_SECONDS} s each, from the moment at which it was due to its answer, over HTTP. A second is lost where it had passed before a heartbeat that was answered and is not stored.`,
      machineLine(),
    ]
    if (outFile !== undefined) writeFileSync(outFile, `${lines.join('\n')}\n`)
    process.stdout.write(`\n${lines.join('\n')}\n`)
  } finally {
    await stopPostgresOf(dataFolder)
    rmSync(dataFolder, { recursive: true, force: true })
  }
}

await main()
