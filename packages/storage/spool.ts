/** A file that is made whole before its first byte leaves: who takes it slowly holds nothing but the file. */
import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { newId } from '@tripos/runtime/random.ts'
import type { Storage } from './storage.ts'

/** What a crash leaves behind is cleared with all that lies in that folder. */
export async function spool(storage: Pick<Storage, 'receiveFolder'>, body: Readable): Promise<Readable> {
  const path = join(await storage.receiveFolder(), `spool-${newId()}`)
  try {
    await pipeline(body, createWriteStream(path))
  } catch (error) {
    await rm(path, { force: true })
    throw error
  }
  async function* sent(): AsyncGenerator<Buffer> {
    try {
      yield* createReadStream(path) as AsyncIterable<Buffer>
    } finally {
      await rm(path, { force: true })
    }
  }
  return Readable.from(sent(), { objectMode: false })
}
