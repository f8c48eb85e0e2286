// The wall for SQL: a source names the tables of its own home only. Others it reads by what their owner's door gives.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { mayBuildSql, readSource, readTables } from './sql-names.mjs'
import { KNOWN } from './sql-wall-known.mjs'

const FOLDERS = ['apps/server', 'packages', 'modules']
const SCHEMA = 'packages/db/schema.sql'
/** Modules name their tables in the manifest, packages in a file of their own. */
const DECLARATION = /^modules\/[^/]+\/module\.ts$|\/tables\.ts$/
const isTest = path => /\.test\.tsx?$|\/test\//.test(path)

/** Whose source it is: a module, a package, or the process. */
const homeOf = path => /^(?:modules|packages|apps)\/[^/]+/.exec(path)?.[0] ?? path

/** Where SQL may be written: files of queries, and the package that brings it. */
const mayHaveSql = path => path.endsWith('.queries.ts') || path.startsWith('packages/db/')

/** Which home has which table; a table of two homes, or of none, is a finding. */
function ownersIn(sources, schema) {
  /** @type {Map<string, string>} */
  const owners = new Map()
  const readsAll = new Set()
  const findings = []
  for (const [path, text] of Object.entries(sources)) {
    if (!DECLARATION.test(path)) continue
    const given = readTables(path, text)
    if (given.readsAll) readsAll.add(homeOf(path))
    for (const table of given.tables) {
      if (owners.has(table)) {
        findings.push({ path, line: 1, what: table, says: `${table} belongs to ${owners.get(table)} too` })
      }
      owners.set(table, homeOf(path))
    }
  }
  const there = new Set([...schema.matchAll(/^create table ([a-z0-9_]+)/gm)].map(match => match[1]))
  for (const what of there) {
    if (!owners.has(what)) findings.push({ path: SCHEMA, line: 1, what, says: `${what} is in no manifest` })
  }
  for (const [what, home] of owners) {
    if (!there.has(what)) findings.push({ path: home, line: 1, what, says: `there is no table ${what}` })
  }
  return { owners, readsAll, findings }
}

/**
 * @typedef {{ path: string, line: number, what: string, says: string }} Finding `what`: the table, or `sql`
 * @param {Record<string, string>} sources of the server by path, `tables.ts` among them
 * @param {string} schema the text of schema.sql
 * @returns {Finding[]} what passes the wall
 */
export function sqlFindings(sources, schema) {
  const { owners, readsAll, findings } = ownersIn(sources, schema)
  for (const [path, text] of Object.entries(sources)) {
    if (DECLARATION.test(path) || isTest(path) || path === 'packages/db/schema.ts') continue
    if (!mayHaveSql(path) && !mayBuildSql(text)) continue
    const { named, usesBuilder, takesSql } = readSource(path, text)
    const home = homeOf(path)
    if (!mayHaveSql(path)) {
      for (const line of [...takesSql, ...usesBuilder]) {
        findings.push({ path, line, what: 'sql', says: 'has SQL and is no *.queries.ts' })
      }
    } else if (!readsAll.has(home)) {
      const foreign = named.filter(({ table }) => ![undefined, home].includes(owners.get(table)))
      for (const { table, line } of foreign) {
        findings.push({ path, line, what: table, says: `names ${table} of ${owners.get(table)}` })
      }
    }
  }
  return findings
}

/** Every source of the server below `root`, and the schema. */
export function readServer(root) {
  const sources = {}
  for (const folder of FOLDERS) {
    for (const entry of readdirSync(join(root, folder), { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || !entry.name.endsWith('.ts')) continue
      const path = relative(root, join(entry.parentPath ?? entry.path, entry.name)).replaceAll('\\', '/')
      if (!/(^|\/)(node_modules|dist|web)\//.test(path)) sources[path] = readFileSync(join(root, path), 'utf8')
    }
  }
  return { sources, schema: readFileSync(join(root, SCHEMA), 'utf8') }
}

/**
 * What is not on the list of what is known, and what is on it and no longer there: the list only shrinks.
 * @param {Finding[]} findings
 */
export function beyondKnown(findings, known = KNOWN) {
  const isKnown = ({ path, what }) => known[path]?.includes(what) ?? false
  const gone = Object.entries(known).flatMap(([path, whats]) =>
    whats
      .filter(what => !findings.some(finding => finding.path === path && finding.what === what))
      .map(what => `${path}: ${what} is mended, take it off the list in tools/lib/sql-wall-known.mjs`),
  )
  const sentences = findings
    .filter(finding => !isKnown(finding))
    .map(({ path, line, says }) => `${path}:${line} ${says}`)
  return [...new Set([...sentences, ...gone])]
}
