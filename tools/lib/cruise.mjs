// Holds the imports of a source tree against tools/boundaries.cjs: the repository, or a fixture of its test.
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { knots } from './knots.mjs'
import { readImports } from './imports.mjs'

const { boundariesOf } = createRequire(import.meta.url)('../boundaries.cjs')

const folders = ['apps', 'packages', 'modules', 'e2e', 'bench']

const expressions = new Map()
function matches(pattern, text) {
  const source = Array.isArray(pattern) ? pattern.join('|') : pattern
  if (!expressions.has(source)) expressions.set(source, new RegExp(source))
  return expressions.get(source).exec(text)
}

const KEYS = { from: ['path', 'pathNot'], to: ['path', 'pathNot', 'circular', 'couldNotResolve', 'dependencyTypesNot'] }

/** A misspelt condition would be none. */
function assertKnown(rule) {
  for (const side of ['from', 'to']) {
    const unknown = Object.keys(rule[side]).filter(key => !KEYS[side].includes(key))
    if (unknown.length > 0) throw new Error(`${rule.name}: no such condition: ${unknown.join(', ')}`)
  }
}

/** The rule for the imports of one file, if there is one: `$1` is what the file's path has there. */
function ruleFor(rule, from) {
  const { path = '', pathNot } = rule.from
  const found = matches(path, from)
  if (!found || (pathNot && matches(pathNot, from))) return undefined
  const filled = pattern => pattern && [pattern].flat().map(one => one.replace('$1', found[1] ?? '$1'))
  return { ...rule, to: { ...rule.to, path: filled(rule.to.path), pathNot: filled(rule.to.pathNot) } }
}

function forbids({ to: rule }, { to, isType, isMissing }, isCircular) {
  if (rule.path && !matches(rule.path, to)) return false
  if (rule.pathNot && matches(rule.pathNot, to)) return false
  if (rule.circular && !isCircular) return false
  if (rule.couldNotResolve && !isMissing) return false
  return !(rule.dependencyTypesNot?.includes('type-only') && isType)
}

/** @returns {{ sources: number, violations: { rule: string, from: string, to: string }[] }} */
export function cruiseTree(root) {
  const graph = readImports(
    root,
    folders.filter(folder => existsSync(join(root, folder))),
  )
  const knotOf = knots(new Map([...graph].map(([from, imports]) => [from, imports.map(({ to }) => to)])))
  const rules = boundariesOf(root)
  for (const rule of rules) assertKnown(rule)
  const isCircular = (from, to) => to === from || (knotOf.has(from) && knotOf.get(from) === knotOf.get(to))
  const brokenBy = ([from, imports]) => {
    const held = rules.map(rule => ruleFor(rule, from)).filter(rule => rule !== undefined)
    return imports.flatMap(one =>
      held
        .filter(rule => forbids(rule, one, isCircular(from, one.to)))
        .map(rule => ({ rule: rule.name, from, to: one.to })),
    )
  }
  return {
    sources: [...graph.keys()].filter(path => /^(apps|packages|modules|e2e|bench)\/.*\.tsx?$/.test(path)).length,
    violations: [...graph].flatMap(brokenBy),
  }
}
