import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Of file systems of other machines, a backup folder among them, that keep the names in a folder by themselves. */
const isUnknownThere = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && ['EINVAL', 'ENOTSUP', 'ENOSYS'].includes(String(error.code))

/**
 * What came into a folder by its name is there after a loss of power only once the folder itself is safe. Windows opens no
 * folders and needs none of this.
 */
export async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
  } catch (error) {
    if (!isUnknownThere(error)) throw error
  } finally {
    await handle.close()
  }
}

/** The folder, and those above it down from the first one that was made for it. */
export async function syncFolders(folder: string, firstMade: string | undefined): Promise<void> {
  await syncFolder(folder)
  if (firstMade === undefined) return
  for (let at = folder; at.length >= firstMade.length; at = dirname(at)) await syncFolder(dirname(at))
}
