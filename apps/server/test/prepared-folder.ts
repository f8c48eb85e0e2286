// A data folder made once and copied for each test that is not about making one: initdb and migrations take seconds.
import { execFile } from 'node:child_process'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export interface PreparedFolder {
  /** Puts a copy in `folder`, which is not there yet, with owners and rights as they are. */
  copyTo: (folder: string) => Promise<void>
  remove: () => Promise<void>
}

/** `make` fills the folder and leaves nothing running in it. */
export async function prepareFolder(make: (folder: string) => Promise<void>): Promise<PreparedFolder> {
  const base = await mkdtemp(join(tmpdir(), 'tripos-prepared-'))
  await chmod(base, 0o755)
  const prepared = join(base, 'data')
  await make(prepared)
  return {
    copyTo: async folder => {
      await promisify(execFile)('cp', ['-a', prepared, folder])
    },
    remove: () => rm(base, { recursive: true, force: true }),
  }
}
