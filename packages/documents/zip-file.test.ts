import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeZip } from '@tripos/question-formats/test/question-files.ts'
import { ZipRefused, ZipTooBig, ZipUnsafe } from './zip.ts'
import { openZipFile, readWhole, type ZipLimits } from './zip-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'tripos-zip-'))
})
afterAll(() => rm(folder, { recursive: true }))

const LIMITS: ZipLimits = { maxEntries: 20, maxBytes: 4_000_000, maxRatio: 100 }

async function writeZip(bytes: Buffer): Promise<string> {
  const path = join(folder, 'a.zip')
  await writeFile(path, bytes)
  return path
}

async function opened<T>(
  bytes: Buffer,
  work: (zip: Awaited<ReturnType<typeof openZipFile>>) => Promise<T>,
): Promise<T> {
  const zip = await openZipFile(await writeZip(bytes), LIMITS)
  try {
    return await work(zip)
  } finally {
    await zip.close()
  }
}
const names = (bytes: Buffer) => opened(bytes, async ({ entries }) => entries.map(({ name }) => name))
const text = (bytes: Buffer, name: string) =>
  opened(bytes, async zip => (await readWhole(zip, name, LIMITS.maxBytes)).toString())

/** Changes what stands at a place of each entry of the directory. */
function directoryWith(bytes: Buffer, offset: number, change: (at: number) => void): void {
  const head = Buffer.from('504b0102', 'hex')
  for (let at = bytes.indexOf(head); at >= 0; at = bytes.indexOf(head, at + 1)) change(at + offset)
}

const noise = (length: number): Buffer => {
  const bytes = Buffer.alloc(length)
  let state = 7
  for (let i = 0; i < length; i++) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    bytes[i] = state >> 16
  }
  return bytes
}

describe('an archive on the disk', () => {
  it('gives its files, packed or not, without its folders', async () => {
    const bytes = makeZip({ 'a/b.txt': 'hello '.repeat(50), 'a/': '', 'noise.bin': noise(700_000) })
    expect(await names(bytes)).toEqual(['a/b.txt', 'noise.bin'])
    expect(await text(bytes, 'a/b.txt')).toBe('hello '.repeat(50))
    expect((await opened(bytes, zip => readWhole(zip, 'noise.bin', LIMITS.maxBytes))).equals(noise(700_000))).toBe(true)
  })

  it('reads names in GBK, which old programs wrote', async () => {
    const bytes = makeZip({ abcd: 'x' })
    const gbk = Buffer.from('bfced7b7', 'hex')
    for (let at = bytes.indexOf('abcd'); at >= 0; at = bytes.indexOf('abcd', at + 1)) gbk.copy(bytes, at)
    expect(await names(bytes)).toEqual(['课追'])
  })

  it.each(['../x', 'a/../../x', '/etc/passwd', 'C:/x', 'a\\..\\x', '..', './x', 'a//b', 'a\u0000b', 'x'.repeat(600)])(
    'refuses the name %j',
    async name => {
      await expect(names(makeZip({ [name]: 'x' }))).rejects.toBeInstanceOf(ZipUnsafe)
    },
  )

  it('refuses two files of one name, and a link', async () => {
    const twice = makeZip({ 'a.txt': '1', 'b.txt': '2' })
    for (let at = twice.indexOf('b.txt'); at >= 0; at = twice.indexOf('b.txt', at + 1)) twice.write('a.txt', at)
    await expect(names(twice)).rejects.toBeInstanceOf(ZipUnsafe)
    const linked = makeZip({ link: '/etc/passwd' })
    directoryWith(linked, 0, at => {
      linked.writeUInt16LE((3 << 8) | 20, at + 4)
      linked.writeUInt32LE((0o120777 << 16) >>> 0, at + 38)
    })
    await expect(names(linked)).rejects.toBeInstanceOf(ZipUnsafe)
  })

  it('refuses too many files, too much, and what unpacks to far more than it is', async () => {
    const many = Object.fromEntries(Array.from({ length: 21 }, (_, i) => [`${i}.txt`, 'x']))
    await expect(names(makeZip(many))).rejects.toBeInstanceOf(ZipTooBig)
    await expect(names(makeZip({ 'a.bin': noise(4_100_000) }))).rejects.toBeInstanceOf(ZipTooBig)
    const tight = await openZipFile(await writeZip(makeZip({ 'zero.bin': Buffer.alloc(3_900_000) })), {
      ...LIMITS,
      maxRatio: 10,
    }).catch((error: unknown) => error)
    expect(tight).toBeInstanceOf(ZipTooBig)
  })

  it('stops at a file that says it is small and is not', async () => {
    const bytes = makeZip({ 'a.txt': 'x'.repeat(100_000) })
    directoryWith(bytes, 24, at => bytes.writeUInt32LE(10, at))
    await expect(text(bytes, 'a.txt')).rejects.toBeInstanceOf(ZipTooBig)
  })

  it('refuses damaged, encrypted and cut archives, and entries over each other', async () => {
    const good = () => makeZip({ 'a.txt': 'hello '.repeat(50) })
    const flipped = good()
    flipped[45] = (flipped[45] ?? 0) ^ 0xff
    await expect(text(flipped, 'a.txt')).rejects.toBeInstanceOf(ZipRefused)
    const locked = good()
    directoryWith(locked, 8, at => locked.writeUInt16LE(1, at))
    await expect(names(locked)).rejects.toBeInstanceOf(ZipRefused)
    await expect(names(good().subarray(0, -30))).rejects.toBeInstanceOf(ZipRefused)
    await expect(names(Buffer.from('no archive'))).rejects.toBeInstanceOf(ZipRefused)
    const shared = good()
    directoryWith(shared, 20, at => shared.writeUInt32LE(shared.length * 2, at))
    await expect(names(shared)).rejects.toBeInstanceOf(ZipRefused)
  })
})
