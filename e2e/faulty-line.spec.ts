/**
 * The promise, in a real browser behind a line with 17 kinds of faults, with reloads, tabs, devices, clocks and lost stores:
 * what is stored is what was typed last, and 'saved' is never said of anything else. `npm run soak` does it for minutes.
 */
import { expect } from '@playwright/test'
import { appendFileSync } from 'node:fs'
import { addressAt, ESSAY, newCandidate, PLACES } from './lib/candidates.ts'
import { FAULTS, FaultyProxy } from './lib/faulty-proxy.ts'
import { product } from './lib/product.ts'
import { QUESTIONS, Typist } from './lib/typist.ts'
import { test } from './lib/test.ts'

const SECONDS = Number(process.env.TRIPOS_FAULTY_SECONDS ?? 20)
const REPORT = process.env.TRIPOS_SOAK_REPORT
/** Of the calls of the room, so many go wrong. */
const RATE = 0.6

/** Mulberry32: a run can be played again by its seed. */
function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

for (const host of PLACES) {
  test(`what is typed through a faulty line at http://${host} is what is stored, and 'saved' is true`, async ({
    browser,
  }) => {
    test.setTimeout((SECONDS + 240) * 1000)
    const seed = Number(process.env.TRIPOS_FAULTY_SEED ?? Date.now() % 1_000_000_007)
    const proxy = new FaultyProxy(product().url, chanceOf(seed + 1))
    const port = await proxy.listen()
    const candidate = await newCandidate(Array.from({ length: QUESTIONS }, (_, n) => ESSAY(n + 1)))
    const typist = new Typist(browser, addressAt(host, port), candidate, chanceOf(seed))
    try {
      await typist.begin()
      proxy.rate = RATE
      const end = Date.now() + SECONDS * 1000
      while (Date.now() < end) await typist.act()
      proxy.rate = 0
      const stored = await typist.settle()
      const faults = [...proxy.counts.values()].reduce((sum, count) => sum + count, 0)
      const found = `${typist.acts} acts, ${faults} faults of ${proxy.counts.size} kinds, seed ${seed}`
      console.log(`${host}: ${found}`)
      expect(typist.lies, `seed ${seed}`).toEqual([])
      for (const [no, text] of typist.typed) expect(stored.get(no), `question ${no}, seed ${seed}`).toBe(text)
      expect(typist.typed.size).toBeGreaterThan(0)
      // A long run plays every kind.
      if (SECONDS >= 120) expect(proxy.counts.size).toBe(FAULTS.length)
      if (REPORT !== undefined) {
        appendFileSync(
          REPORT,
          `| a browser behind a faulty line, ${SECONDS} s at http://${host} | ${found}: stored is what was typed last, 'saved' was never wrong |\n`,
        )
      }
    } finally {
      await typist.end()
      await proxy.close()
    }
  })
}
