import { statfs } from 'node:fs/promises'

export interface Disk {
  readonly freeBytes: number
  readonly totalBytes: number
}

/** Room on the disk of a folder; of the working folder's, while this one has not been made yet. */
export async function freeDisk(folder: string): Promise<Disk> {
  const { bavail, blocks, bsize } = await statfs(folder).catch(() => statfs('.'))
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize }
}
