/** The one table: what was measured, what was aimed at, and whether it was reached. */
import { execFileSync } from 'node:child_process'
import { cpus } from 'node:os'
import { machineLine } from './asking.ts'
import type { Floor } from './floor.ts'
import type { Figures } from './plan.ts'
import { type Journey, STEPS } from './journey.ts'
import type { Cores } from './resources.ts'
import { tableLines } from './table.ts'

export interface Results {
  readonly saves: readonly Figures[]
  readonly starts: readonly Figures[]
  readonly submits: readonly Figures[]
  /** Transactions a second; empty where there is no pgbench. */
  readonly pgbench: readonly number[]
  readonly journeys: readonly Journey[]
  readonly serverMegabytes: number
  readonly postgresMegabytes: number
  /** Cores in use during the last round of saves. */
  readonly cores: Cores & { readonly load: number }
  readonly floor: Floor
}

const number = (value: number): string => Math.round(value).toLocaleString('en-US')
const ms = (value: number): string => value.toFixed(1)

/** The round in the middle by its rate. */
const median = (rounds: readonly Figures[]): Figures =>
  [...rounds].sort((a, b) => a.perSecond - b.perSecond)[Math.floor(rounds.length / 2)] ?? {
    count: 0,
    perSecond: 0,
    p50: 0,
    p95: 0,
    p99: 0,
  }
const medianOf = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
const at = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0

const COLUMNS = ['measured', 'value', 'p50 ms', 'p95 ms', 'p99 ms', 'aim', 'reached']
const yes = (isReached: boolean): string => (isReached ? 'yes' : '**no**')
const rate = (name: string, figures: Figures, verdict: readonly [string, string]): string[] => [
  name,
  `${number(figures.perSecond)}/s`,
  ms(figures.p50),
  ms(figures.p95),
  ms(figures.p99),
  ...verdict,
]

function rows(results: Results): string[][] {
  const [saves, starts, submits] = [median(results.saves), median(results.starts), median(results.submits)]
  const limit = medianOf(results.pgbench)
  const isLimitKnown = results.pgbench.length > 0
  const journey = (step: keyof Journey): readonly number[] => results.journeys.map(one => one[step])
  const times = (name: string, step: keyof Journey, verdict: readonly [string, string]): string[] => [
    name,
    '',
    ...[0.5, 0.95, 0.99].map(share => ms(at(journey(step), share))),
    ...verdict,
  ]
  const sum = at(journey('sum'), 0.5)
  return [
    rate('saves, one answer each', saves, ['8,000/s, p99 under 50 ms', yes(saves.perSecond >= 8000 && saves.p99 < 50)]),
    [
      'pgbench, the bare save, one row a commit',
      isLimitKnown ? `${number(limit)}/s` : '-',
      '',
      '',
      '',
      'saves above it',
      isLimitKnown ? yes(saves.perSecond > limit) : '-',
    ],
    rate('paper starts, 50 questions drawn for each', starts, ['800/s', yes(starts.perSecond >= 800)]),
    rate('hand-ins with marking, 50 answers each', submits, ['400/s', yes(submits.perSecond >= 400)]),
    ...STEPS.map(step => times(`one student, idle server: ${step}`, step, ['', ''])),
    times('login, check, start and first save together', 'sum', ['p50 under 40 ms', yes(sum < 40)]),
    [
      'memory of the server, largest seen',
      `${number(results.serverMegabytes)} MB`,
      '',
      '',
      '',
      'under 200 MB',
      yes(results.serverMegabytes < 200),
    ],
    ['memory of PostgreSQL, largest seen', `${number(results.postgresMegabytes)} MB`, '', '', '', '', ''],
  ]
}

function commit(): string {
  const git = (...args: string[]): string => execFileSync('git', args, { encoding: 'utf8' }).trim()
  try {
    const changed = git('status', '--porcelain', '--', 'apps/server', 'packages', 'modules', 'migrations', 'bench')
    return `${git('rev-parse', '--short', 'HEAD')}${changed === '' ? '' : ' with changes'}`
  } catch {
    return 'no commit'
  }
}

function bound({ cores: { server, postgres, load, machine }, floor, saves }: Results): string {
  const other = Math.max(0, machine - server - postgres - load)
  const cores = (value: number): string => value.toFixed(2)
  const limits =
    server > 0.9
      ? 'The one thread of the server is what bounds them.'
      : machine > cpus().length - 0.2
        ? 'The cores of the machine, which server, database and load share, are what bounds them.'
        : 'No core is full: they wait for each other and for the disk.'
  const perSave = ((saves.at(-1)?.perSecond ?? 0) > 0 ? server / (saves.at(-1)?.perSecond ?? 1) : 0) * 1e6
  const floorLine = `A save took ${number(perSave)} µs of the server's thread. A Node server that reads the same request, answers the same bytes and does nothing else takes ${number(floor.microseconds)} µs and reached ${number(floor.perSecond)}/s.`
  return `While saves were measured: server ${cores(server)}, PostgreSQL ${cores(postgres)}, load ${cores(load)}, everything else ${cores(other)} of ${cpus().length} cores. ${limits} ${floorLine}`
}

export function reportLines(results: Results): string[] {
  return [
    ...tableLines(COLUMNS, rows(results)),
    '',
    bound(results),
    ...(results.pgbench.length === 0
      ? ['There is no pgbench here, so the limit of the database was not measured: install PostgreSQL’s client tools.']
      : []),
    machineLine(`, commit ${commit()}`),
  ]
}
