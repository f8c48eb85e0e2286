/** The product as people start it: `tools/start.mjs` on a data folder of its own. */
import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect } from 'vitest'
import { isAlive } from '@tripos/embedded-postgres/processes.ts'

const root = fileURLToPath(new URL('../../..', import.meta.url))
const ready = /^Tripos is ready at (\S+)$/m

interface Started {
  child: ChildProcess
  out: string
  err: string
  /** undefined while it runs. */
  code: number | null | undefined
}

export interface How {
  environment?: Record<string, string>
  uid?: number
  node?: string[]
}

export async function waitUntil(isTrue: () => boolean): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 50) {
    if (isTrue()) return
    await sleep(50)
  }
  throw new Error('waited a minute in vain')
}

/** Stops it as Ctrl+C does. */
export async function interrupt(one: Started): Promise<void> {
  one.child.kill('SIGINT')
  await waitUntil(() => one.code !== undefined)
}

/** What is built of other sources than those here is built first. */
export async function buildProduct(): Promise<void> {
  const child = spawn(process.execPath, ['tools/build.mjs', '--changed'], { cwd: root, stdio: 'inherit' })
  expect(await new Promise(done => child.once('exit', done))).toBe(0)
}

export const health = async (url: string): Promise<number> => (await fetch(`${url}/readyz`)).status

/** A data folder, not there yet, and all that is started on it. */
export class StartingPlace {
  readonly #started: Started[] = []
  readonly base: string
  readonly dataFolder: string

  constructor(base: string, dataFolder = join(base, 'data')) {
    this.base = base
    this.dataFolder = dataFolder
  }

  static async make(): Promise<StartingPlace> {
    const base = await mkdtemp(join(tmpdir(), 'tripos-start-'))
    await chmod(base, 0o755)
    return new StartingPlace(base)
  }

  async postgresPid(): Promise<number | undefined> {
    const file = join(this.dataFolder, 'postgres/cluster/postmaster.pid')
    const text = await readFile(file, 'utf8').catch(() => '')
    return text === '' ? undefined : Number(text.split('\n')[0])
  }

  launch({ environment = {}, uid, node = ['tools/start.mjs'] }: How = {}): Started {
    const { DATABASE_URL: _not, ...inherited } = process.env
    const child = spawn(process.execPath, node, {
      cwd: root,
      env: { ...inherited, TRIPOS_DATA_DIR: this.dataFolder, TRIPOS_PORT: '0', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(uid === undefined ? {} : { uid, gid: uid }),
    })
    const one: Started = { child, out: '', err: '', code: undefined }
    child.stdout.on('data', chunk => (one.out += String(chunk)))
    child.stderr.on('data', chunk => (one.err += String(chunk)))
    child.once('close', code => (one.code = code))
    this.#started.push(one)
    return one
  }

  async untilReady(how?: How): Promise<Started & { url: string }> {
    const one = this.launch(how)
    await waitUntil(() => ready.test(one.out) || one.code !== undefined)
    expect(one.err).toBe('')
    return Object.assign(one, { url: ready.exec(one.out)?.[1] ?? '' })
  }

  async untilEnd(how?: How): Promise<Started> {
    const one = this.launch(how)
    await waitUntil(() => one.code !== undefined)
    return one
  }

  async end(): Promise<void> {
    for (const one of this.#started.splice(0)) one.child.kill('SIGKILL')
    const pid = await this.postgresPid()
    if (pid !== undefined && isAlive(pid)) {
      process.kill(pid, 'SIGQUIT')
      await waitUntil(() => !isAlive(pid))
    }
    await rm(this.base, { recursive: true, force: true })
  }
}
