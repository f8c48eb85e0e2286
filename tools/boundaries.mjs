// Checks who imports whom, and whose tables the SQL names. A run that saw too few files fails.
import { cruiseTree } from './lib/cruise.mjs'
import { root } from './lib/sources.mjs'
import { beyondKnown, readServer, sqlFindings } from './lib/sql-wall.mjs'

/** Raise it as the product grows. */
const floor = 150

if (process.argv.includes('--help')) {
  console.log(
    'node tools/boundaries.mjs\n  Reports every import that tools/boundaries.cjs forbids, and SQL that names a table of another module; exit code 1\n  if there is one.',
  )
  process.exit(0)
}

const { sources, violations } = cruiseTree(root)
for (const { rule, from, to } of violations) console.log(`${rule}: ${from} -> ${to}`)
if (sources < floor) console.log(`only ${sources} source files were read, expected at least ${floor}`)
const server = readServer(root)
const passing = beyondKnown(sqlFindings(server.sources, server.schema))
for (const sentence of passing) console.log(`sql-wall: ${sentence}`)
console.log(`${sources} source files, ${violations.length + passing.length} violations`)
process.exitCode = violations.length + passing.length > 0 || sources < floor ? 1 : 0
