/** The one table: what was measured, what was aimed at, whether it was reached, and what keeps it from being more. */
import { execFileSync } from 'node:child_process'
import { machineLine } from './asking.ts'
import type { Floor } from './floor.ts'
import { type Journey, STEPS } from './journey.ts'
import type { Collections } from './resources.ts'
import { boundOf, type Measured } from './stage.ts'
import { tableLines } from './table.ts'

export interface SaveRound {
  readonly saves: Measured
  /** In the same minute. */
  readonly floor: Floor
  /** Transactions a second in the same minute; undefined where there is no pgbench. */
  readonly pgbench: number | undefined
}

export interface Visit {
  readonly page: string
  readonly files: number
  readonly figures: Measured
}

export interface Results {
  readonly rounds: readonly SaveRound[]
  /** Of the server, while saves were measured. */
  readonly collections: Collections
  readonly starts: readonly Measured[]
  readonly opens: readonly Measured[]
  readonly opensAtOnce: Measured
  readonly states: { readonly asked: Measured; readonly resting: Measured & { rooms: number; everyMs: number } }
  readonly shapes: readonly { readonly name: string; readonly figures: Measured }[]
  readonly visits: readonly Visit[]
  readonly submits: readonly Measured[]
  readonly journeys: readonly Journey[]
  readonly serverMegabytes: number
  readonly postgresMegabytes: number
}

const number = (value: number): string => Math.round(value).toLocaleString('en-US')
const ms = (value: number): string => value.toFixed(1)

/** The one in the middle. */
function middleOf<T>(rounds: readonly T[], by: (round: T) => number): T {
  const middle = [...rounds].sort((a, b) => by(a) - by(b))[Math.floor(rounds.length / 2)]
  if (middle === undefined) throw new Error('nothing was measured')
  return middle
}
const median = (rounds: readonly Measured[]): Measured => middleOf(rounds, round => round.perSecond)
const at = (values: readonly number[], share: number): number =>
  [...values].sort((a, b) => a - b)[Math.min(values.length - 1, Math.floor(share * values.length))] ?? 0

const COLUMNS = ['measured', 'value', 'µs each', 'p50 ms', 'p95 ms', 'p99 ms', 'aim', 'reached', 'bound by']
const yes = (isReached: boolean): string => (isReached ? 'yes' : '**no**')
type Verdict = readonly [aim: string, reached: string]
const NO_AIM: Verdict = ['', '']

const rate = (name: string, figures: Measured, verdict: Verdict = NO_AIM): string[] => [
  name,
  `${number(figures.perSecond)}/s`,
  number(figures.microseconds),
  ms(figures.p50),
  ms(figures.p95),
  ms(figures.p99),
  ...verdict,
  boundOf(figures.cores),
]
const plain = (name: string, value: string, verdict: Verdict = NO_AIM): string[] => [
  name,
  value,
  '',
  '',
  '',
  '',
  ...verdict,
  '',
]

/** What stands behind 8,000 a second: a machine whose bare server does 15,000. */
const savesAim = (floor: Floor): number => Math.min(8000, (floor.perSecond * 8000) / 15_000)

/** Requests that outlive their answer fill old memory (docs/adr/0167). */
const MAX_FULL_SHARE = 0.05

function saveRows({ rounds, shapes, collections: { young, full } }: Results): string[][] {
  const { saves, floor, pgbench } = middleOf(rounds, round => round.saves.perSecond)
  const ratio = middleOf(
    rounds.map(round => round.saves.microseconds / round.floor.microseconds),
    value => value,
  )
  const aim = savesAim(floor)
  const isFast = saves.perSecond >= aim && saves.p99 < 50
  return [
    rate('saves, one answer each', saves, [`${number(aim)}/s, p99 under 50 ms`, yes(isFast)]),
    [
      'a bare server of Node in the same round',
      `${number(floor.perSecond)}/s`,
      number(floor.microseconds),
      '',
      '',
      '',
      '',
      '',
      '',
    ],
    plain('processor time of a save, times the bare server', `${ratio.toFixed(2)} ×`, ['1.7 ×', yes(ratio <= 1.7)]),
    plain('pgbench in the same round, one row a commit', pgbench === undefined ? '-' : `${number(pgbench)}/s`, [
      'saves above it',
      pgbench === undefined ? '-' : yes(saves.perSecond > pgbench),
    ]),
    plain(
      'garbage of the server while saves were measured',
      `${number(young)} young, ${number(full)} full collections`,
      ['one full in twenty', yes(full <= young * MAX_FULL_SHARE)],
    ),
    ...shapes.map(({ name, figures }) => rate(`saves, ${name}`, figures)),
  ]
}

