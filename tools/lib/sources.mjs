// What a build was made of, as one hash: same hash, same build. Contents rather than times, since a checkout sets those.
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

const shared = ['packages', 'modules', 'package-lock.json', 'tools/build.mjs']

export const parts = {
  server: {
    sources: ['apps/server', 'migrations', ...shared],
    without: /^(modules\/[^/]+\/web|packages\/(send-queue|ui|ui-staff|web-kit))\//,
    result: 'apps/server/dist/main.js',
  },
  web: {
    sources: ['apps/web', 'docs/handbook', ...shared],
    without: /^modules\/[^/]+\/server\//,
    result: 'apps/web/dist/index.html',
  },
}

/** Below the folder where the reading began: what is built or installed there, and what only tests use, is no source. */
const isSource = path => !/(^|\/)(dist|node_modules|test|testing)\/|\.test\.tsx?$/.test(path)

function filesIn(path) {
  if (!existsSync(path)) return []
  if (!statSync(path).isDirectory()) return [path]
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath ?? entry.path, entry.name))
    .filter(file => isSource(relative(path, file).replaceAll('\\', '/')))
    .sort()
}

function sourceHash(part) {
  const hash = createHash('sha256').update(process.version)
  const { sources, without } = parts[part]
  for (const source of sources) {
    for (const file of filesIn(join(root, source))) {
      const path = relative(root, file).replaceAll('\\', '/')
      if (!without.test(path)) hash.update(`\0${path}\0`).update(readFileSync(file))
    }
  }
  return hash.digest('hex')
}

const stampPath = part => join(root, 'node_modules', '.cache', 'tripos', `${part}.built`)

/** The parts whose build is missing or made of other sources. */
export function stalePrograms() {
  return Object.keys(parts).filter(part => {
    const stamp = stampPath(part)
    if (!existsSync(stamp) || !existsSync(join(root, parts[part].result))) return true
    return readFileSync(stamp, 'utf8') !== sourceHash(part)
  })
}

/** Runs a build; the stamp goes before it and comes after it, so that a build that was cut off is made again. */
export async function stamped(part, build) {
  const stamp = stampPath(part)
  rmSync(stamp, { force: true })
  // Taken first: a file that changes during the build makes the result stale.
  const hash = sourceHash(part)
  await build()
  mkdirSync(dirname(stamp), { recursive: true })
  writeFileSync(stamp, hash)
}
