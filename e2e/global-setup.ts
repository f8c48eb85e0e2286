/** Builds what has changed, and starts the product twice, each on throw-away data with the demo school and a free port. */
import { execFileSync } from 'node:child_process'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import type { FullConfig } from '@playwright/test'
import { makeRunFolder } from '../tools/lib/run-folder.mjs'
import { GATEWAYS, variablesOf } from './lib/product.ts'
import { startProduct } from './lib/start-product.ts'

const root = join(import.meta.dirname, '..')
/** A paper counts as closed this long after its deadline; short, so that a test can wait for it. */
const GRACE_SECONDS = 3

/** One that nobody has at this moment. */
function freePort(): Promise<number> {
  const server = createServer()
  return new Promise(resolve => {
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo
      server.close(() => resolve(port))
    })
  })
}

/** Starts one product and puts into the environment where it is. The answer ends it. */
async function provide(project: string): Promise<() => Promise<void>> {
  const settings = {
    TRIPOS_GRACE_SECONDS: String(GRACE_SECONDS),
    // Journeys make what they look at, and count what there is; pictures show a school that is lived in.
    TRIPOS_DEMO_TERM: process.env.TRIPOS_PICTURES ?? 'false',
    // Known beforehand: gateways of payments are told where to answer.
    TRIPOS_PORT: String(await freePort()),
    TRIPOS_GATEWAY_ADDRESSES: '127.0.0.1',
  }
  const { url, dataFolder, stop } = await startProduct({ args: ['--demo'], settings })
  const names = variablesOf(project)
  process.env[names.url] = url
  process.env[names.dataFolder] = dataFolder
  return stop
}

export default async function globalSetup({ projects }: FullConfig): Promise<() => Promise<void>> {
  execFileSync(process.execPath, ['tools/build.mjs', '--changed'], { cwd: root, stdio: 'inherit' })
  const run = makeRunFolder()
  const started = await Promise.allSettled(
    projects.filter(({ name }) => name !== GATEWAYS).map(({ name }) => provide(name)),
  )
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