function dayRows(results: Results): string[][] {
  const { opensAtOnce, states, visits } = results
  const [starts, opens, submits] = [median(results.starts), median(results.opens), median(results.submits)]
  const share = states.resting.cores.server * 100
  const { rooms, everyMs } = states.resting
  return [
    rate('paper starts, 50 questions drawn for each', starts, ['1,400/s', yes(starts.perSecond >= 1400)]),
    rate('papers opened, 50 questions each', opens, ['1,500/s', yes(opens.perSecond >= 1500)]),
    rate(`${number(opensAtOnce.count)} opened at once, a connection each`, opensAtOnce, [
      'p99 under 2 s',
      yes(opensAtOnce.p99 < 2000),
    ]),
    rate('looks at the clock of a paper (state)', states.asked),
    plain(`${number(rooms)} rooms at rest, a look every ${everyMs / 1000} s`, `${share.toFixed(1)} % of a core`, [
      'under 15 %',
      yes(share < 15),
    ]),
    rate('hand-ins with marking, 50 answers each', submits, ['1,100/s', yes(submits.perSecond >= 1100)]),
    ...visits.map(({ page, files, figures }) =>
      rate(`first visit of ${page}, ${files} files`, figures, ['5,000 µs', yes(figures.microseconds < 5000)]),
    ),
  ]
}

function studentRows({ journeys }: Results): string[][] {
  const times = (name: string, step: keyof Journey, verdict: Verdict = NO_AIM): string[] => {
    const values = journeys.map(one => one[step])
    return [name, '', '', ...[0.5, 0.95, 0.99].map(share => ms(at(values, share))), ...verdict, '']
  }
  const sum = at(
    journeys.map(one => one.sum),
    0.5,
  )
  return [
    ...STEPS.map(step => times(`one student, idle server: ${step}`, step)),
    times('login, check, start and first save together', 'sum', ['p50 under 40 ms', yes(sum < 40)]),
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

function coresLine({ rounds }: Results): string {
  const { cores } = middleOf(rounds, round => round.saves.perSecond).saves
  const of = (value: number): string => value.toFixed(2)
  const other = Math.max(0, cores.machine - cores.server - cores.postgres - cores.load)
  return `Cores in use while saves were measured: server ${of(cores.server)} (its one thread of JavaScript ${of(cores.thread)}), PostgreSQL ${of(cores.postgres)}, load ${of(cores.load)}, everything else ${of(other)}. "µs each" is processor time of the server's process, all threads; of a first visit, for all its files.`
}

export function reportLines(results: Results): string[] {
  const { serverMegabytes, postgresMegabytes, rounds } = results
  const rows = [
    ...saveRows(results),
    ...dayRows(results),
    ...studentRows(results),
    plain('memory of the server, largest seen', `${number(serverMegabytes)} MB`, [
      'under 230 MB',
      yes(serverMegabytes < 230),
    ]),
    plain('memory of PostgreSQL, largest seen', `${number(postgresMegabytes)} MB`),
  ]
  return [
    ...tableLines(COLUMNS, rows),
    '',
    coresLine(results),
    ...(rounds.some(round => round.pgbench !== undefined)
      ? []
      : [
          'There is no pgbench here, so the limit of the database was not measured: install PostgreSQL’s client tools.',
        ]),
    machineLine(`, commit ${commit()}`),
  ]
}
