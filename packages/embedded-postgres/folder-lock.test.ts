// The lock of the data folder: what the kernel keeps, and what stands in for it between machines.
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { clusterGuard, takeFolderLock } from './folder-lock.ts'
import { PROGRAMS, tryKernelLock } from './kernel-lock.ts'
import { StartRefusal } from './refusal.ts'

const pace = { intervalMs: 20, patienceMs: 300 }
let folder = ''
let lost = 0
const messages: string[] = []
const children: ChildProcess[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tripos-folder-lock-'))
  lost = 0
  messages.length = 0
})
afterEach(async () => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

const take = (environment: Record<string, string | undefined> = process.env, patienceMs = pace.patienceMs) =>
  takeFolderLock(folder, {
    environment,
    log: line => messages.push(line),
    onLost: () => (lost += 1),
    pace: { ...pace, patienceMs },
  })

const heartbeat = () => join(folder, 'lock', 'heartbeat')
async function beatElsewhere(count: number): Promise<void> {
  await mkdir(join(folder, 'lock'), { recursive: true })
  // As a server writes it: nobody reads half of one.
  await writeFile(`${heartbeat()}.them`, JSON.stringify({ machine: 'another', owner: 'them', count }))
  await rename(`${heartbeat()}.them`, heartbeat())
}

/** A process that was handed the open file and does nothing. */
function holdBy(fd: number): ChildProcess {
  const child = spawn('sleep', ['60'], { stdio: ['ignore', 'ignore', 'ignore', fd] })
  children.push(child)
  return child
}
const killed = (child: ChildProcess) =>
  new Promise(done => {
    child.once('exit', done)
    child.kill('SIGKILL')
  })

test.skipIf(process.platform === 'win32').each(PROGRAMS.map(program => [program[0], program] as const))(
  'holds against another open of the same file, by %s',
  async (_name, program) => {
    const path = join(folder, 'file')
    const first = await tryKernelLock(path, process.env, [program])
    expect(first.state).toBe('ours')
    expect((await tryKernelLock(path, process.env, [program])).state).toBe('taken')
    expect((await tryKernelLock(path, process.env)).state).toBe('taken')
    if (first.state === 'ours') await first.lock.release()
    const again = await tryKernelLock(path, process.env, [program])
    expect(again.state).toBe('ours')
    if (again.state === 'ours') await again.lock.release()
  },
)

test.skipIf(process.platform === 'win32')('lasts as long as a process that was handed it, and no longer', async () => {
  const path = join(folder, 'file')
  const first = await tryKernelLock(path, process.env)
  if (first.state !== 'ours') throw new Error(first.state)
  const child = holdBy(first.lock.fd)
  await first.lock.release()
  expect((await tryKernelLock(path, process.env)).state).toBe('taken')
  await killed(child)
  const next = await tryKernelLock(path, process.env)
  expect(next.state).toBe('ours')
  if (next.state === 'ours') await next.lock.release()
})

test.skipIf(process.platform !== 'linux')(
  'is not known where no program can ask for it, and that is said',
  async () => {
    expect((await tryKernelLock(join(folder, 'file'), process.env, [['no-such-program']])).state).toBe('unknown')
  },
)

test('refuses a second owner that cannot see the first, and says so', async () => {
  const first = await take()
  // As another namespace has it: the number names nobody there.
  for (const name of ['1', '2']) await rm(join(folder, 'lock', name), { force: true })
  const second = take()
  await expect(second).rejects.toBeInstanceOf(StartRefusal)
  await expect(second).rejects.toThrow(/^The data folder .* is in use by another Tripos server in another container/)
  await first.release()
  await (await take()).release()
})

test('refuses a PostgreSQL that cannot be seen, and takes the folder when it has ended', async () => {
  const guard = clusterGuard(folder, process.env, 200)
  await guard.take()
  const child = holdBy(guard.fd() ?? -1)
  await guard.release()
  const next = clusterGuard(folder, process.env, 200)
  await expect(next.take()).rejects.toThrow(/^A PostgreSQL in another container or namespace still works in/)
  await killed(child)
  await next.take()
  expect(next.fd()).toBeGreaterThan(2)
  await next.release()
})

test('refuses while a server on another machine beats', async () => {
  await beatElsewhere(1)
  let count = 1
  let last = Promise.resolve()
  const beating = setInterval(() => {
    last = last.then(() => beatElsewhere((count += 1)))
  }, 30)
  try {
    // The first beat that is seen refuses; on a busy machine the beats of this test come late.
    await expect(take(process.env, 10_000)).rejects.toThrow(
      /in use by a Tripos server on another machine: stop that one first/,
    )
  } finally {
    clearInterval(beating)
    await last
  }
})

test('takes the folder of a machine whose beat stands still, after a while', async () => {
  await beatElsewhere(7)
  const began = performance.now()
  const lock = await take()
  expect(performance.now() - began).toBeGreaterThanOrEqual(pace.patienceMs)
  await lock.release()
})

test('does not wait after kill -9 on this machine, where the kernel has decided', async () => {
  const first = await take()
  const left = await readFile(heartbeat(), 'utf8')
  await first.release()
  await writeFile(heartbeat(), left)
  // So long that a busy machine, which starts a program in a second, is not taken for one that waits.
  const patienceMs = 30_000
  const began = performance.now()
  const lock = await take(process.env, patienceMs)
  expect(performance.now() - began).toBeLessThan(patienceMs)
  await lock.release()
  await expect(stat(heartbeat())).rejects.toThrow('ENOENT')
})

test('an owner that was asleep is told that another machine has the folder, and leaves its beat alone', async () => {
  const lock = await take()
  expect(lost).toBe(0)
  await beatElsewhere(1)
  await expect.poll(() => lost).toBe(1)
  await lock.release()
  expect(await readFile(heartbeat(), 'utf8')).toContain('"them"')
})
