// Who imports what in a source tree: each file is read and parsed once, types count too. For the rules of tools/boundaries.cjs.
import { readFileSync, readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import { ResolverFactory } from 'oxc-resolver'

const SOURCE = /\.[cm]?[jt]sx?$/
const NEITHER = /(^|\/)(dist|node_modules)\//

/**
 * @typedef {{ module: string, isType: boolean }} Named what a source imports, as it is written; `isType`: types alone
 * @typedef {{ to: string, isType: boolean, isMissing: boolean }} Import `to`: a path below the root, a package of Node, or
 * what is written where nothing is found there
 */

/** What module records do not have: types that are imported in place, and `require`. */
function namedInside(program) {
  /** @type {Named[]} */
  const found = []
  const add = node => {
    if (node?.type === 'Literal' && typeof node.value === 'string') found.push({ module: node.value, isType: false })
  }
  new Visitor({
    TSImportType: node => add(node.source),
    TSExternalModuleReference: node => add(node.expression),
    CallExpression: node => {
      if (node.callee.type === 'Identifier' && node.callee.name === 'require') add(node.arguments[0])
    },
  }).visit(program)
  return found
}

const literal = text => /^(['"`])([^'"`$]+)\1$/.exec(text)?.[2]

/** What is no import to the parser: a reference above the source, and `export {} from`. */
const ELSEWHERE = /^(?:\/\/\/ *<reference +path=|export *\{ *\} *from) *["']([^"']+)/gm

/**
 * What a source imports, in every way there is. The tree of a file is costly to hand over, and few need it.
 * @returns {Named[]}
 */
export function namedIn(path, text) {
  const parsed = parseSync(path, text)
  const [error] = parsed.errors
  if (error) throw new Error(`${path}: ${error.message}`)
  const { staticImports, staticExports, dynamicImports } = parsed.module
  const areTypes = entries => entries.length > 0 && entries.every(entry => entry.isType)
  const named = staticImports.map(({ moduleRequest, entries }) => ({
    module: moduleRequest.value,
    isType: areTypes(entries),
  }))
  for (const { entries } of staticExports) {
    const [first] = entries.filter(entry => entry.moduleRequest !== null)
    if (first) named.push({ module: first.moduleRequest.value, isType: areTypes(entries) })
  }
  for (const { moduleRequest } of dynamicImports) {
    const module = literal(text.slice(moduleRequest.start, moduleRequest.end))
    if (module !== undefined) named.push({ module, isType: false })
  }
  const calls = text.match(/\bimport\s*\(/g)?.length ?? 0
  if (calls > dynamicImports.length || /\brequire\s*\(/.test(text)) named.push(...namedInside(parsed.program))
  for (const [, module] of text.matchAll(ELSEWHERE)) named.push({ module, isType: false })
  return named
}

const slashed = path => path.replaceAll('\\', '/')

function makeResolver(root) {
  const resolver = new ResolverFactory({
    conditionNames: ['import', 'types', 'node', 'default'],
    extensions: ['.ts', '.tsx', '.mjs', '.js', '.d.ts'],
    mainFields: ['module', 'main', 'types', 'typings'],
  })
  const known = new Map()
  /** @returns {Omit<Import, 'isType'>} */
  const resolve = (folder, module) => {
    if (isBuiltin(module)) return { to: module.replace(/^node:/, ''), isMissing: false }
    const { path } = resolver.sync(folder, module)
    // A query says how the bundler takes the file.
    return path
      ? { to: slashed(relative(root, path)).replace(/\?.*$/, ''), isMissing: false }
      : { to: module, isMissing: true }
  }
  return (folder, module) => {
    const key = `${folder}\0${module}`
    if (!known.has(key)) known.set(key, resolve(folder, module))
    return known.get(key)
  }
}

function sourcesIn(root, folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile() && SOURCE.test(entry.name))
    .map(entry => slashed(relative(root, join(entry.parentPath ?? entry.path, entry.name))))
    .filter(path => !NEITHER.test(path))
}

/**
 * @param {string} root
 * @param {readonly string[]} folders where the reading begins; what is imported from elsewhere in the tree is read too
 * @returns {Map<string, Import[]>} by the path of the file
 */
export function readImports(root, folders) {
  const resolve = makeResolver(root)
  const graph = new Map()
  const waiting = folders.flatMap(folder => sourcesIn(root, folder))
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (graph.has(path)) continue
    const file = join(root, path)
    const imports = namedIn(path, readFileSync(file, 'utf8'))
      .map(({ module, isType }) => ({ ...resolve(dirname(file), module), isType }))
      .filter(({ to }) => !/(^|\/)dist\//.test(to) || to.includes('node_modules/'))
    graph.set(path, imports)
    for (const { to, isMissing } of imports) {
      if (!isMissing && SOURCE.test(to) && !NEITHER.test(to) && !to.startsWith('..')) waiting.push(to)
    }
  }
  return graph
}
