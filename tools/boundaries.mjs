// Checks who imports whom. A run that saw too few files fails: a wrong TypeScript makes the cruiser see none and pass.
import { cruiseTree } from './lib/cruise.mjs'
import { root } from './lib/sources.mjs'

/** Raise it as the product grows. */
const floor = 150

if (process.argv.includes('--help')) {
  console.log(
    'node tools/boundaries.mjs\n  Reports every import that tools/boundaries.cjs forbids; exit code 1 if there is one.',
  )
  process.exit(0)
}

const { sources, violations } = await cruiseTree(root)
for (const { rule, from, to } of violations) console.log(`${rule}: ${from} -> ${to}`)
if (sources < floor) console.log(`only ${sources} source files were read, expected at least ${floor}`)
console.log(`${sources} source files, ${violations.length} violations`)
process.exitCode = violations.length > 0 || sources < floor ? 1 : 0
