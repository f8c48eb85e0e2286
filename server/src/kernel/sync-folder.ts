import { open } from 'node:fs/promises'
import { dirname } from 'node:path'

/** What came into a folder by its name is there after a loss of power only once the folder itself is safe. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r')
  try {
    await handle.sync()
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
