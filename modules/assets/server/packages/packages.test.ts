import { AssetKind } from '../../contract/asset-kinds.ts'
import Fastify from 'fastify'
import { readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '../../../../apps/server/test/app.ts'
import { makeAsset } from '../../../courses/test/make-courses.ts'
import { cmi5Structure, scormManifest } from '../../test/make-packages.ts'
import { makeZip } from '@tripos/question-formats/test/question-files.ts'
import { inTx } from '@tripos/db/tx.ts'
import { AppError } from '@tripos/runtime/fail.ts'
import { findType } from '../find-type.ts'
import { entryKey } from './package-content.ts'
import { insertPackage } from './packages.queries.ts'
import { sendPackageFile } from './send-package-file.ts'
import { readZipKind, removePackageFiles, unpackPackage } from './unpack-package.ts'

let app: TestApp
let folder: string
const pages = Fastify()
beforeAll(async () => {
  app = await startTestApp()
  folder = await app.deps.storage.receiveFolder()
  pages.get<{ Params: { assetId: string; '*': string } }>('/media/:assetId/t/*', (request, reply) =>
    sendPackageFile(app.deps, reply, {
      assetId: request.params.assetId,
      path: request.params['*'],
      folder: `/media/${request.params.assetId}/t/`,
      maxAge: 60,
    }),
  )
})
afterAll(async () => {
  await pages.close()
  await app.close()
})

async function fileOf(files: Record<string, string | Uint8Array>): Promise<string> {
  const path = join(folder, 'package')
  await writeFile(path, makeZip(files))
  return path
}

const anything = () => Promise.resolve()

async function unpack(files: Record<string, string | Uint8Array>, kind: AssetKind = AssetKind.scorm) {
  const assetId = await makeAsset(app, { kind })
  const unpacked = await unpackPackage(app.deps, { assetId, path: await fileOf(files), admit: anything })
  await inTx(app.deps.db, tx => insertPackage(tx, assetId, unpacked))
  return { assetId, ...unpacked }
}
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => 'no refusal',
    (error: unknown) => (error instanceof AppError ? error.errorName : String(error)),
  )

const PAGE = '<!doctype html><title>课</title><script>API.LMSInitialize("")</script>'
const SCORM = {
  'course/imsmanifest.xml': scormManifest('1.2', [{ id: 'a', title: 'One', href: 'index.html' }]),
  'course/index.html': PAGE,
  'course/a b/字.js': 'hello()',
  'course/data.bin': new Uint8Array(5_000_000).map((_, i) => (i * i) >> 3),
  'course/empty.css': '',
}

describe('a package of SCORM', () => {
  it('is unpacked, and its files are sent below its link so that they reach nothing of the app', async () => {
    const { assetId, content, entries } = await unpack(SCORM)
    expect(content).toMatchObject({ kind: 'scorm', version: '1.2' })
    expect(entries.map(({ path }) => path)).toEqual([
      'imsmanifest.xml',
      'index.html',
      'a b/字.js',
      'data.bin',
      'empty.css',
    ])
    const reply = await pages.inject({ url: `/media/${assetId}/t/index.html?x=1`, headers: { host: 'exam.example' } })
    expect(reply.body).toBe(
      '<!doctype html><script src="/scorm-bridge-1.2.js"></script><title>课</title><script>API.LMSInitialize("")</script>',
    )
    expect(reply.headers).toMatchObject({
      'content-type': 'text/html',
      'cache-control': 'private, max-age=60',
      'x-content-type-options': 'nosniff',
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
    })
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toContain('sandbox allow-scripts allow-forms allow-modals allow-popups;')
    expect(policy).toContain(`default-src exam.example/media/${assetId}/t/ `)
    expect(policy).not.toContain('allow-same-origin')
  })

  it('sends parts, empty files and names of any language, and nothing that is not in it', async () => {
    const { assetId } = await unpack(SCORM)
    const get = (path: string, headers = {}) => pages.inject({ url: `/media/${assetId}/t/${path}`, headers })
    const part = await get('data.bin', { range: 'bytes=4999990-' })
    expect([part.statusCode, part.headers['content-range'], part.rawPayload.length]).toEqual([
      206,
      'bytes 4999990-4999999/5000000',
      10,
    ])
    expect((await get('a%20b/%E5%AD%97.js')).body).toBe('hello()')
    expect((await get('empty.css')).statusCode).toBe(200)
    for (const path of ['gone.html', '../t/gone', 'a%20b/..%2findex.html', '']) {
      expect((await get(path)).statusCode).toBe(404)
    }
  })

  it('leaves nothing in the storage when one of its files is damaged, and nothing once it is removed', async () => {
    const assetId = await makeAsset(app, { kind: AssetKind.scorm })
    const bytes = makeZip(SCORM)
    const at = bytes.indexOf('course/data.bin') + 2_000
    bytes[at] = (bytes[at] ?? 0) ^ 0xff
    const path = join(folder, 'package')
    await writeFile(path, bytes)
    expect(await refusal(unpackPackage(app.deps, { assetId, path, admit: anything }))).toBe('PACKAGE_DAMAGED')
    expect(await app.deps.storage.open(entryKey(assetId, 0))).toBeUndefined()
    const whole = await unpack(SCORM)
    await removePackageFiles(app.deps.storage, whole.assetId, whole.entries.length)
    expect(await app.deps.storage.open(entryKey(whole.assetId, 4))).toBeUndefined()
    expect((await readdir(folder)).filter(name => name !== 'package')).toEqual([])
  })

  it.each([
    ['a path that leads out', { '../x.html': '' }, 'PACKAGE_UNSAFE'],
    ['a bomb', { 'x.bin': new Uint8Array(40_000_000) }, 'PACKAGE_TOO_BIG'],
    [
      'a manifest with entities',
      { 'course/imsmanifest.xml': '<!DOCTYPE m [<!ENTITY a "b">]><m/>' },
      'SCORM_MANIFEST_BROKEN',
    ],
    ['a manifest of megabytes', { 'course/imsmanifest.xml': ' '.repeat(2_100_000) }, 'PACKAGE_TOO_BIG'],
  ])('is refused with %s', async (_, files, name) => {
    expect(await refusal(unpack({ ...SCORM, ...files }))).toBe(name)
  })
})

