// One server process per data folder, of those that see each other. A lock names its owner by process id and birth, so it
// needs no clean-up after kill -9: an owner that is no more does not hold it. folder-lock.ts says what it is the part of.
//
// Locks are numbered files. The one with the highest number counts; who finds it free makes the next number, which only
// one process can do. Nothing is ever moved or overwritten by another process, so two that judge the same dead owner
// at the same time cannot both win.
import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, readdir, rename, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { execPath, pid, platform } from 'node:process'
import { inspectProcess } from './processes.ts'
import { StartRefusal, errorCode, refuseNoAccess } from './refusal.ts'

interface Owner {
  pid: number
  birth: string | null
}

export interface DataLock {
  release: () => Promise<void>
}

export async function takeDataLock(dataFolder: string): Promise<DataLock> {
  const folder = join(dataFolder, 'lock')
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 })
    return await claim(folder, dataFolder)
  } catch (error) {
    refuseNoAccess(error, dataFolder)
  }
}

/** The process that has the folder, where it can be seen from here. */
export async function findOwner(dataFolder: string): Promise<number | undefined> {
  const folder = join(dataFolder, 'lock')
  const newest = (await numbersIn(folder)).at(-1) ?? 0
  const owner = await readOwner(join(folder, String(newest)))
  return owner && (await isStillThere(owner)) ? owner.pid : undefined
}

async function claim(folder: string, dataFolder: string): Promise<DataLock> {
  const self = await inspectProcess(pid)
  const birth = self.state === 'alive' ? (self.birth ?? null) : null
  for (;;) {
    const newest = (await numbersIn(folder)).at(-1) ?? 0
    const owner = await readOwner(join(folder, String(newest)))
    if (owner && (await isStillThere(owner))) {
      throw new StartRefusal(
        `The data folder ${dataFolder} is in use by another Tripos server (process ${owner.pid}): stop that one first, or set TRIPOS_DATA_DIR to another folder.`,
      )
    }
    const path = join(folder, String(newest + 1))
    if ((await makeWhole(path, { pid, birth })) && (await isNewest(folder, newest + 1))) {
      return { release: () => free(path) }
    }
  }
}

/** Makes a file with its content in one step (a hard link); false where the number is taken. */
async function makeWhole(path: string, owner: Owner): Promise<boolean> {
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  await writeFile(draft, JSON.stringify(owner), { mode: 0o644 })
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** A slow process may have made again a number that others have passed and cleared away. */
async function isNewest(folder: string, number: number): Promise<boolean> {
  const numbers = await numbersIn(folder)
  const isPassed = (numbers.at(-1) ?? 0) > number
  const old = isPassed ? [number] : numbers.filter(other => other < number)
  for (const other of old) await rm(join(folder, String(other)), { force: true })
  return !isPassed
}

/** The file stays: the next owner counts on from it. */
async function free(path: string): Promise<void> {
  const draft = `${path}.${randomBytes(8).toString('hex')}`
  await writeFile(draft, '{}')
  await rename(draft, path)
}

async function numbersIn(folder: string): Promise<number[]> {
  const names = await readdir(folder)
  return names
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .toSorted((a, b) => a - b)
}

async function readOwner(path: string): Promise<Owner | undefined> {
  try {
    const value: unknown = JSON.parse(await readFile(path, 'utf8'))
    return isOwner(value) ? value : undefined
  } catch (error) {
    if (errorCode(error) === 'EACCES') throw error
    // Not there, or not whole after a power cut: nobody's.
    return undefined
  }
}

const isOwner = (value: unknown): value is Owner =>
  typeof value === 'object' && value !== null && 'pid' in value && typeof value.pid === 'number' && 'birth' in value

async function isStillThere(owner: Owner): Promise<boolean> {
  const fact = await inspectProcess(owner.pid)
  if (fact.state !== 'alive') return false
  if (owner.birth !== null && fact.birth !== undefined) return fact.birth === owner.birth
  // Windows tells no birth: at least the program must be ours.
  return platform !== 'win32' || fact.command === undefined || fact.command === basename(execPath)
}
