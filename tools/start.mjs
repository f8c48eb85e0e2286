// `npm start`: installs and builds what is missing, then becomes the server. Runs before anything is installed, so it
// uses nothing but Node, and it says each step in one line.
import { createServer } from 'node:net'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installCommand, isInstalled, nodeTooOld } from './lib/packages.mjs'
import { root, stalePrograms } from './lib/sources.mjs'
import { run } from './lib/steps.mjs'

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Says what takes its time, and what it took; the step's own output only where it fails. */
async function step({ doing, done, file, args, hint }) {
  console.log(doing)
  const began = performance.now()
  const { code, output } = await run(file, args)
  if (code !== 0) {
    const lines = output.split('\n').filter(line => line.trim() !== '' && !/^npm warn/i.test(line))
    const telling = lines.find(line => /error/i.test(line)) ?? lines[0] ?? 'no output'
    refuse(`${doing} failed (${telling.trim()}): run ${hint} to see all of it.`)
  }
  console.log(`${done} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

async function install() {
  const [file, args] = installCommand()
  const doing = 'Installing the packages that package-lock.json names'
  await step({ doing, done: 'Installed', file, args, hint: 'npm install --no-save' })
}

async function build(stale) {
  await step({
    doing: `Building ${stale.join(' and ')}`,
    done: 'Built',
    file: process.execPath,
    args: [join(root, 'tools', 'build.mjs'), ...stale],
    hint: 'npm run build',
  })
}

/** A build takes half a minute: a port that is taken is better said before it. The server looks again. */
async function checkPort() {
  const port = Number(process.env.TRIPOS_PORT || 8080)
  if (!Number.isInteger(port) || port <= 0 || port > 65535) return
  const isTaken = await new Promise(done => {
    const probe = createServer()
    probe.once('error', error => done(error.code === 'EADDRINUSE'))
    probe.listen(port, process.env.TRIPOS_HOST || '127.0.0.1', () => probe.close(() => done(false)))
  })
  if (isTaken) refuse(`Port ${port} is in use: stop the other program or set TRIPOS_PORT.`)
}

const tooOld = nodeTooOld()
if (tooOld) refuse(tooOld)
await checkPort()
if (!isInstalled()) await install()
const stale = stalePrograms()
if (stale.length > 0) await build(stale)
await import(pathToFileURL(join(root, 'apps', 'server', 'dist', 'main.js')).href)
