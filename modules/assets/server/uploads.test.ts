import { assets, TUS_PATH } from '../contract/assets.ts'
import { AssetKind, AssetState } from '../contract/asset-kinds.ts'
import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { begin, mp4File, OFFSETS, sendFile, tus, wavFile, write } from '../test/make-assets.ts'
import { scormManifest } from '../test/make-packages.ts'
import { makeZip } from '@tripos/question-formats/test/question-files.ts'
import { makeStaff } from '../../identity/test/make-staff.ts'
import { buildApp } from '../../../apps/server/app.ts'
import { folderStorage } from '@tripos/storage/storage.ts'
import { findCaller } from '../../identity/server/index.ts'
import { clearAssets } from './clean-up.ts'
import { examineAll } from './examine.ts'
import { registerAssetRoutes } from './index.ts'
import { uploadPath } from './write-upload.ts'

const MEGABYTE = 1024 * 1024
const permissions = ['course:asset:view', 'course:asset:edit']

let app: TestApp
let token: string
let other: string
beforeAll(async () => {
  app = await startTestApp({ assetLargestMegabytes: 8, assetPersonMegabytes: 40, assetAllMegabytes: 60 })
  token = (await makeStaff(app, { permissions })).token
  other = (await makeStaff(app, { permissions })).token
})
afterAll(() => app.close())

const idOf = (url: string): string => url.slice(TUS_PATH.length + 1)
const offsetOf = async (url: string, as = token) => {
  const reply = await tus(app, { method: 'HEAD', url, token: as })
  return reply.statusCode === 200 ? Number(reply.headers['upload-offset']) : reply.statusCode
}
async function beginFile(name: string, size: number, as = token): Promise<string> {
  const reply = await begin(app, as, { name, size })
  expect(reply.statusCode, reply.body).toBe(201)
  return String(reply.headers.location)
}
const refused = (reply: { statusCode: number; json: () => { code: number } }) => [reply.statusCode, reply.json().code]

test('a file arrives in parts, and is ready with its kind and length once it has been looked at', async () => {
  const bytes = wavFile(7)
  const url = await beginFile('第一课.wav', bytes.length)
  expect(await offsetOf(url)).toBe(0)
  const half = Math.floor(bytes.length / 2)
  const first = await write(app, token, { url, offset: 0, body: bytes.subarray(0, half) })
  expect([first.statusCode, first.headers['upload-offset'], first.headers['tus-resumable']]).toEqual([
    204,
    String(half),
    '1.0.0',
  ])
  expect(await app.call(assets.detail, { id: idOf(url) }, token)).toMatchObject({
    state: AssetState.receiving,
    receivedBytes: half,
  })
  expect((await write(app, token, { url, offset: half, body: bytes.subarray(half) })).statusCode).toBe(204)
  expect(await offsetOf(url)).toBe(bytes.length)
  await examineAll(app.deps)
  expect(await app.call(assets.detail, { id: idOf(url) }, token)).toMatchObject({
    name: '第一课.wav',
    state: AssetState.ready,
    kind: AssetKind.audio,
    mime: 'audio/wav',
    sizeBytes: bytes.length,
    durationSeconds: 7,
    uses: [],
  })
  expect(existsSync(await uploadPath(app.deps, idOf(url)))).toBe(false)
})

test('OPTIONS tells what the server speaks; another version is refused', async () => {
  const options = await app.app.inject({ method: 'OPTIONS', url: TUS_PATH })
  expect([options.statusCode, options.headers['tus-extension'], options.headers['tus-max-size']]).toEqual([
    204,
    'creation,termination,expiration',
    String(8 * MEGABYTE),
  ])
  const old = await tus(app, { method: 'POST', url: TUS_PATH, token, headers: { 'tus-resumable': '0.2.2' } })
  expect([old.statusCode, old.headers['tus-version']]).toEqual([412, '1.0.0'])
})

test('a part that does not begin where the last one ended is refused, and changes nothing', async () => {
  const url = await beginFile('a.txt', 10)
  await write(app, token, { url, offset: 0, body: Buffer.from('01234') })
  for (const offset of [0, 4, 6, 10]) {
    expect(refused(await write(app, token, { url, offset, body: Buffer.from('x') }))).toEqual([
      409,
      codeOf('UPLOAD_OFFSET'),
    ])
  }
  expect(await offsetOf(url)).toBe(5)
})

