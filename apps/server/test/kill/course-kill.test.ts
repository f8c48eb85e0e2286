/**
 * `kill -9` while people learn and while a film is sent: what was acknowledged is stored, nobody loses more than one
 * heartbeat, and the film arrives byte for byte. `npm run soak` sends 2 GB.
 */
import { execFileSync } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { appendFileSync, chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { learning, MAX_HEARTBEAT_SECONDS } from '../../../../modules/learning/contract/learning.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeAdministrator, signIn } from '../../../../modules/identity/test/make-identity.ts'
import { makeFilm, sumOf } from '../load/film.ts'
import { beginFilm } from '../load/film-upload.ts'
import { type Learner, measureLoss, seedLearners, startBeating } from '../load/learners.ts'
import { databaseOf, freePort, peakMegabytes, type Product, startProduct, stopPostgresOf } from '../load/product.ts'
import { makeSeeder, type Seeder } from '../load/seed.ts'

const LEARNERS = 40
const EVERY_MS = 400
const isSoak = process.env['TRIPOS_SOAK'] === '1'
const SAMPLE_BYTES = isSoak ? 2 * 1024 ** 3 : 32 * 1024 ** 2
const CUTS = isSoak ? 20 : 3
const MAX_MEGABYTES = 250

const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-course-kill-'))
let product: Product
let seeder: Seeder | undefined

beforeAll(async () => {
  const root = fileURLToPath(new URL('../../../..', import.meta.url))
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
  const reply = await fetch(`http://127.0.0.1:${product.port}${learning.heartbeat.path}`, {
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
  // Without load there was nothing to lose.
  await expect.poll(() => beating.times.length, { timeout: 20_000 }).toBeGreaterThan(2 * LEARNERS)
  const lastHeard = Math.min(...[...beating.told.values()].map(({ sentAt }) => sentAt))
  await product.kill()
  const { broken } = await measureLoss(seeder, learners, beating.told)
  expect(broken).toBe(0)
  product = await startProduct({ dataFolder, port: product.port })
  await sleep(1500)
  await beating.stop()
  expect(beating.told.size).toBe(LEARNERS)
  // Of a longer silence no more than this is counted: beside other tests a start may take that long.
  const uncounted = Math.max(0, (Date.now() - lastHeard) / 1000 - MAX_HEARTBEAT_SECONDS)
  const loss = await measureLoss(seeder, learners, beating.told)
  expect(loss.broken).toBe(0)
  expect(loss.mostOfOne).toBeLessThan(EVERY_MS / 1000 + uncounted)
}, 120_000)

/** For the report of `npm run soak`. */
function report(line: string): void {
  const file = process.env['TRIPOS_SOAK_REPORT']
  if (file !== undefined) appendFileSync(file, `${line}\n`)
}

const inMegabytes = (bytes: number): string => `${Math.round(bytes / 1024 ** 2).toLocaleString('en-US')} MB`

test('a film arrives byte for byte over cut lines and a kill -9 of the server', async () => {
  if (seeder === undefined) throw new Error('not set up')
  const token = await signIn(
    seeder,
    await makeAdministrator(seeder, { permissions: ['course:asset:view', 'course:asset:edit'] }),
  )
  const film = makeFilm(randomBytes(16), 90, SAMPLE_BYTES)
  const upload = await beginFilm({ port: product.port, token }, film, 'film.mp4')
  const places = Array.from({ length: CUTS + 1 }, () => randomInt(1, film.size)).toSorted((a, b) => a - b)
  const peaks = [0]
  const restart = async (): Promise<void> => {
    peaks.push(peakMegabytes(product.pid) ?? 0)
    await product.kill()
    product = await startProduct({ dataFolder, port: product.port })
  }
  let offset = 0
  let again = 0
  for (const [i, place] of places.entries()) {
    await upload.sendAndCut(offset, place, i === Math.floor(places.length / 2) ? restart : undefined)
    const known = await upload.offset()
    // What was said to be safe is safe, and nothing is there that was not sent.
    expect(known).toBeGreaterThanOrEqual(offset)
    expect(known).toBeLessThanOrEqual(place)
    again += place - known
    offset = known
  }
  const link = await upload.finish()
  const stored = await fetch(`http://127.0.0.1:${product.port}${link}`)
  if (stored.body === null) throw new Error('the film has no bytes')
  const [storedSum, sentSum] = [await sumOf(stored.body), await sumOf(film.bytes(0, film.size))]
  peaks.push(peakMegabytes(product.pid) ?? 0)
  const peak = Math.max(...peaks)
  report(
    `| upload of ${inMegabytes(film.size)} | ${CUTS} cut connections and a kill -9 of the server, ${inMegabytes(again)} sent again: SHA-256 ${storedSum === sentSum ? 'the same' : '**not the same**'}; memory of the server at most ${Math.round(peak)} MB (aim: under ${MAX_MEGABYTES} MB) |`,
  )
  expect(storedSum).toBe(sentSum)
  expect(peak).toBeLessThan(MAX_MEGABYTES)
}, 900_000)
