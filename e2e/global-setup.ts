/** Builds what has changed, and starts the product twice, each on throw-away data with the demo school and a free port. */
import { execFileSync, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { makeRunFolder } from '../tools/lib/run-folder.mjs'
import { variablesOf } from './lib/product.ts'

const root = join(import.meta.dirname, '..')
/** A paper counts as closed this long after its deadline; short, so that a test can wait for it. */
const GRACE_SECONDS = 3
const START_MS = 60_000

/** Settings of the person who runs the tests are not those of the product under test. */
function environment(dataFolder: string): NodeJS.ProcessEnv {
  const foreign = (name: string) => name.startsWith('TRIPOS_') || name.startsWith('PG') || name === 'DATABASE_URL'
  return {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !foreign(name))),
    TRIPOS_DATA_DIR: dataFolder,
    TRIPOS_PORT: '0',
    TRIPOS_GRACE_SECONDS: String(GRACE_SECONDS),
  }
}

type Product = ReturnType<typeof start>

function start(dataFolder: string) {
  const args = [join(root, 'apps/server/dist/main.js'), '--demo']
  return spawn(process.execPath, args, { cwd: root, env: environment(dataFolder), stdio: ['ignore', 'pipe', 'pipe'] })
}

function untilReady(product: Product): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = ''
    const fail = (why: string) => reject(new Error(`the product did not start (${why}):\n${output}`))
    const timer = setTimeout(() => fail('no answer in time'), START_MS)
    const collect = (chunk: Buffer) => {
      output += chunk.toString()
      const url = /ready at (http:\S+)/.exec(output)?.[1]
      if (url === undefined) return
      clearTimeout(timer)
      resolve(url)
    }
    product.stdout.on('data', collect)
    product.stderr.on('data', collect)
    product.on('exit', code => fail(`exit code ${code}`))
  })
}

/** As Ctrl+C does: drains, and stops PostgreSQL too. */
function stop(product: Product): Promise<number | null> {
  if (product.exitCode !== null) return Promise.resolve(product.exitCode)
  return new Promise(resolve => {
    product.on('exit', resolve)
    product.kill('SIGINT')
  })
}

/** Starts one product and puts into the environment where it is. The answer ends it. */
async function provide(project: string): Promise<() => Promise<void>> {
  const dataFolder = mkdtempSync(join(tmpdir(), 'tripos-e2e-'))
  const product = start(dataFolder)
  const end = async () => {
    const code = await stop(product)
    rmSync(dataFolder, { recursive: true, force: true })
    if (code !== 0) throw new Error(`the product ended with ${code} instead of 0`)
  }
  try {
    const names = variablesOf(project)
    process.env[names.url] = await untilReady(product)
    process.env[names.dataFolder] = dataFolder
  } catch (error) {
    await end().catch(() => undefined)
    throw error
  }
  return end
}

export default async function globalSetup({ projects }: FullConfig): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['tools/build.mjs', '--changed'], { cwd: root, stdio: 'inherit' })
  const run = makeRunFolder()
  const started = await Promise.allSettled(projects.map(project => provide(project.name)))
  const ends = started.flatMap(result => (result.status === 'fulfilled' ? [result.value] : []))
  const end = async () => {
    await Promise.all(ends.map(one => one()))
    await run.end()
  }
  const failed = started.find(result => result.status === 'rejected')
  if (!failed) return end
  await end()
  throw failed.reason
}