test('more bytes than were announced are refused', async () => {
  const url = await beginFile('a.txt', 4)
  expect(refused(await write(app, token, { url, offset: 0, body: Buffer.from('12345') }))).toEqual([
    413,
    codeOf('ASSET_TOO_LARGE'),
  ])
  expect(await offsetOf(url)).toBe(0)
})

test('without the right nothing is begun', async () => {
  const viewer = (await makeStaff(app, { permissions: ['course:asset:view'] })).token
  expect(refused(await begin(app, viewer, { name: 'a.txt', size: 1 }))).toEqual([403, codeOf('NOT_ALLOWED')])
  expect(refused(await tus(app, { method: 'POST', url: TUS_PATH, headers: { 'upload-length': '1' } }))).toEqual([
    401,
    codeOf('SESSION_INVALID'),
  ])
})

test('an upload is its owner’s alone: to others it is not there', async () => {
  const url = await beginFile('a.txt', 4)
  expect(await offsetOf(url, other)).toBe(404)
  expect(refused(await write(app, other, { url, offset: 0, body: Buffer.from('1234') }))).toEqual([
    404,
    codeOf('NOT_FOUND'),
  ])
  expect((await tus(app, { method: 'DELETE', url, token: other })).statusCode).toBe(404)
  expect(await offsetOf(url)).toBe(0)
})

test('an upload that is given up is gone with its bytes', async () => {
  const url = await beginFile('a.txt', 4)
  await write(app, token, { url, offset: 0, body: Buffer.from('12') })
  expect((await tus(app, { method: 'DELETE', url, token })).statusCode).toBe(204)
  expect(await offsetOf(url)).toBe(404)
  expect(existsSync(await uploadPath(app.deps, idOf(url)))).toBe(false)
})

test.each([
  ['page.html', 415, 'ASSET_TYPE_REFUSED'],
  ['picture.svg', 415, 'ASSET_TYPE_REFUSED'],
  ['run.exe', 415, 'ASSET_TYPE_REFUSED'],
  ['no ending', 415, 'ASSET_TYPE_REFUSED'],
  ['Slides.H5P', 415, 'H5P_PACKAGE'],
  ['', 400, 'BAD_INPUT'],
  ['../../.txt', 400, 'BAD_INPUT'],
] as const)('the name %j is refused before a byte is sent', async (name, status, error) => {
  expect(refused(await begin(app, token, { name, size: 3 }))).toEqual([status, codeOf(error)])
})

test('of a name that is a path the last part is kept', async () => {
  const url = await beginFile('../../etc/C:\\Users\\me\\le\u202Esson\u0000.txt', 3)
  expect(await app.call(assets.detail, { id: idOf(url) }, token)).toMatchObject({ name: 'lesson.txt' })
})

test('the limit of one file, of a person and of all are held against each other at the same moment', async () => {
  expect(refused(await begin(app, token, { name: 'a.mp4', size: 8 * MEGABYTE + 1 }))).toEqual([
    413,
    codeOf('ASSET_TOO_LARGE'),
  ])
  const greedy = (await makeStaff(app, { permissions })).token
  const replies = await Promise.all(
    Array.from({ length: 9 }, () => begin(app, greedy, { name: 'a.mp4', size: 8 * MEGABYTE })),
  )
  expect(replies.filter(reply => reply.statusCode === 201)).toHaveLength(5)
  for (const reply of replies.filter(one => one.statusCode !== 201))
    expect(refused(reply)).toEqual([413, codeOf('ASSET_QUOTA_OWN')])
  const next = (await makeStaff(app, { permissions })).token
  const second = await Promise.all(
    Array.from({ length: 4 }, () => begin(app, next, { name: 'a.mp4', size: 8 * MEGABYTE })),
  )
  expect(second.filter(reply => reply.statusCode === 201)).toHaveLength(2)
  expect(second.map(reply => reply.statusCode === 201 || reply.json<{ code: number }>().code)).toContain(
    codeOf('ASSET_QUOTA_ALL'),
  )
  const usage = await app.call(assets.usage, {}, greedy)
  expect(usage).toMatchObject({ ownBytes: 40 * MEGABYTE, ownQuotaBytes: 40 * MEGABYTE, largestBytes: 8 * MEGABYTE })
  for (const reply of [...replies, ...second].filter(one => one.statusCode === 201)) {
    await tus(app, {
      method: 'DELETE',
      url: String(reply.headers.location),
      token: replies.includes(reply) ? greedy : next,
    })
  }
})

