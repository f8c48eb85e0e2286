// Checks who imports whom, whose tables the SQL names, and two rules that oxlint lacks. A run that saw too few files fails.
import { cruiseTree } from './lib/cruise.mjs'
import { sourceFindings, sourcesOf } from './lib/source-rules.mjs'
import { root } from './lib/sources.mjs'
import { beyondKnown, readServer, sqlFindings } from './lib/sql-wall.mjs'

/** Raise it as the product grows. */
const floor = 150

if (process.argv.includes('--help')) {
  console.log(
    'node tools/boundaries.mjs\n  Reports every import that tools/boundaries.cjs forbids, SQL that names a table of another module, bare dates and\n  disabled rules without a reason; exit code 1 if there is one.',
  )
  process.exit(0)
}

const { sources, violations } = cruiseTree(root)
for (const { rule, from, to } of violations) console.log(`${rule}: ${from} -> ${to}`)
if (sources < floor) console.log(`only ${sources} source files were read, expected at least ${floor}`)
const server = readServer(root)
const passing = beyondKnown(sqlFindings(server.sources, server.schema))
for (const sentence of passing) console.log(`sql-wall: ${sentence}`)
const read = [...sourcesOf(root)]
const findings = read.flatMap(([path, text]) => sourceFindings(path, text))
for (const { path, line, rule, says } of findings) console.log(`${rule}: ${path}:${line} ${says}`)
if (read.length < sources)
  console.log(`only ${read.length} sources were read for the rules, expected at least ${sources}`)
const count = violations.length + passing.length + findings.length
console.log(`${sources} source files, ${count} violations`)
process.exitCode = count > 0 || sources < floor || read.length < sources ? 1 : 0
