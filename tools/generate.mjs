// `npm run generate`: what is made from other sources and kept in the repository. `--check` only compares.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { register } from 'tsx/esm/api'
import { root } from './lib/sources.mjs'

const args = process.argv.slice(2)
if (args.includes('--help') || args.some(arg => arg !== '--check')) {
  console.log(`node tools/generate.mjs [--check]
  Writes packages/db/schema.ts (row types) and packages/db/schema.sql (picture) from a migrated throw-away database,
  docs/errors.md from the errors.ts of the modules, the table of docs/architecture.md from their manifests,
  docs/configuration.md from packages/config/config.ts, docs/spec-coverage.md from tools/spec-sentences.ts and the titles of all tests.
  --check  writes nothing; exit code 1 if one of them is not up to date`)
  process.exit(args.includes('--help') ? 0 : 1)
}

register()
const { generateAll } = await import('./generated/all.ts')
const isCheck = args.includes('--check')
for (const [path, text] of Object.entries(await generateAll())) {
  const file = join(root, path)
  const isFresh = existsSync(file) && readFileSync(file, 'utf8') === text
  if (isFresh) console.log(`up to date  ${path}`)
  else if (isCheck) {
    console.log(`OUT OF DATE ${path}: run npm run generate`)
    process.exitCode = 1
  } else {
    writeFileSync(file, text)
    console.log(`written     ${path}`)
  }
}
