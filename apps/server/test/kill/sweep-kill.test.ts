/** `kill -9` around the deadline of a whole room. `npm test` kills thrice, `npm run soak` twenty times. */
import { execFileSync } from 'node:child_process'
import { appendFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type SweepRound, type SweepStage, setSweepStage } from './sweep-rounds.ts'

const isSoak = process.env['TRIPOS_SOAK'] === '1'
/** Kills of each round. */
const ROUNDS = isSoak ? [4, 4, 4, 4, 4] : [1, 2]
const CANDIDATES = isSoak ? 64 : 32
const AIM_MS = 20_000

let stage: SweepStage

beforeAll(async () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
  execFileSync(process.execPath, ['tools/build.mjs', '--changed', 'server'], { cwd: root, stdio: 'inherit' })
  stage = await setSweepStage(CANDIDATES)
}, 180_000)
afterAll(() => stage.close(), 60_000)

test(
  'a room whose deadline passes under kills of the server is closed and marked, with nothing lost and nothing late',
  async () => {
    const rounds: SweepRound[] = []
    for (const kills of ROUNDS) rounds.push(await stage.round(kills))
    const file = process.env['TRIPOS_SOAK_REPORT']
    const longest = Math.max(...rounds.map(round => round.markedMs)) / 1000
    const sum = (of: (round: SweepRound) => number) => rounds.reduce((all, round) => all + of(round), 0)
    if (file !== undefined)
      appendFileSync(
        file,
        `| kill -9 of the server around a deadline | ${sum(round => round.kills)} kills, ${CANDIDATES} papers a round, ${sum(round => round.saves)} saves sent, ${sum(round => round.problems.length)} lost or late; all closed and marked within ${longest.toFixed(1)} s of the last restart |\n`,
      )
    for (const round of rounds) {
      expect(round.problems).toEqual([])
      expect(round.saves).toBeGreaterThan(CANDIDATES * 10)
      expect(round.closedMs).toBeLessThan(AIM_MS)
      expect(round.markedMs).toBeLessThan(AIM_MS)
    }
  },
  ROUNDS.length * 180_000,
)
