// Which modules no other names: each of them can be taken out with its folder and its lines in the list of modules.
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { root } from './sources.mjs'

export const MODULE_LIST = 'apps/server/modules.ts'

/** @param {string} path */
export const isLeftOut = path => /(^|[\\/])(node_modules|dist)([\\/]|$)/.test(path.slice(root.length))

const sources = () =>
  ['apps', 'packages', 'modules', 'bench', 'e2e', 'tools'].flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && /\.(tsx?|mjs|cjs)$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name))
      .filter(path => !isLeftOut(path))
      .map(path => path.slice(root.length + 1).replaceAll('\\', '/'))
      .filter(path => path !== MODULE_LIST),
  )

/**
 * The modules that a source imports something of.
 * @param {string} path
 */
function modulesIn(path) {
  const imports = readFileSync(join(root, path), 'utf8').matchAll(/(?:from|import|import\()\s*'(\.{1,2}\/[^']+)'/g)
  return [...imports].flatMap(([, to = '']) => {
    const target = normalize(join(dirname(path), to)).replaceAll('\\', '/')
    return /^modules\/([^/]+)\//.exec(target)?.[1] ?? []
  })
}

/**
 * By name, with the sources outside of it that name it: tests too, the list of modules apart.
 * @returns {Map<string, string[]>}
 */
export function namedBy() {
  const names = readdirSync(join(root, 'modules'), { withFileTypes: true })
    .filter(entry => entry.isDirectory() && entry.name !== 'node_modules')
    .map(entry => entry.name)
  /** @type {Map<string, string[]>} */
  const found = new Map(names.map(name => [name, []]))
  for (const path of sources()) {
    for (const name of new Set(modulesIn(path))) if (!path.startsWith(`modules/${name}/`)) found.get(name)?.push(path)
  }
  return found
}

/** @returns {string[]} */
export const leafModules = () => [...namedBy()].filter(([, paths]) => paths.length === 0).map(([name]) => name)
