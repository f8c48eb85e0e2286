import type { FileHandle } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { writeWhole } from './write-whole.ts'

/** Takes three bytes at a time, and no more than it has room for. */
function narrowDisk(room: number): { file: Pick<FileHandle, 'write'>; stored: Uint8Array } {
  const stored = new Uint8Array(room)
  const write = (bytes: Uint8Array, from: number, length: number, at: number) => {
    const bytesWritten = Math.min(3, length, room - at)
    if (bytesWritten <= 0) return Promise.reject(new Error('ENOSPC'))
    stored.set(bytes.subarray(from, from + bytesWritten), at)
    return Promise.resolve({ bytesWritten, buffer: bytes })
  }
  return { file: { write: write as unknown as FileHandle['write'] }, stored }
}

it('writes all bytes where the system takes a few at a time', async () => {
  const { file, stored } = narrowDisk(20)
  await writeWhole(
    file,
    Uint8Array.from({ length: 14 }, (_, i) => i + 1),
    4,
  )
  expect([...stored]).toEqual([0, 0, 0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 0, 0])
})

it('fails where the disk is full, instead of counting what was not written', async () => {
  const { file } = narrowDisk(10)
  await expect(writeWhole(file, new Uint8Array(14), 0)).rejects.toThrow('ENOSPC')
})
