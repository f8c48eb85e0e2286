/** Guessed codes beside honest checks, and a thousand files. For `npm run soak`. */
import { randomBytes } from 'node:crypto'
import { appendFileSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { certificates } from '../contract/certificates.ts'
import { certificateChecks } from '../contract/my-certificates.ts'
import { batchKey } from '../server/batches.ts'
import { makeNextBatch } from '../server/make-batches.ts'
import { fetchFile, grantOne, makeKind } from './make-certificates.ts'

const isSoak = process.env['TRIPOS_SOAK'] === '1'
const GUESSES = Number(process.env['TRIPOS_GUESSES'] ?? 1_000_000)
const FILES = 1000
/** Guessers, each with an address of its own. */
const GUESSERS = 16
const HONEST_EVERY = 100

let app: TestApp
let staff: string
let code: string
let kindId: string

beforeAll(async () => {
  if (!isSoak) return
  app = await startTestApp()
  staff = await signIn(app, await makeAdministrator(app))
  kindId = await makeKind(app, staff)
  code = (await grantOne(app, staff, { kindId, userId: (await makeStudent(app)).id })).code
})
afterAll(async () => {
  if (isSoak) await app.close()
})

function tell(line: string): void {
  const out = process.env['TRIPOS_SOAK_OUT']
  if (out !== undefined) appendFileSync(out, `${line}\n`)
  process.stdout.write(`${line}\n`)
}

async function ask(asked: string, remoteAddress: string): Promise<number> {
  const reply = await app.app.inject({
    method: 'POST',
    url: certificateChecks.show.path,
    payload: { code: asked },
    remoteAddress,
  })
  return reply.json<{ code: number }>().code
}

test.runIf(isSoak)(
  `${GUESSES} guessed codes find nothing and are throttled, while honest checks are answered`,
  async () => {
    const answers = new Map<number, number>()
    const honest: number[] = []
    let left = GUESSES
    const guess = async (address: string) => {
      while (left > 0) {
        left -= 1
        const said = await ask(randomBytes(20).toString('base64url'), address)
        answers.set(said, (answers.get(said) ?? 0) + 1)
      }
    }
    const check = async () => {
      while (left > 0) {
        const began = performance.now()
        expect(await ask(code, '10.1.0.1')).toBe(0)
        honest.push(performance.now() - began)
        await new Promise(resolve => setTimeout(resolve, HONEST_EVERY))
      }
    }
    const began = performance.now()
    const guessers = Array.from({ length: GUESSERS }, (_, index) => guess(`10.0.0.${index + 1}`))
    await Promise.all([...guessers, check()])
    const seconds = (performance.now() - began) / 1000
    const p95 = honest.toSorted((a, b) => a - b)[Math.floor(honest.length * 0.95)] ?? 0
    tell(`guesses: ${GUESSES} in ${seconds.toFixed(0)} s from ${GUESSERS} addresses; ${JSON.stringify([...answers])}`)
    tell(`honest checks meanwhile: ${honest.length}, p95 ${p95.toFixed(1)} ms`)
    expect(answers.get(0)).toBeUndefined()
    expect(p95).toBeLessThan(200)
    expect((answers.get(codeOf('TOO_MANY_TRIES')) ?? 0) / GUESSES).toBeGreaterThan(0.5)
  },
  3_600_000,
)

const residentMb = (): number =>
  Number(/^VmHWM:\s+(\d+) kB$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? 0) / 1024

test.runIf(isSoak)(
  `an archive of ${FILES} files is made in time, and in little memory`,
  async () => {
    const userIds: string[] = []
    while (userIds.length < FILES) userIds.push((await makeStudent(app)).id)
    for (let from = 0; from < FILES; from += 200)
      await app.call(certificates.grant, { kindId, userIds: userIds.slice(from, from + 200) }, staff)
    const { id } = await app.call(certificates.startBatch, { kindId }, staff)
    const before = residentMb()
    const began = performance.now()
    expect(await makeNextBatch(app.deps)).toBe(true)
    const seconds = (performance.now() - began) / 1000
    const stored = await app.deps.storage.open(batchKey(id))
    tell(`files: ${FILES + 1} in ${seconds.toFixed(1)} s, ${Math.round((stored?.size ?? 0) / 1e6)} MB`)
    tell(`memory of the server: ${before.toFixed(0)} MB before at most, ${residentMb().toFixed(0)} MB after`)
    expect(seconds).toBeLessThan(120)
    expect(residentMb() - before).toBeLessThan(200)
    const zip = await fetchFile(app, certificates.downloadBatch.path, { id }, staff)
    expect(zip.subarray(0, 2).toString()).toBe('PK')
  },
  600_000,
)
