// `npm run check`: types, lint, format, boundaries, dead code and the pure tests, in under a minute.
import { runChecks } from './lib/checks.mjs'

if (process.argv.includes('--help')) {
  console.log('node tools/check.mjs\n  Types, lint, format, boundaries, dead code, rule tests. Needs no database.')
  process.exit(0)
}

const { code, counts } = await runChecks()
console.log(
  'Not in it, since it needs a database: who may make which call. npx vitest run --project server apps/server/test/authorization.test.ts',
)
console.log(`${counts.passed} passed, ${counts.failed} failed`)
process.exitCode = code