describe('a package of cmi5', () => {
  it('is unpacked, and its pages reach the statement store beside their own folder', async () => {
    const files = {
      'cmi5.xml': cmi5Structure([{ id: 'a', title: 'One', url: 'index.html' }]),
      'index.html': '<!doctype html><title>AU</title>',
    }
    const { assetId, content } = await unpack(files)
    expect(content).toMatchObject({ kind: 'cmi5', units: [{ entry: 'index.html' }] })
    expect(await readZipKind(await fileOf(files))).toBe('cmi5')
    const reply = await pages.inject({ url: `/media/${assetId}/t/index.html?x=1`, headers: { host: 'exam.example' } })
    expect(reply.body).toContain('<script src="/scorm-bridge-cmi5.js"></script><title>AU')
    const policy = String(reply.headers['content-security-policy'])
    expect(policy).toContain(
      `connect-src exam.example/media/${assetId}/t/ exam.example/api/learning/xapi/ data: blob:;`,
    )
  })

  it('is no package where it has a tincan.xml alone', async () => {
    const path = await fileOf({ 'tincan.xml': '<tincan/>', 'index.html': '' })
    expect(await refusal(findType({ path, name: 'tincan.zip', hasConverter: false }))).toBe('TINCAN_PACKAGE')
  })
})

it('H5P in an archive of another name is refused, with what to do instead', async () => {
  const path = await fileOf({ 'h5p.json': '{}', 'content/content.json': '{}' })
  expect(await refusal(findType({ path, name: 'slides.zip', hasConverter: false }))).toBe('H5P_PACKAGE')
})

describe('a package of HLS', () => {
  it('begins with its first playlist, and none of its files is a page', async () => {
    const { assetId, content } = await unpack(
      { 'v.m3u8': '#EXTM3U\n1.ts', '1.ts': 'video', 'x.html': '<script>1</script>' },
      AssetKind.stream,
    )
    expect(content).toEqual({ kind: 'stream', playlist: 'v.m3u8' })
    const playlist = await pages.inject({ url: `/media/${assetId}/t/v.m3u8` })
    expect(playlist.headers['content-type']).toBe('application/vnd.apple.mpegurl')
    const page = await pages.inject({ url: `/media/${assetId}/t/x.html` })
    expect(page.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(page.body).toBe('<script>1</script>')
  })

  it('is refused where it reaches for another address', async () => {
    const files = { 'v.m3u8': '#EXTM3U\nhttps://elsewhere.example/1.ts' }
    expect(await refusal(unpack(files, AssetKind.stream))).toBe('PACKAGE_REACHES_OUT')
  })
})

describe('an archive that has arrived', () => {
  it('is told by what is in it', async () => {
    expect(await readZipKind(await fileOf(SCORM))).toBe('scorm')
    expect(await readZipKind(await fileOf({ '[Content_Types].xml': '<a/>', 'word/document.xml': '<a/>' }))).toBe('word')
    expect(await readZipKind(await fileOf({ 'readme.txt': 'hello' }))).toBeUndefined()
  })

  it('of an office program is looked at to its end: browsers trust the sizes in it', async () => {
    const bytes = makeZip({ '[Content_Types].xml': '<a/>', 'ppt/presentation.xml': 'x'.repeat(5_000) })
    const entry = bytes.lastIndexOf('ppt/presentation.xml') - 46
    bytes.writeUInt32LE(10, entry + 24)
    const path = join(folder, 'package')
    await writeFile(path, bytes)
    expect(await refusal(readZipKind(path))).toBe('PACKAGE_TOO_BIG')
  })
})
