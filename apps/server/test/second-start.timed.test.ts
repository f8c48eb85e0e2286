import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { isAlive } from '@tripos/embedded-postgres/processes.ts'
import { buildProduct, health, interrupt, StartingPlace, waitUntil } from './starting-place.ts'

let place: StartingPlace

beforeAll(buildProduct, 180_000)
beforeEach(async () => {
  place = await StartingPlace.make()
})
afterEach(() => place.end())

test('says in a few lines where it is, stops PostgreSQL with Ctrl+C, and is back in seconds', async () => {
  const first = await place.untilReady()
  expect(await health(first.url)).toBe(200)
  expect(first.out).toMatch(/one-time link: http\S+/)
  expect(first.out.trim().split('\n').length).toBeLessThanOrEqual(9)
  const pid = await place.postgresPid()
  expect(isAlive(pid ?? 0)).toBe(true)
  await interrupt(first)
  expect(first.code).toBe(0)
  // Its process file goes a moment before the process itself.
  await waitUntil(() => !isAlive(pid ?? 0))
  expect(await place.postgresPid()).toBeUndefined()

  const began = performance.now()
  const second = await place.untilReady()
  expect(performance.now() - began).toBeLessThan(8000)
  expect(await health(second.url)).toBe(200)
})
