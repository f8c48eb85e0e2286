// Builds the server (apps/server/dist/main.js and its worker) and the web app into apps/web/dist, both at once.
import { cpSync } from 'node:fs'
import { basename, join } from 'node:path'
import { bundleAnew, ownPrograms } from './lib/bundle.mjs'
import { parts, root, stalePrograms, stamped } from './lib/sources.mjs'

const usage = `node tools/build.mjs [--changed] [server] [web]
  Builds the server, the web app, or both (the default).
  --changed  only what is not built from the sources as they are now`

/** Folders that the server reads as files; they lie beside main.js in the build. */
const readFolders = ['migrations', 'modules/demo/server/content/pictures']

async function buildServer() {
  const out = join(root, 'apps', 'server', 'dist')
  const programs = {
    main: 'apps/server/main.ts',
    backup: 'packages/backup/backup-command.ts',
    restore: 'packages/backup/restore-command.ts',
    ...ownPrograms,
  }
  await bundleAnew(programs, 'apps/server/dist')
  for (const folder of readFolders) {
    cpSync(join(root, folder), join(out, basename(folder)), { recursive: true })
  }
}

async function buildWeb() {
  // Whoever starts this may work in another mode, as tests do: what is built is the product all the same.
  process.env.NODE_ENV = 'production'
  const { build } = await import('vite')
  await build({ root: join(root, 'apps', 'web'), logLevel: 'warn' })
}

const builders = { server: buildServer, web: buildWeb }
const args = process.argv.slice(2)
if (args.includes('--help')) {
  console.log(usage)
  process.exit(0)
}
const named = args.filter(arg => arg in builders)
const asked = named.length > 0 ? named : Object.keys(parts)
const stale = args.includes('--changed') ? stalePrograms() : asked
const results = await Promise.allSettled(
  asked.filter(part => stale.includes(part)).map(part => stamped(part, builders[part])),
)
for (const result of results) {
  if (result.status === 'fulfilled') continue
  console.error(result.reason instanceof Error ? result.reason.message : String(result.reason))
  process.exitCode = 1
}
