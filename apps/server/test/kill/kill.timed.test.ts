/**
 * `kill -9` under load (docs/measurements.md): nothing that was acknowledged is lost, and the exam goes on by itself.
 * `npm test` runs two rounds each, `npm run soak` ten and the controls, which prove that a loss would be seen.
 */
import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { AnswerLog } from './answer-log.ts'
import { type Round, setStage, type Stage, type Victim } from './rounds.ts'

const isSoak = process.env['TRIPOS_SOAK'] === '1'
const ROUNDS = isSoak ? 10 : 2
/** Milliseconds to the first accepted save. Beside other tests on the same machine it may take three times as long. */
const AIMS: Record<Victim, number> = { server: 3000, postgres: 10_000 }
const allowed = (victim: Victim): number => AIMS[victim] * (isSoak ? 1 : 3)
const ROUND_LIMIT_MS = 60_000

let stage: Stage | undefined

beforeAll(() => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
  execFileSync(process.execPath, ['tools/build.mjs', '--changed', 'server'], { cwd: root, stdio: 'inherit' })
}, 180_000)
afterEach(async () => {
  await stage?.close()
  stage = undefined
}, 60_000)

/** For the report of `npm run soak`. */
function report(line: string): void {
  const file = process.env['TRIPOS_SOAK_REPORT']
  if (file !== undefined) appendFileSync(file, `${line}\n`)
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(2)} s`

function reportRounds(what: string, rounds: readonly Round[]): void {
  const times = rounds.map(round => round.recoveryMs).sort((a, b) => a - b)
  const acknowledged = rounds.reduce((sum, round) => sum + round.acknowledgements, 0)
  const lost = rounds.reduce((sum, round) => sum + round.problems.length, 0)
  report(
    `| ${what} | ${rounds.length} rounds, ${acknowledged} acknowledged saves, ${lost} lost; first accepted save after ${seconds(times[Math.floor(times.length / 2)] ?? 0)} (median), ${seconds(times.at(-1) ?? 0)} (longest) |`,
  )
}

describe('the comparison', () => {
  test('finds what is lost and what nobody sent', () => {
    const log = new AnswerLog()
    log.noteSent('p', 1, { seq: 1, option: 0 })
    log.noteSent('p', 1, { seq: 2, option: 3 })
    log.noteAcknowledged('p', 1, 1)
    const row = { paperId: 'p', no: 1 }
    expect(log.problems([{ ...row, seq: 1, option: 0 }])).toEqual([])
    expect(log.problems([{ ...row, seq: 2, option: 3 }])).toEqual([])
    expect(log.problems([])).toHaveLength(1)
    expect(log.problems([{ ...row, seq: 2, option: 0 }])).toHaveLength(1)
    expect(log.problems([{ ...row, seq: 3, option: 0 }])).toHaveLength(1)
    log.noteAcknowledged('p', 1, 2)
    expect(log.problems([{ ...row, seq: 1, option: 0 }])).toHaveLength(1)
  })
})

test.each<[Victim, string]>([
  ['server', 'kill -9 of the server'],
  ['postgres', 'kill -9 of PostgreSQL'],
])(
  'kill -9 of the %s loses nothing that was acknowledged',
  async (victim, what) => {
    stage = await setStage()
    const rounds: Round[] = []
    for (let i = 0; i < ROUNDS; i += 1) rounds.push(await stage.round(victim))
    reportRounds(what, rounds)
    for (const round of rounds) {
      expect(round.problems).toEqual([])
      expect(round.recoveryMs).toBeLessThan(allowed(victim))
      // Without load there was nothing to lose.
      expect(round.acknowledgements).toBeGreaterThan(32)
    }
  },
  ROUNDS * ROUND_LIMIT_MS,
)

/** Rounds until something is found missing. */
async function roundsUntilLoss(victim: Victim): Promise<Round[]> {
  const rounds: Round[] = []
  for (let i = 0; i < 10 && !rounds.some(round => round.problems.length > 0); i += 1) {
    if (stage !== undefined) rounds.push(await stage.round(victim))
  }
  return rounds
}

describe.runIf(isSoak)('controls', () => {
  test(
    'with synchronous_commit off, a kill of PostgreSQL loses acknowledged answers, and that is seen',
    async () => {
      stage = await setStage()
      await stage.turnSynchronousCommitOff()
      const rounds = await roundsUntilLoss('postgres')
      reportRounds('control: synchronous_commit off, kill of PostgreSQL', rounds)
      expect(rounds.at(-1)?.problems.length).toBeGreaterThan(0)
    },
    10 * ROUND_LIMIT_MS,
  )

  test(
    'with an acknowledgement before the commit, a kill of the server loses answers, and that is seen',
    async () => {
      stage = await setStage({ acknowledgesEarly: true })
      const rounds = await roundsUntilLoss('server')
      reportRounds('control: acknowledged before the commit, kill of the server', rounds)
      expect(rounds.at(-1)?.problems.length).toBeGreaterThan(0)
    },
    10 * ROUND_LIMIT_MS,
  )
})
