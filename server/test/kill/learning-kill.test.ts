/** `kill -9` while people learn: what was acknowledged is stored, and nobody loses more than one heartbeat. */
import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { learning } from '@tripos/contract/learning'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Learner, measureLoss, seedLearners, startBeating } from '../load/learners.ts'
import { databaseOf, freePort, type Product, startProduct, stopPostgresOf } from '../load/product.ts'
import { makeSeeder, type Seeder } from '../load/seed.ts'

const LEARNERS = 40
const EVERY_MS = 400

const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-learning-kill-'))
let product: Product
let seeder: Seeder | undefined

beforeAll(async () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  execFileSync(process.execPath, ['tools/build.mjs', '--changed', 'server'], { cwd: root, stdio: 'inherit' })
  chmodSync(dataFolder, 0o711)
  product = await startProduct({ dataFolder, port: await freePort() })
  seeder = await makeSeeder(databaseOf(dataFolder).url)
}, 180_000)
afterAll(async () => {
  await seeder?.close()
  await product.stop()
  await stopPostgresOf(dataFolder)
  rmSync(dataFolder, { recursive: true, force: true })
}, 60_000)

async function send(learner: Learner, body: string): Promise<string> {
  const reply = await fetch(`http://127.0.0.1:${product.port}${learning.beat.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', token: learner.token },
    body,
    signal: AbortSignal.timeout(5000),
  })
  if (reply.status >= 500) throw new Error('busy')
  return reply.text()
}

test('kill -9 of the server loses at most one heartbeat of each learner, and nothing that was acknowledged', async () => {
  if (seeder === undefined) throw new Error('not set up')
  const learners = await seedLearners(seeder, LEARNERS)
  const beating = startBeating(learners, { everyMs: EVERY_MS, send })
  await sleep(1500)
  const before = beating.times.length
  await product.kill()
  const { broken } = await measureLoss(seeder, learners, beating.told)
  expect(broken).toBe(0)
  product = await startProduct({ dataFolder, port: product.port })
  await sleep(1500)
  await beating.stop()
  // Without load there was nothing to lose, and it went on afterwards.
  expect(before).toBeGreaterThan(LEARNERS)
  expect(beating.told.size).toBe(LEARNERS)
  const loss = await measureLoss(seeder, learners, beating.told)
  expect(loss.broken).toBe(0)
  expect(loss.mostOfOne).toBeLessThan(EVERY_MS / 1000)
}, 120_000)
