/** Archives under attack: two at once, a maker that is killed, a server that is gone, a machine without `chrt`. */
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { inLane } from '@tripos/db/lanes.ts'
import { unzipSync } from 'fflate'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { certificates } from '../contract/certificates.ts'
import { fetchFile, makeKind } from '../test/make-certificates.ts'
import { reportBatch } from './batches.queries.ts'
import { makeNextBatch } from './make-batches.ts'

/** More than are made without rests while candidates write. */
const MANY = 60

let app: TestApp
let staff: string
beforeAll(async () => {
  app = await startTestApp()
  staff = await signIn(app, await makeAdministrator(app))
})
afterAll(() => app.close())
afterEach(() => vi.unstubAllEnvs())

async function issue(count: number): Promise<string> {
  const kindId = await makeKind(app, staff)
  const people = await Promise.all(Array.from({ length: count }, () => makeStudent(app)))
  await app.call(certificates.grant, { kindId, userIds: people.map(({ id }) => id) }, staff)
  return kindId
}

const start = async (kindId: string): Promise<string> => (await app.call(certificates.startBatch, { kindId }, staff)).id
const batchOf = async (id: string) =>
  (await app.call(certificates.listBatches, {}, staff)).find(batch => batch.id === id)
const filesOf = async (id: string): Promise<string[]> => {
  const zip = unzipSync(await fetchFile(app, certificates.downloadBatch.path, { id }, staff))
  return Object.values(zip).map(bytes => Buffer.from(bytes.subarray(0, 8)).toString('latin1'))
}
const left = async (): Promise<string[]> => readdirSync(await app.deps.storage.receiveFolder('certificates'))

/** Of this test, by what they were started with. */
const makers = (): number[] =>
  readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(pid => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
        return parent === process.pid && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('pdf-process')
      } catch {
        return false
      }
    })

it('makes two at once, each by itself, and neither twice', async () => {
  const [one, two] = [await start(await issue(3)), await start(await issue(5))]
  const made = await Promise.all([1, 2, 3].map(() => makeNextBatch(app.deps)))
  expect(made.filter(Boolean)).toHaveLength(2)
  expect((await filesOf(one)).length).toBe(3)
  expect((await filesOf(two)).length).toBe(5)
  expect(await left()).toEqual([])
})

it.runIf(process.platform === 'linux')(
  'fails where its process is killed, leaves nothing, and the next is made',
  async () => {
    const kindId = await issue(MANY)
    const killed = await start(kindId)
    const work = makeNextBatch(app.deps)
    const pid = await vi.waitFor(() => makers()[0] ?? expect.fail('no process yet'), 20_000)
    await vi.waitFor(async () => expect(await left()).toEqual([killed]), 20_000)
    process.kill(pid, 'SIGKILL')
    await work
    expect((await batchOf(killed))?.state).toBe('failed')
    expect(await left()).toEqual([])
    const next = await start(kindId)
    expect(await makeNextBatch(app.deps)).toBe(true)
    expect(await filesOf(next)).toEqual(Array.from({ length: MANY }, () => '%PDF-1.7'))
  },
)

it('is made anew by another server, once the first one has said nothing for two minutes', async () => {
  const id = await start(await issue(2))
  await app.deps.db
    .updateTable('certificateBatches')
    .set({ state: 1, done: 1, claimedAt: app.clock.now() })
    .where('id', '=', id)
    .execute()
  expect(await makeNextBatch(app.deps)).toBe(false)
  await reportBatch(app.deps.db, id, { done: 1, now: app.clock.now() })
  app.clock.advance(119)
  expect(await makeNextBatch(app.deps)).toBe(false)
  app.clock.advance(2)
  expect(await makeNextBatch(app.deps)).toBe(true)
  expect(await batchOf(id)).toMatchObject({ state: 'ready', done: 2 })
  expect((await filesOf(id)).length).toBe(2)
})

// Issuing so many takes its time beside other tests.
it('is whole while candidates write, also on a machine without chrt', { timeout: 180_000 }, async () => {
  vi.stubEnv('PATH', '/nowhere')
  const id = await start(await issue(MANY))
  let isMade = false
  const work = makeNextBatch(app.deps).finally(() => (isMade = true))
  const began = performance.now()
  while (!isMade) await inLane('hot', () => sleep(50))
  await work
  expect((await filesOf(id)).length).toBe(MANY)
  // 100 ms a file, and what a busy machine adds.
  expect(performance.now() - began).toBeLessThan(60_000)
})
