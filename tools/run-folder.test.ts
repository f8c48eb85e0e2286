// What a run of tests leaves behind when somebody kills it: nothing.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { root } from './lib/sources.mjs'

/** A run that starts something which would outlive it, in a process group of its own as PostgreSQL has. */
const RUN = `
import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { makeRunFolder } from './tools/lib/run-folder.mjs'
const run = makeRunFolder()
mkdirSync(run.folder + '/cluster')
const child = spawn('sleep', ['300'], { cwd: run.folder + '/cluster', detached: true, stdio: 'ignore', env: { PATH: process.env.PATH } })
child.unref()
console.log(JSON.stringify({ folder: run.folder, pid: child.pid }))
process.stdin.once('data', () => {
  run.end().then(() => process.exit(0), error => { console.error(error.message); process.exit(3) })
})
`

async function startRun() {
  const child = spawn(process.execPath, ['--input-type=module', '-e', RUN], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'pipe'],
  })
  let error = ''
  child.stderr.on('data', chunk => (error += String(chunk)))
  const ended = new Promise<number | null>(done => child.once('close', done))
  const line = await new Promise<string>(done => child.stdout.once('data', chunk => done(String(chunk))))
  const { folder, pid } = JSON.parse(line) as { folder: string; pid: number }
  return { child, ended, folder, pid, error: () => error }
}

const isThere = (pid: number): boolean =>
  existsSync(`/proc/${pid}`) && !readFileSync(`/proc/${pid}/stat`, 'utf8').includes(') Z ')

test.runIf(process.platform === 'linux')('a run that is killed takes with it what works in its folder', async () => {
  const { child, folder, pid } = await startRun()
  expect(isThere(pid)).toBe(true)
  child.kill('SIGKILL')
  await expect.poll(() => isThere(pid), { timeout: 20_000 }).toBe(false)
  await expect.poll(() => existsSync(folder), { timeout: 20_000 }).toBe(false)
})

test.runIf(process.platform === 'linux')(
  'a run that ends in order and leaves something behind fails and names it',
  async () => {
    const { child, ended, folder, pid, error } = await startRun()
    child.stdin.write('end\n')
    expect(await ended).toBe(3)
    expect(error()).toContain('sleep 300')
    expect(isThere(pid)).toBe(false)
    expect(existsSync(folder)).toBe(false)
  },
)