/** Sends a part over a real connection and cuts it after so many bytes. */
function sendAndCut(
  port: number,
  { url, offset, body, after }: { url: string; offset: number; body: Buffer; after: number },
): Promise<void> {
  return new Promise(resolve => {
    const sending = request({
      port,
      method: 'PATCH',
      path: url,
      headers: {
        token,
        'tus-resumable': '1.0.0',
        'content-type': OFFSETS,
        'upload-offset': offset,
        'content-length': body.length,
      },
    })
    sending.on('error', () => undefined).on('close', resolve)
    sending.write(body.subarray(0, after), () => sending.destroy())
  })
}

/** Another process of the same installation. */
async function anotherServer(deps = app.deps): Promise<{ port: number; close: () => Promise<void> }> {
  const callerOf = (hash: Buffer, now: Date) => findCaller(deps, hash, now)
  const server = buildApp({
    deps,
    modules: app.modules,
    findCaller: callerOf,
    isReady: () => Promise.resolve(true),
    registerGets: gets =>
      registerAssetRoutes(gets, deps, { findCaller: callerOf, mayLearn: () => Promise.resolve(false) }),
  })
  await server.listen({ port: 0, host: '127.0.0.1' })
  return { port: (server.server.address() as AddressInfo).port, close: () => server.close() }
}

test('an upload goes on after cut lines and a restart of the server, and arrives byte for byte', async () => {
  const bytes = mp4File(90, randomBytes(5 * MEGABYTE))
  const url = await beginFile('film.mp4', bytes.length)
  let server = await anotherServer()
  let offset = 0
  // A busy machine may take nothing in before the line is cut: then it is cut more often.
  for (let cuts = 0; cuts < 6 || (offset === 0 && cuts < 60); cuts++) {
    if (cuts === 3) {
      await server.close()
      server = await anotherServer()
    }
    await sendAndCut(server.port, { url, offset, body: bytes.subarray(offset), after: 700_000 })
    const known = await offsetOf(url)
    expect(known).toBeGreaterThanOrEqual(offset)
    offset = known
  }
  await server.close()
  expect(offset).toBeGreaterThan(0)
  expect(offset).toBeLessThan(bytes.length)
  // What was on its way when the line was cut may come after the question: then it is asked again.
  await expect
    .poll(async () => {
      const known = await offsetOf(url)
      return (await write(app, token, { url, offset: known, body: bytes.subarray(known) })).statusCode
    })
    .toBe(204)
  await examineAll(app.deps)
  const { rows } = await app.database.pool.query<{ sha256: Buffer }>('select sha256 from assets where id = $1', [
    idOf(url),
  ])
  expect(rows[0]?.sha256.equals(createHash('sha256').update(bytes).digest())).toBe(true)
  expect(await app.call(assets.detail, { id: idOf(url) }, token)).toMatchObject({
    kind: AssetKind.video,
    durationSeconds: 90,
    width: 640,
    height: 360,
  })
})

test('of two requests that write one upload the later one goes on, and the earlier one ends', async () => {
  const url = await beginFile('a.txt', 10)
  const server = await anotherServer()
  const slow = request({
    port: server.port,
    method: 'PATCH',
    path: url,
    headers: { token, 'tus-resumable': '1.0.0', 'content-type': OFFSETS, 'upload-offset': 0, 'content-length': 10 },
  })
  const ended = new Promise(resolve => slow.on('error', resolve).on('close', resolve))
  await new Promise<void>(resolve => slow.write('01234', () => resolve()))
  // Who asks ends the earlier one: not before it has written.
  const path = await uploadPath(app.deps, idOf(url))
  await expect.poll(() => statSync(path).size).toBe(5)
  expect(await offsetOf(url)).toBe(5)
  await ended
  expect((await write(app, token, { url, offset: 5, body: Buffer.from('56789') })).statusCode).toBe(204)
  await server.close()
  await examineAll(app.deps)
  expect(await app.call(assets.detail, { id: idOf(url) }, token)).toMatchObject({ state: AssetState.ready })
})

