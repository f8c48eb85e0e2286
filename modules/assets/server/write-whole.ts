import type { FileHandle } from 'node:fs/promises'

/** All of the bytes at this place. The system may take fewer than it is given, as it does where a disk becomes full. */
export async function writeWhole(file: Pick<FileHandle, 'write'>, bytes: Uint8Array, at: number): Promise<void> {
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, done, bytes.length - done, at + done)
    done += bytesWritten
  }
}
