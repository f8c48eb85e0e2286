// `npm start`: installs and builds what is missing, then becomes the server. Runs before anything is installed, so it
// uses nothing but Node, and it says each step in one line.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { root, stalePrograms } from './lib/sources.mjs'

const needed = [20, 19]

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return
  refuse(
    `Tripos needs Node.js ${needed.join('.')} or newer, and this is ${process.versions.node}: install a newer one.`,
  )
}

/** npm writes node_modules/.package-lock.json when an install is complete: compare it with what is asked for. */
function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const there = JSON.parse(readFileSync(record, 'utf8')).packages
  const asked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(asked).every(([path, { version, link, optional, peer }]) => {
    if (!path.includes('node_modules/') || link || optional || peer) return true
    return there[path]?.version === version
  })
}

/** Runs a program quietly; its output is only shown where it fails. */
function runQuietly(file, args) {
  return new Promise(done => {
    const child = spawn(file, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'], windowsHide: true })
    let output = ''
    const collect = chunk => {
      output += chunk
    }
    child.stdout.on('data', collect)
    child.stderr.on('data', collect)
    child.on('error', error => done({ code: 1, output: error.message }))
    child.on('close', code => done({ code: code ?? 1, output }))
  })
}

/** One line per step; the step's own output only where it fails. */
async function step(name, { file, args, hint }) {
  const began = performance.now()
  const { code, output } = await runQuietly(file, args)
  if (code !== 0) {
    const lines = output.split('\n').filter(line => line.trim() !== '' && !/^npm warn/i.test(line))
    const telling = lines.find(line => /error/i.test(line)) ?? lines[0] ?? 'no output'
    refuse(`${name} failed (${telling.trim()}): run ${hint} to see all of it.`)
  }
  console.log(`${name} (${((performance.now() - began) / 1000).toFixed(1)} s)`)
}

async function install() {
  const flags = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  // Under `npm start` the running npm names itself; so no shell is needed to find it, on Windows either.
  const npm = process.env.npm_execpath
  const [file, args] = npm?.endsWith('.js') ? [process.execPath, [npm, ...flags]] : ['npm', flags]
  await step('Installed the packages that package-lock.json names', { file, args, hint: 'npm ci' })
}

async function build(stale) {
  await step(`Built ${stale.join(' and ')}`, {
    file: process.execPath,
    args: [join(root, 'tools', 'build.mjs'), ...stale],
    hint: 'npm run build',
  })
}

checkNode()
if (!isInstalled()) await install()
const stale = stalePrograms()
if (stale.length > 0) await build(stale)
await import(pathToFileURL(join(root, 'server', 'dist', 'main.js')).href)
