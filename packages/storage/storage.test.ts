/** Both storages behave the same. */
import { randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { type FileHandle, open, readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { S3_KEY, startS3, type TestS3 } from '../../apps/server/test/s3-server.ts'
import { s3Storage } from './s3-storage.ts'
import { folderStorage, type Storage } from './storage.ts'

const folder = mkdtempSync(join(tmpdir(), 'tripos-storage-'))
let s3: TestS3
beforeAll(async () => {
  s3 = await startS3()
})
afterAll(async () => {
  await s3.close()
  rmSync(folder, { recursive: true, force: true })
})

const MAKE: Readonly<Record<string, () => Storage>> = {
  folder: () => folderStorage(folder),
  S3: () => s3Storage({ ...S3_KEY, endpoint: s3.endpoint, folder }),
}

async function bytesOf(stream: Readable): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
async function keysOf(storage: Storage, key: string): Promise<string[]> {
  const keys: string[] = []
  for await (const one of storage.list(key)) keys.push(one)
  return keys.toSorted()
}

describe.each(Object.keys(MAKE))('the storage %s', name => {
  let storage: Storage
  beforeAll(() => {
    storage = MAKE[name]?.() ?? folderStorage(folder)
  })

  test('gives what was put under a key, whole or in part, and replaces it', async () => {
    await storage.put('a/one', Buffer.from('first'))
    await storage.put('a/one', Buffer.from('0123456789'))
    expect((await storage.get('a/one'))?.toString()).toBe('0123456789')
    const file = await storage.open('a/one')
    expect(file?.size).toBe(10)
    expect(file && (await bytesOf(file.read(2, 4))).toString()).toBe('234')
  })

  test('passes a part on piece by piece, many at once, each with bytes of its own', async () => {
    const bytes = randomBytes(700_001)
    await storage.put('a/poured', bytes)
    const file = await storage.open('a/poured')
    const streamRange = async (from: number): Promise<boolean | undefined> => {
      const chunks: Buffer[] = []
      await file?.streamRange({ from, to: 700_000 }, async chunk => {
        chunks.push(Buffer.from(chunk))
        await nextTurn()
      })
      return Buffer.concat(chunks).equals(bytes.subarray(from))
    }
    const all = await Promise.all(Array.from({ length: 80 }, (_, i) => streamRange(i * 5000)))
    expect(all).toEqual(Array.from({ length: 80 }, () => true))
  })

  test('what is removed is gone at once, though it has just been read', async () => {
    await storage.put('a/removed', Buffer.from('x'))
    expect((await storage.open('a/removed'))?.size).toBe(1)
    await storage.remove('a/removed')
    expect(await storage.open('a/removed')).toBeUndefined()
  })

  test('knows what is not there', async () => {
    expect(await storage.get('a/none')).toBeUndefined()
    expect(await storage.open('a/none')).toBeUndefined()
    await storage.remove('a/none')
    expect(await keysOf(storage, 'none')).toEqual([])
  })

  test('adopts a large file byte for byte, and the file is gone from where it came in', async () => {
    const path = join(await storage.receiveFolder('tests'), 'large')
    const bytes = randomBytes(36 * 1024 * 1024)
    writeFileSync(path, bytes)
    await storage.adopt('b/large', path)
    expect(existsSync(path)).toBe(false)
    const file = await storage.open('b/large')
    expect(file?.size).toBe(bytes.length)
    expect(file && (await bytesOf(file.read(0, bytes.length - 1))).equals(bytes)).toBe(true)
  })

  test('lists the keys below a folder, and removes', async () => {
    for (const key of ['c/1/x', 'c/1/y', 'c/2/x', 'c/3', 'cc/1']) await storage.put(key, Buffer.from(key))
    expect(await keysOf(storage, 'c')).toEqual(['c/1/x', 'c/1/y', 'c/2/x', 'c/3'])
    await storage.remove('c/1/x')
    expect(await keysOf(storage, 'c/1')).toEqual(['c/1/y'])
  })

  test('takes no key that leads elsewhere', async () => {
    for (const key of ['../x', '/x', 'a//b', 'a/../b', 'A', 'a b', 'a?b', '']) {
      await expect(async () => storage.put(key, Buffer.from('x')), key).rejects.toThrow('not a storage key')
    }
  })
})

test('large files go to S3 in parts, and requests with a wrong key are refused', async () => {
  expect(s3.asked.filter(line => line.includes('partNumber='))).toHaveLength(3)
  const wrong = s3Storage({ ...S3_KEY, secret: 'other', endpoint: s3.endpoint, folder })
  await expect(wrong.get('a/one')).rejects.toMatchObject({ errorName: 'STORAGE_AWAY' })
})

test('a storage that is away is told apart from a file that is not there', async () => {
  const storage = MAKE.S3?.()
  s3.failWith(403)
  await expect(storage?.open('a/one')).rejects.toMatchObject({ errorName: 'STORAGE_AWAY' })
  s3.failWith(undefined)
  const nobody = s3Storage({ ...S3_KEY, endpoint: 'http://127.0.0.1:9', folder })
  await expect(nobody.get('a/one')).rejects.toMatchObject({ errorName: 'STORAGE_AWAY' })
})

/** What was made safe while this was done, by its path. */
async function syncedBy(work: () => Promise<unknown>): Promise<string[]> {
  const handle = await open(folder, 'r')
  const prototype = Object.getPrototypeOf(handle) as FileHandle
  await handle.close()
  const synced: string[] = []
  const { sync } = prototype
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(function note(this: FileHandle) {
    synced.push(readlinkSync(`/proc/self/fd/${this.fd}`))
    return sync.call(this)
  })
  try {
    await work()
  } finally {
    spy.mockRestore()
  }
  return synced
}

describe('the storage in a folder', () => {
  test('stores one key from many sides at once, as processes with one number in their containers do', async () => {
    const [one, other] = [folderStorage(folder), folderStorage(folder)]
    const contents = Array.from({ length: 30 }, (_, no) => Buffer.alloc(200_000, no))
    await Promise.all(contents.map((bytes, no) => (no % 2 === 0 ? one : other).put('b/same', bytes)))
    const stored = await one.get('b/same')
    expect(contents.some(bytes => stored !== undefined && bytes.equals(stored))).toBe(true)
    expect((await readdir(join(folder, 'incoming'))).filter(name => name.startsWith('part-'))).toEqual([])
  })

  test.runIf(existsSync('/proc/self/fd'))(
    'makes the folder safe that a file came into, and those made for it',
    async () => {
      const storage = folderStorage(folder)
      const put = await syncedBy(() => storage.put('e/d/file', Buffer.from('x')))
      expect(put).toEqual(expect.arrayContaining([join(folder, 'e/d'), join(folder, 'e'), folder]))
      const path = join(await storage.receiveFolder(), 'arrived')
      writeFileSync(path, 'y')
      expect(await syncedBy(() => storage.adopt('e/d/other', path))).toEqual([join(folder, 'e/d')])
    },
  )
})
