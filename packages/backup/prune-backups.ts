/** Deletes the oldest backups of a kind, so that as many stay as `TRIPOS_BACKUP_KEEP` says. */
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { outdated } from './prune.rules.ts'

interface BackupFolder {
  readonly folder: string
  readonly keep: number
}

export async function pruneBackups({ folder, keep }: BackupFolder, kind: 'nightly' | 'update'): Promise<void> {
  for (const name of outdated(await readdir(folder), kind, keep)) await rm(join(folder, name), { force: true })
}
