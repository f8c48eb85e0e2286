import { spawn } from 'node:child_process'
import { mkdir, mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises'
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

const lockFile = (number = 1) => join(folder, 'lock', String(number))

async function leaveLock(content: string): Promise<void> {
  await mkdir(join(folder, 'lock'), { recursive: true })
  await writeFile(lockFile(), content)
}
const writeOwner = (owner: { pid: number; birth: string | null | undefined }) => leaveLock(JSON.stringify(owner))

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

test('is free again after a release, and old locks do not pile up', async () => {
  for (let round = 0; round < 5; round += 1) await (await takeDataLock(folder)).release()
  expect(await readdir(join(folder, 'lock'))).toEqual(['5'])
})

test('takes the lock of a process that was killed', async () => {
  await writeOwner({ pid: await idOfEndedProcess(), birth: 'earlier' })
  await takeDataLock(folder)
  expect(await readFile(lockFile(2), 'utf8')).toContain(`"pid":${process.pid}`)
})

test('takes the lock of a dead process whose number another process has now', async () => {
  await writeOwner({ pid: process.pid, birth: 'another boot:1' })
  await expect(takeDataLock(folder)).resolves.toBeDefined()
})

test('respects a live owner in another process', async () => {
  const other = await inspectProcess(process.ppid)
  await writeOwner({ pid: process.ppid, birth: other.state === 'alive' ? other.birth : null })
  await expect(takeDataLock(folder)).rejects.toThrow(`process ${process.ppid}`)
  expect(await readdir(join(folder, 'lock'))).toEqual(['1'])
})

test('takes a lock file that a power cut left empty', async () => {
  await leaveLock('')
  await expect(takeDataLock(folder)).resolves.toBeDefined()
})

test("gives a dead owner's lock to exactly one of many that ask at once", async () => {
  await writeOwner({ pid: await idOfEndedProcess(), birth: 'earlier' })
  for (let round = 0; round < 100; round += 1) {
    const all = await Promise.allSettled(Array.from({ length: 12 }, () => takeDataLock(folder)))
    const winners = all.filter(result => result.status === 'fulfilled')
    expect(winners).toHaveLength(1)
    expect(await readdir(join(folder, 'lock'))).toHaveLength(1)
    await winners[0]?.value.release()
  }
})
