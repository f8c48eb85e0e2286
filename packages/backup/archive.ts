/** One file with many members, written and read as streams: a tar file whose last members say what all others hold. */
import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { BackupRefusal } from './refusal.ts'
import { BLOCK, END_BYTES, paddingOf, readHeader, writeHeader } from './tar.rules.ts'

export interface Member {
  readonly name: string
  readonly size: number
  readonly sha256: string
}

export interface PlacedMember {
  readonly name: string
  readonly size: number
  /** Of its first byte. */
  readonly at: number
}

export interface ArchiveWriter {
  /** The size need not be known before: the header is written when the last byte has come. */
  add(name: string, source: AsyncIterable<Uint8Array>): Promise<Member>
  /** Writes the end and has all of it on disk; gives the size of the file. */
  finish(): Promise<number>
  close(): Promise<void>
}

const READ_BYTES = 1024 * 1024

/** Refuses to overwrite. Only its owner may read it: it holds password hashes and the key of what is sealed. */
export async function createArchive(path: string, mtime: number): Promise<ArchiveWriter> {
  const file = await open(path, 'wx', 0o600)
  let end = 0
  const put = async (bytes: Uint8Array, at: number): Promise<void> => {
    for (let done = 0; done < bytes.length; ) {
      done += (await file.write(bytes, done, bytes.length - done, at + done)).bytesWritten
    }
  }
  return {
    async add(name, source) {
      const start = end + BLOCK
      const hash = createHash('sha256')
      let size = 0
      for await (const chunk of source) {
        hash.update(chunk)
        await put(chunk, start + size)
        size += chunk.length
      }
      await put(Buffer.alloc(paddingOf(size)), start + size)
      await put(writeHeader({ name, size, mtime }), end)
      end = start + size + paddingOf(size)
      return { name, size, sha256: hash.digest('hex') }
    },
    async finish() {
      await put(Buffer.alloc(END_BYTES), end)
      await file.sync()
      return end + END_BYTES
    },
    close: () => file.close(),
  }
}

export interface ArchiveReader {
  readonly members: readonly PlacedMember[]
  read(member: PlacedMember): AsyncGenerator<Buffer>
  close(): Promise<void>
}

async function readAt(file: FileHandle, at: number, length: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await file.read(buffer, done, length - done, at + done)
    if (bytesRead === 0) break
    done += bytesRead
  }
  return buffer.subarray(0, done)
}

const isEmpty = (bytes: Buffer): boolean => bytes.every(byte => byte === 0)

/** Walks from header to header. What is not exactly as it was written is refused and named by its place. */
async function walk(file: FileHandle, size: number): Promise<PlacedMember[]> {
  const members: PlacedMember[] = []
  for (let at = 0; ; ) {
    const block = await readAt(file, at, BLOCK)
    const last = members.at(-1)?.name ?? 'its beginning'
    if (block.length < BLOCK) throw new BackupRefusal(`The backup is cut off after ${last}.`)
    if (isEmpty(block)) {
      const rest = await readAt(file, at, END_BYTES + 1)
      if (rest.length === END_BYTES && isEmpty(rest)) return members
      throw new BackupRefusal(`The backup is damaged after ${last}.`)
    }
    const header = readHeader(block)
    if (header === undefined)
      throw new BackupRefusal(`The backup is damaged after ${last}, or is not a backup of Tripos.`)
    const start = at + BLOCK
    const padding = paddingOf(header.size)
    if (start + header.size + padding > size) throw new BackupRefusal(`The backup is cut off in ${header.name}.`)
    if (!isEmpty(await readAt(file, start + header.size, padding)))
      throw new BackupRefusal(`The backup is damaged after ${header.name}.`)
    members.push({ name: header.name, size: header.size, at: start })
    at = start + header.size + padding
  }
}

export async function openArchive(path: string): Promise<ArchiveReader> {
  const file = await open(path).catch((error: unknown) => {
    throw new BackupRefusal(`Cannot read ${path}: ${error instanceof Error ? error.message : String(error)}.`)
  })
  try {
    const members = await walk(file, (await file.stat()).size)
    return {
      members,
      async *read({ size, at }) {
        for (let done = 0; done < size; ) {
          const chunk = await readAt(file, at + done, Math.min(READ_BYTES, size - done))
          if (chunk.length === 0) throw new BackupRefusal('The backup became shorter while it was read.')
          done += chunk.length
          yield chunk
        }
      },
      close: () => file.close(),
    }
  } catch (error) {
    await file.close()
    throw error
  }
}
