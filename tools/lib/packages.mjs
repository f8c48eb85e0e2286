// What has to be there before anything else runs: Node, and the packages. Uses nothing but Node.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './sources.mjs'

const needed = [20, 19]

/** The sentence for somebody whose Node is too old, or undefined. */
export function nodeTooOld() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  if (major > needed[0] || (major === needed[0] && minor >= needed[1])) return undefined
  return `Tripos needs Node.js ${needed.join('.')} or newer, and this is ${process.versions.node}: install a newer one.`
}

/** npm writes node_modules/.package-lock.json when an install is complete: compare it with what is asked for. */
export function isInstalled() {
  const record = join(root, 'node_modules', '.package-lock.json')
  if (!existsSync(record)) return false
  const there = JSON.parse(readFileSync(record, 'utf8')).packages
  const asked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages
  return Object.entries(asked).every(([path, { version, link, optional, peer }]) => {
    if (!path.includes('node_modules/') || optional || peer) return true
    // A folder of this repository, by its name: a version does not tell whether it is there.
    if (link) return existsSync(join(root, path))
    return there[path]?.version === version
  })
}

/**
 * The program and arguments that install what package-lock.json says, and leave that file alone. Not `npm ci`: it
 * refuses the whole lock file when a registry lacks the optional package of some other platform.
 */
export function installCommand() {
  const flags = [
    'install',
    '--no-save',
    '--include=dev',
    '--include=optional',
    '--no-audit',
    '--no-fund',
    '--loglevel=error',
  ]
  // Under an npm script the running npm names itself; so no shell is needed to find it, on Windows either.
  const npm = process.env.npm_execpath
  return npm?.endsWith('.js') ? [process.execPath, [npm, ...flags]] : ['npm', flags]
}
