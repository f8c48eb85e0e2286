/** Starts the built product on data of its own, and ends it as Ctrl+C does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
// A school with a past takes a while on a machine that others share.
const START_MS = 180_000

interface StartOptions {
  readonly args?: readonly string[]
  readonly settings?: Readonly<Record<string, string>>
}

export interface StartedProduct {
  readonly url: string
  readonly dataFolder: string
  /** What it has written to its log so far. */
  readonly output: () => string
  stop(): Promise<void>
}

/** Settings of the person who runs the tests are not those of the product under test. */
function environment(settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
  const foreign = (name: string) => name.startsWith('TRIPOS_') || name.startsWith('PG') || name === 'DATABASE_URL'
  const own = Object.entries(process.env).filter(([name]) => !foreign(name))
  return { ...Object.fromEntries(own), TRIPOS_PORT: '0', TRIPOS_LIBREOFFICE: 'off', ...settings }
}

function untilReady(child: ChildProcess, output: () => string): Promise<string> {
  return new Promise((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`the product did not start (${why}):\n${output()}`))
    const timer = setTimeout(() => fail('no answer in time'), START_MS)
    const look = () => {
      const url = /ready at (http:\S+)/.exec(output())?.[1]
      if (url === undefined) return
      clearTimeout(timer)
      resolve(url)
    }
    child.stdout?.on('data', look)
    child.stderr?.on('data', look)
    child.on('exit', code => fail(`exit code ${code}`))
  })
}

/** It drains, and stops PostgreSQL too. */
function interrupt(child: ChildProcess): Promise<number | null> {
  if (child.exitCode !== null) return Promise.resolve(child.exitCode)
  return new Promise(resolve => {
    child.on('exit', resolve)
    child.kill('SIGINT')
  })
}

export async function startProduct({ args = [], settings = {} }: StartOptions = {}): Promise<StartedProduct> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-e2e-'))
  const child = spawn(process.execPath, [join(root, 'apps/server/dist/main.js'), ...args], {
    cwd: root,
    env: environment({ TRIPOS_DATA_DIR: dataFolder, ...settings }),
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  const collect = (chunk: Buffer) => void (said += chunk.toString())
  child.stdout.on('data', collect)
  child.stderr.on('data', collect)
  const output = () => said
  const stop = async () => {
    const code = await interrupt(child)
    rmSync(dataFolder, { recursive: true, force: true })
    if (code !== 0) throw new Error(`the product ended with ${code} instead of 0`)
  }
  try {
    return { url: await untilReady(child, output), dataFolder, output, stop }
  } catch (error) {
    await stop().catch(() => undefined)
    throw error
  }
}
