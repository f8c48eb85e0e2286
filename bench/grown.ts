/** Measures a school after years: each list and dashboard over HTTP, with a million papers and ten million answers. */
import { writeFileSync } from 'node:fs'
import type { Envelope } from '@tripos/contract-kit/endpoint.ts'
import { post } from '../apps/server/test/load/client.ts'
import { grownCalls } from '../apps/server/test/load/grown-calls.ts'
import { type GrownSchool, seedGrown } from '../apps/server/test/load/grown.ts'
import { makeSeeder } from '../apps/server/test/load/seed.ts'
import { machineLine, quantile } from './asking.ts'
import { onStage, print } from './stage.ts'
import { tableLines } from './table.ts'

const option = (name: string): string | undefined =>
  process.argv.find(arg => arg.startsWith(`--${name}=`))?.slice(name.length + 3)
const isQuick = process.argv.includes('--quick')
const outFile = option('out')
const PAPERS = Number(option('papers') ?? (isQuick ? 20_000 : 1_000_000))
const ASKED = isQuick ? 5 : 40
const AIM_MS = 150

interface Counted {
  readonly total?: number
  readonly isMore?: boolean
}

const countText = (data: unknown): string => {
  const { total, isMore = false } = (data ?? {}) as Counted
  return total === undefined ? '' : `${total.toLocaleString('en-US')}${isMore ? '+' : ''}`
}

async function measure(school: GrownSchool, port: number): Promise<string[][]> {
  const rows: string[][] = []
  for (const { who, what, endpoint, input } of grownCalls(school)) {
    const times: number[] = []
    let data: unknown
    for (let i = -2; i < ASKED; i++) {
      const began = performance.now()
      const reply = await post({ port, token: school.tokens[who] }, endpoint, JSON.stringify(input(Math.abs(i))))
      const envelope = (await reply.json()) as Envelope<unknown>
      if (i >= 0) times.push(performance.now() - began)
      if (envelope.code !== 0) throw new Error(`${what}: ${envelope.code} ${envelope.msg}`)
      data = envelope.data
    }
    times.sort((a, b) => a - b)
    const [p50, p95] = [quantile(times, 0.5), quantile(times, 0.95)]
    rows.push([what, who, countText(data), p50.toFixed(1), p95.toFixed(1), p95 < AIM_MS ? 'yes' : '**no**'])
    print(`  ${who}, ${what}: p95 ${p95.toFixed(1)} ms`)
  }
  return rows
}

await onStage(async ({ product, connectionString }) => {
  print(`Making ${PAPERS.toLocaleString('en-US')} papers`)
  const began = performance.now()
  const seeder = await makeSeeder(connectionString)
  const school = await seedGrown(seeder, PAPERS)
  await seeder.close()
  print(`made in ${((performance.now() - began) / 1000).toFixed(0)} s`)
  const rows = await measure(school, product.port)
  const lines = [
    ...tableLines(['measured', 'asked by', 'total', 'p50 ms', 'p95 ms', `p95 under ${AIM_MS} ms`], rows),
    '',
    `${PAPERS.toLocaleString('en-US')} papers of ${school.exams.toLocaleString('en-US')} exams, ${(PAPERS * 10).toLocaleString('en-US')} answers, ${(PAPERS / 5).toLocaleString('en-US')} students in 5,000 departments; ${ASKED} requests of each kind, one after the other, over HTTP. Lists are counted up to 10,000.`,
    machineLine(),
  ]
  if (outFile !== undefined) writeFileSync(outFile, `${lines.join('\n')}\n`)
  process.stdout.write(`\n${lines.join('\n')}\n`)
})
