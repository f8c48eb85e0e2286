// Measures the machine and writes PostgreSQL's settings for it, so that old clusters get them as new ones do.
import { existsSync } from 'node:fs'
import { chown, open, readFile, realpath, rename, rm, stat, statfs } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { constrainedMemory, platform } from 'node:process'
import type { Binaries } from './binaries.ts'
import { refuseNoAccess } from './refusal.ts'
import { SETTINGS_FILE, settingsFor, settingsText, withInclude } from './settings.rules.ts'

/** What this process may use: a container may have less than its machine. */
function availableMemory(): number {
  const limit = constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

export interface SettingsQuestion {
  cluster: string
  binaries: Binaries
  /** Instead of what the machine has. */
  memoryBytes?: number | undefined
}

export async function writeSettings({ cluster, binaries, memoryBytes }: SettingsQuestion): Promise<void> {
  try {
    const configuration = await realpath(join(cluster, 'postgresql.conf'))
    const { bavail, blocks, bsize } = await statfs(cluster)
    const settings = settingsFor({
      memoryBytes: memoryBytes ?? availableMemory(),
      diskBytes: blocks * bsize,
      freeBytes: bavail * bsize,
      hasStatementStatistics: existsSync(binaries.statementStatistics),
    })
    await replace(join(cluster, SETTINGS_FILE), settingsText(settings), configuration)
    const changed = withInclude(await readFile(configuration, 'utf8'))
    if (changed !== undefined) await replace(configuration, changed, configuration)
  } catch (error) {
    refuseNoAccess(error, cluster)
  }
}

/** Whole or not at all, owned as `like` is: PostgreSQL, which may be another user, must read it. */
async function replace(path: string, text: string, like: string): Promise<void> {
  const { uid, gid, mode } = await stat(like)
  const partial = `${path}.partial`
  await rm(partial, { force: true })
  const file = await open(partial, 'wx', mode & 0o777)
  try {
    await file.writeFile(text)
    await file.sync()
  } finally {
    await file.close()
  }
  if (platform !== 'win32' && (await stat(partial)).uid !== uid) await chown(partial, uid, gid)
  await rename(partial, path)
}
