// Two rules for sources that oxlint lacks. As a plugin of it they took five seconds: it hands the tree of every file over, and few
// files have the words that these rules are about.
import { readFileSync, readdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'

const FOLDERS = ['.', 'apps', 'packages', 'modules', 'e2e', 'bench', 'tools']
const SOURCE = /\.[cm]?[jt]sx?$/
/** What oxlint does not read either (.oxlintrc.json). */
const IGNORED = /(^|\/)(dist|node_modules)\/|^packages\/db\/schema\.ts$|^apps\/web\/public\//

const disabling = /^\s*(?:oxlint-disable|eslint-disable)(?:-next-line|-line)?\b(?<rest>.*)$/s
const suppressing = /^\s*(?:@ts-(?:ignore|expect-error|nocheck)|biome-ignore)\b(?<rest>.*)$/s
const mayDisable = text => /(?:oxlint|eslint)-disable|@ts-(?:ignore|expect-error|nocheck)|biome-ignore/.test(text)

/** What a comment gives as its reason: after ` -- ` for lint rules, anything behind the word for the type checker. */
function reasonOf(text) {
  const disabled = disabling.exec(text)
  if (disabled) return disabled.groups.rest.split(/\s--\s/)[1]?.trim() ?? ''
  return suppressing.exec(text)?.groups.rest.trim()
}

const withoutReason = (path, text) =>
  mayDisable(text) ? parseSync(path, text).comments.filter(({ value }) => reasonOf(value) === '') : []

/** Where the time comes in through packages/runtime/clock.ts: on the server, but for tests. */
const hasClock = path =>
  /^(apps\/server|packages|modules\/[^/]+\/server)\/.*\.ts$/.test(path) &&
  !/^packages\/(send-queue|ui|ui-staff|web-kit)\/|\/test\/|\.test\.ts$/.test(path) &&
  !['packages/runtime/clock.ts', 'packages/runtime/random.ts'].includes(path)

/** Where `Date` stands otherwise than as a type and with a value behind it. Its letters may be written as numbers. */
const mayReadClock = text =>
  /\bDate\s*[(/?<]|\bnew\s+Date\b|\*\/\s*Date\b|\(\s*Date\s*\)|\\u\{?0*(44|61|74|65)/.test(
    text.replace(/\bnew\s+Date\(\s*[\w'"`[({.-]/g, ''),
  )

/** `new Date(value)` converts a moment and is fine; without a value, and as a plain call, it reads the clock. */
function bareDates(path, text) {
  if (!mayReadClock(text)) return []
  const found = []
  const add = node => {
    if (node.callee.type === 'Identifier' && node.callee.name === 'Date') found.push(node)
  }
  new Visitor({
    NewExpression: node => {
      if (node.arguments.length === 0) add(node)
    },
    CallExpression: add,
  }).visit(parseSync(path, text, { preserveParens: false }).program)
  return found
}

/** @returns {{ path: string, line: number, rule: string, says: string }[]} what a source has against the rules */
export function sourceFindings(path, text) {
  const at = (rule, says) => node => ({ path, line: text.slice(0, node.start).split('\n').length, rule, says })
  return [
    ...withoutReason(path, text).map(
      at('disable-with-reason', 'a disabled rule states its reason on the line: "-- because …"'),
    ),
    ...(hasClock(path) ? bareDates(path, text) : []).map(
      at('no-bare-date', 'the time comes in through packages/runtime/clock.ts'),
    ),
  ]
}

/**
 * Every source below `root` that oxlint reads.
 * @returns {Generator<[path: string, text: string]>}
 */
export function* sourcesOf(root) {
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(join(root, folder), { recursive: folder !== '.', withFileTypes: true })) {
      const path = relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/')
      if (entry.isFile() && SOURCE.test(path) && !IGNORED.test(path))
        yield [path, readFileSync(join(root, path), 'utf8')]
    }
  }
}
