import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Bounds, runBounded } from './run-bounded.ts'

const WIDE: Bounds = { processorMs: 60_000, residentMb: 500, fileMb: 1, clockMs: 60_000 }
const ENV = { PATH: '/usr/local/bin:/usr/bin:/bin' }

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'tripos-bounded-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const run = (script: string, bounds: Partial<Bounds> = {}, stopping?: AbortSignal) =>
  runBounded({ program: '/bin/sh', args: ['-c', script], folder, env: ENV }, { ...WIDE, ...bounds }, stopping)

/** Numbers of processes may be those of a namespace: what counts is whether they still write. */
async function isStill(name: string): Promise<boolean> {
  const read = () => readFileSync(join(folder, name), 'utf8').length
  const before = read()
  await sleep(600)
  return read() === before
}

const TICKS = (name: string) => `while :; do printf x >> ${name}; sleep 0.05; done`

it('a program that ends is done, with what it said, and knows nothing of the server', async () => {
  const { is, says } = await run('echo said; env')
  expect(is).toBe('done')
  expect(says).toMatch(/^said/)
  expect(says).not.toMatch(/TRIPOS|NODE|VITEST|HOME/)
})

it('one that says that it failed, has failed', async () => {
  expect(await run('echo no >&2; exit 7')).toEqual({ is: 'failed', says: 'no' })
})

it('one that hangs is ended by the clock, with all that it has started', async () => {
  // Long enough for a busy machine to have begun it.
  const { is } = await run(`${TICKS('a')} & ${TICKS('b')}`, { clockMs: 6000 })
  expect(is).toBe('tooCostly')
  expect(await isStill('a')).toBe(true)
  expect(await isStill('b')).toBe(true)
})

it('one that ends and leaves others behind leaves none', async () => {
  const { is } = await run(`(${TICKS('a')}) & while [ ! -e a ]; do sleep 0.05; done`)
  expect(is).toBe('done')
  expect(await isStill('a')).toBe(true)
})

it.skipIf(process.platform !== 'linux')('time of the processor counts, of all processes together', async () => {
  const eats = 'while :; do :; done'
  expect((await run(`(${eats}) & (${eats}) & ${eats}`, { processorMs: 1000 })).is).toBe('tooCostly')
})

it('waiting is no work', async () => {
  expect((await run('sleep 1.5', { processorMs: 1000 })).is).toBe('done')
})

it.skipIf(process.platform !== 'linux')('memory counts, of all processes together', async () => {
  const takes = '{ head -c 120000000 /dev/zero; sleep 60; } | tail -c 120000000 > /dev/null'
  expect((await run(`(${takes}) & ${takes}`, { residentMb: 150 })).is).toBe('tooCostly')
})

it('no file grows beyond its bound', async () => {
  expect((await run('head -c 3000000 /dev/zero > large')).is).toBe('failed')
  expect(readFileSync(join(folder, 'large')).length).toBeLessThanOrEqual(1024 * 1024)
})

it('ends with the process that waits for it', async () => {
  const stopping = new AbortController()
  const running = run(TICKS('a'), {}, stopping.signal)
  await expect.poll(() => existsSync(join(folder, 'a')), { timeout: 20_000 }).toBe(true)
  stopping.abort()
  expect((await running).is).toBe('stopped')
  expect(await isStill('a')).toBe(true)
  expect((await run('sleep 60', {}, AbortSignal.abort())).is).toBe('stopped')
})

it('a program that is not there has failed', async () => {
  const missing = runBounded({ program: join(folder, 'none'), args: [], folder, env: ENV }, WIDE)
  expect((await missing).is).toBe('failed')
})

it('ends with a server that is killed', async () => {
  const server = `
    const { runBounded } = await import(${JSON.stringify(new URL('./run-bounded.ts', import.meta.url).href)})
    await runBounded(${JSON.stringify({ program: '/bin/sh', args: ['-c', TICKS('a')], folder, env: ENV })}, ${JSON.stringify(WIDE)})`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', server], { stdio: 'ignore' })
  await expect.poll(() => existsSync(join(folder, 'a')), { timeout: 20_000 }).toBe(true)
  child.kill('SIGKILL')
  await once(child, 'exit')
  await sleep(300)
  expect(await isStill('a')).toBe(true)
})