test('what was being looked at when the process ended is looked at again', async () => {
  const url = await beginFile('a.txt', 3)
  await write(app, token, { url, offset: 0, body: Buffer.from('abc') })
  // Somebody had taken it, and is gone.
  await app.database.pool.query('update assets set held_until = $2, tries = 1 where id = $1', [
    idOf(url),
    new Date(app.clock.now().getTime() + 60_000),
  ])
  await examineAll(app.deps)
  expect(await app.call(assets.detail, { id: idOf(url) }, token)).toMatchObject({ state: AssetState.examining })
  app.clock.advance(61)
  await examineAll(app.deps)
  expect(await app.call(assets.detail, { id: idOf(url) }, token)).toMatchObject({ state: AssetState.ready })
})

test('an upload that nothing has come for is removed after a day, and so are bytes that no row names', async () => {
  const url = await beginFile('late.txt', 10)
  const kept = await sendFile(app, token, { name: 'kept.txt', bytes: Buffer.from('kept') })
  await app.deps.storage.put('assets/0197f3a0-0000-7000-8000-0000000000aa/file', Buffer.from('nobody names me'))
  app.clock.advance(23 * 3600)
  await clearAssets(app.deps)
  expect(existsSync(await uploadPath(app.deps, idOf(url)))).toBe(true)
  app.clock.advance(2 * 3600)
  await clearAssets(app.deps)
  expect(existsSync(await uploadPath(app.deps, idOf(url)))).toBe(false)
  const { rows } = await app.database.pool.query('select 1 from assets where id = $1', [idOf(url)])
  expect(rows).toHaveLength(0)
  expect(await app.deps.storage.get('assets/0197f3a0-0000-7000-8000-0000000000aa/file')).toBeUndefined()
  expect(await app.deps.storage.get(`assets/${kept}/file`)).toEqual(Buffer.from('kept'))
})

test('a package counts as what it unpacks to, and is refused where that is too much', async () => {
  // Not so much smaller packed that it is refused for that.
  const part = randomBytes(15_000).toString('hex') + 'a'.repeat(MEGABYTE - 30_000)
  const packing = (megabytes: number) => ({
    name: 'package.zip',
    bytes: makeZip({
      'imsmanifest.xml': scormManifest('1.2', [{ id: 'a', title: 'A', href: 'index.html' }]),
      'index.html': `<p>${part.repeat(megabytes)}</p>`,
    }),
  })
  const author = (await makeStaff(app, { permissions })).token
  const usedBytes = async () => (await app.call(assets.usage, {}, author)).ownBytes
  const large = packing(41)
  expect(large.bytes.length).toBeLessThan(MEGABYTE)
  const refusedId = await sendFile(app, author, large)
  const detail = await app.call(assets.detail, { id: refusedId }, author)
  expect(detail.state).toBe(AssetState.refused)
  expect(detail.refusal).toContain('40 MB')
  await app.call(assets.delete, { ids: [refusedId] }, author)
  const id = await sendFile(app, author, packing(30))
  expect((await app.call(assets.detail, { id }, author)).state).toBe(AssetState.ready)
  expect(await usedBytes()).toBeGreaterThan(30 * MEGABYTE)
  const second = await sendFile(app, author, packing(12))
  expect((await app.call(assets.detail, { id: second }, author)).state).toBe(AssetState.refused)
})

test('an upload sticks to the folder that it came into: a process with another one lets others go on', async () => {
  const elsewhere = mkdtempSync(join(tmpdir(), 'tripos-elsewhere-'))
  const deps = { ...app.deps, storage: folderStorage(elsewhere) }
  const bytes = mp4File(3, randomBytes(10_000))
  const own = (await makeStaff(app, { permissions })).token
  const url = await beginFile('stays.mp4', bytes.length, own)
  const server = await anotherServer(deps)
  const reply = await fetch(`http://127.0.0.1:${server.port}${url}`, {
    method: 'PATCH',
    headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': OFFSETS, token: own },
    body: bytes,
  })
  expect(reply.status).toBe(503)
  await server.close()
  expect((await write(app, own, { url, offset: 0, body: bytes })).statusCode).toBe(204)
  const stateOf = async () => {
    const id = url.split('/').at(-1) ?? ''
    return (await app.deps.db.selectFrom('assets').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  }
  await examineAll(deps)
  expect(await stateOf()).toBe(1)
  await examineAll(app.deps)
  expect(await stateOf()).toBe(2)
  rmSync(elsewhere, { recursive: true, force: true })
})
