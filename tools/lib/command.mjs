// A program of the server's build that is not the server itself.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isInstalled, nodeTooOld } from './packages.mjs'
import { root, stalePrograms } from './sources.mjs'
import { runNode } from './steps.mjs'

function refuse(sentence) {
  console.error(sentence)
  process.exit(1)
}

/** Builds the server if its sources have changed, and becomes that program. */
export async function becomeCommand(name, usage) {
  if (process.argv.includes('--help')) {
    console.log(usage)
    return
  }
  const tooOld = nodeTooOld()
  if (tooOld) refuse(tooOld)
  if (!isInstalled()) refuse('The packages are not installed: run npm install --no-save.')
  const file = join(root, 'apps', 'server', 'dist', `${name}.js`)
  if (stalePrograms().includes('server') || !existsSync(file)) {
    const { code } = await runNode(['tools/build.mjs', 'server'], { isShown: true })
    if (code !== 0) refuse('The server could not be built: run npm run build to see why.')
  }
  await import(pathToFileURL(file).href)
}
