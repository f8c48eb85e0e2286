import { spawn } from 'node:child_process'
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { takeDataLock } from './data-lock.ts'
import { inspectProcess } from './processes.ts'
import { StartRefusal } from './refusal.ts'

let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tripos-lock-'))
})
afterEach(() => rm(folder, { recursive: true }))

const lockFile = () => join(folder, 'server.lock')
const writeOwner = (owner: unknown) => writeFile(lockFile(), JSON.stringify(owner))

async function idOfEndedProcess(): Promise<number> {
  const child = spawn(process.execPath, ['-e', '0'])
  await new Promise(ended => child.once('exit', ended))
  return child.pid ?? 0
}

test('refuses a second owner while the first one lives, and names it', async () => {
  const lock = await takeDataLock(folder)
  const second = takeDataLock(folder)
  await expect(second).rejects.toBeInstanceOf(StartRefusal)
  await expect(second).rejects.toThrow(`process ${process.pid}`)
  await lock.release()
})

test('is free again after a release and leaves no file behind', async () => {
  await (await takeDataLock(folder)).release()
  expect(await readdir(folder)).toEqual([])
  await (await takeDataLock(folder)).release()
})

test('takes the lock of a process that was killed', async () => {
  await writeOwner({ pid: await idOfEndedProcess(), birth: 'earlier', token: 'old' })
  await takeDataLock(folder)
  expect(await readFile(lockFile(), 'utf8')).toContain(`"pid":${process.pid}`)
})

test('takes the lock of a dead process whose number another process has now', async () => {
  await writeOwner({ pid: process.pid, birth: 'another boot:1', token: 'old' })
  await expect(takeDataLock(folder)).resolves.toBeDefined()
})

test('respects a live owner in another process', async () => {
  const other = await inspectProcess(process.ppid)
  await writeOwner({ pid: process.ppid, birth: other.state === 'alive' ? other.birth : null, token: 'theirs' })
  await expect(takeDataLock(folder)).rejects.toThrow(`process ${process.ppid}`)
  expect(await readFile(lockFile(), 'utf8')).toContain('theirs')
})

test('takes a lock file that a power cut left empty', async () => {
  await writeFile(lockFile(), '')
  await expect(takeDataLock(folder)).resolves.toBeDefined()
})

test('gives a stale lock to exactly one of many that ask at once', async () => {
  for (let round = 0; round < 20; round += 1) {
    await writeOwner({ pid: await idOfEndedProcess(), birth: 'earlier', token: 'old' })
    const all = await Promise.allSettled(Array.from({ length: 8 }, () => takeDataLock(folder)))
    const winners = all.filter(result => result.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    await winners[0]?.value.release()
    expect(await readdir(folder)).toEqual([])
  }
})
