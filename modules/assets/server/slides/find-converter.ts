/** The LibreOffice of this server, if there is one. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Config, processEnvironment } from '@tripos/config/config.ts'

const NAMES = ['soffice', 'libreoffice']

function mayRun(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Looked for each time: it may be installed while the server runs. */
export function findConverter({ libreOffice }: Pick<Config, 'libreOffice'>): string | undefined {
  // Its limits are those of a Unix shell.
  if (libreOffice === 'off' || process.platform === 'win32') return undefined
  if (libreOffice !== undefined) return mayRun(libreOffice) ? libreOffice : undefined
  const folders = (processEnvironment()['PATH'] ?? '').split(delimiter).filter(Boolean)
  return folders.flatMap(folder => NAMES.map(name => join(folder, name))).find(mayRun)
}
