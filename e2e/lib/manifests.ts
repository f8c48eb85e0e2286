/** What the modules say of themselves, for specs that reckon with it as the product does. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installModules } from '@tripos/contract-kit/installed.ts'
import type { Manifest } from '@tripos/contract-kit/manifest.ts'

const FOLDER = join(import.meta.dirname, '../../modules')

export async function installManifests(): Promise<void> {
  const files = readdirSync(FOLDER)
    .map(name => join(FOLDER, name, 'module.ts'))
    .filter(existsSync)
  const modules = await Promise.all(
    files.map(async file => (await import(pathToFileURL(file).href)) as { readonly manifest: Manifest }),
  )
  installModules(modules.map(({ manifest }) => manifest))
}
