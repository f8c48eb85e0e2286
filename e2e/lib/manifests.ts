/** What the modules say of themselves, for specs that reckon with it as the product does. */
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { installedModules, installModules } from '@tripos/contract-kit/installed.ts'
import type { Manifest, MenuEntry } from '@tripos/contract-kit/manifest.ts'

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

const pagesOf = (entries: readonly MenuEntry[]): readonly string[] =>
  entries.flatMap(({ component, path, children = [] }) => [
    ...(component === undefined || component === 'Layout' || path === undefined || path.includes(':') ? [] : [path]),
    ...pagesOf(children),
  ])

/** Addresses in the back office that the menus of the modules lead to; none that asks for an id. */
export async function menuPages(): Promise<readonly string[]> {
  await installManifests()
  return pagesOf(installedModules().flatMap(({ menu = [] }) => menu))
}
