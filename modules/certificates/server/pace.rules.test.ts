import { expect, it } from 'vitest'
import { makePace } from './pace.rules.ts'

interface Run {
  readonly files: number
  /** Of a file, by how many are made already. */
  readonly costMs: (done: number) => number
  readonly startMs?: number
}

/** What an archive takes altogether, and how long each rest is. */
function run({ files, costMs, startMs = 0 }: Run) {
  const pace = makePace(files)
  const rests = [pace({ usedMs: startMs, elapsedMs: startMs, left: files })]
  let elapsedMs = startMs + (rests[0] ?? 0)
  for (let done = 0; done < files; done += 1) {
    const usedMs = costMs(done)
    elapsedMs += usedMs
    const rest = pace({ usedMs, elapsedMs, left: files - done - 1 })
    rests.push(rest)
    elapsedMs += rest
  }
  return { elapsedMs, rests }
}

/** Dear at first, until the process knows its letters and is compiled. */
const asMeasured = { files: 1000, costMs: (done: number) => (done < 100 ? 15 : 6), startMs: 700 }

it('is through with 1,000 files in 100 seconds, also where they cost twice or four times as much', () => {
  for (const factor of [1, 2, 4]) {
    const { costMs, ...rest } = asMeasured
    const { elapsedMs } = run({ ...rest, costMs: done => factor * costMs(done) })
    expect(elapsedMs).toBeGreaterThan(80_000)
    expect(elapsedMs).toBeLessThan(101_000)
  }
})

it('spreads the rests over the whole', () => {
  const { rests } = run(asMeasured)
  const sum = (from: number, until: number): number => rests.slice(from, until).reduce((total, one) => total + one, 0)
  const [middle, end] = [sum(300, 600), sum(690, 990)]
  expect(end / middle).toBeGreaterThan(0.7)
  expect(end / middle).toBeLessThan(1.5)
})

it('never rests more than nineteen times as long as it worked, nor after the last file', () => {
  const { rests, elapsedMs } = run({ files: 1000, costMs: () => 1 })
  expect(Math.max(...rests)).toBeLessThanOrEqual(19.001)
  expect(elapsedMs).toBeLessThan(21_000)
  expect(rests.at(-1)).toBe(0)
})

it('rests as long as it works, however late it is', () => {
  const pace = makePace(1000)
  expect(pace({ usedMs: 30, elapsedMs: 600_000, left: 400 })).toBe(30)
})
