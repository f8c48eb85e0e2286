import { assets } from '../contract/assets.ts'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAsset, mp4File, pngFile } from '../test/make-assets.ts'
import { makeStaff } from '../../identity/test/make-staff.ts'
import { upload } from '../../../apps/server/test/upload.ts'
import { assetLinkOf, findAssetFacts, type Holder } from './index.ts'

let app: TestApp
let token: string
let id: string
let holder: Holder
const film = mp4File(12, randomBytes(300_000))
beforeAll(async () => {
  app = await startTestApp()
  const owner = await makeStaff(app, { permissions: ['course:asset:view', 'course:asset:edit'] })
  token = owner.token
  holder = { userId: owner.id, lessonId: null }
  id = await makeAsset(app, token, { name: '第一课 1.mp4', bytes: film })
})
afterAll(() => app.close())

const get = (url: string, headers = {}) => app.app.inject({ url, headers })

test('a link gives the file, which browsers keep for themselves until it ends', async () => {
  const { url, expiresAt } = await app.call(assets.link, { id }, token)
  const reply = await get(url)
  expect([reply.statusCode, reply.rawPayload.equals(film)]).toEqual([200, true])
  const seconds = (Date.parse(expiresAt) - app.clock.now().getTime()) / 1000
  expect(reply.headers).toMatchObject({
    'content-type': 'video/mp4',
    'accept-ranges': 'bytes',
    'cache-control': `private, max-age=${seconds}, immutable`,
    etag: `"${id}"`,
  })
  expect((await app.call(assets.link, { id }, token)).url).toBe(url)
})

test('players get the parts that they ask for', async () => {
  const { url } = await app.call(assets.link, { id }, token)
  const part = await get(url, { range: 'bytes=1000-1999' })
  expect([part.statusCode, part.headers['content-range'], part.headers['content-length']]).toEqual([
    206,
    `bytes 1000-1999/${film.length}`,
    '1000',
  ])
  expect(part.rawPayload.equals(film.subarray(1000, 2000))).toBe(true)
  const tail = await get(url, { range: 'bytes=-10' })
  expect(tail.rawPayload.equals(film.subarray(-10))).toBe(true)
  expect((await get(url, { range: `bytes=${film.length}-` })).statusCode).toBe(416)
  expect((await get(url, { range: 'bytes=0-9', 'if-range': '"other"' })).statusCode).toBe(200)
  expect((await get(url, { range: 'bytes=0-9', 'if-range': `"${id}"` })).statusCode).toBe(206)
  const known = await get(url, { 'if-none-match': `"x", "${id}"` })
  expect([known.statusCode, known.rawPayload.length]).toEqual([304, 0])
  const head = await app.app.inject({ method: 'HEAD', url })
  expect([head.statusCode, head.headers['content-length'], head.rawPayload.length]).toEqual([
    200,
    String(film.length),
    0,
  ])
})

test('behind nginx a valid link points it to the file, and no byte comes from here', async () => {
  const behind = await startTestApp({ nginxFiles: '/stored-files/' })
  try {
    const own = (await makeStaff(behind, { permissions: ['course:asset:view', 'course:asset:edit'] })).token
    const asset = await makeAsset(behind, own, { name: '第一课 1.mp4', bytes: film })
    const { url } = await behind.call(assets.link, { id: asset }, own)
    const reply = await behind.app.inject({ url, headers: { range: 'bytes=0-9' } })
    expect([reply.statusCode, reply.rawPayload.length]).toEqual([200, 0])
    expect(reply.headers).toMatchObject({
      'x-accel-redirect': `/stored-files/assets/${asset}/file`,
      'content-type': 'video/mp4',
      'content-security-policy': "default-src 'none'; sandbox",
      'x-stored-cache-control': expect.stringMatching(/^private, max-age=\d+, immutable$/),
    })
    expect(reply.headers).not.toHaveProperty('content-range')
    expect(reply.headers).not.toHaveProperty('cache-control')
    const refused = await behind.app.inject({ url: url.replace(/[^/]$/, 'x') })
    expect([refused.statusCode, refused.headers['x-accel-redirect']]).toEqual([404, undefined])
  } finally {
    await behind.close()
  }
})

test('without a valid link there is nothing, and it looks the same whatever is wrong', async () => {
  const { url } = await app.call(assets.link, { id }, token)
  const [, media = '', assetId = '', ticket = '', name = ''] = url.split('/')
  const other = await makeAsset(app, token, { name: 'b.mp4', bytes: mp4File(1) })
  const wrong = [
    `/${media}/${assetId}/${ticket}/other.mp4`,
    `/${media}/${assetId}/${ticket}/`,
    `/${media}/${assetId}/${ticket}/${name}/..%2f..%2ffile`,
    `/${media}/${other}/${ticket}/${name}`,
    `/${media}/${assetId}/${ticket.replace(/^./, 'z')}/${name}`,
    `/${media}/${assetId}/x-${'A'.repeat(44)}-${'A'.repeat(43)}/${name}`,
    // Somebody else's name in it.
    `/${media}/${assetId}/${ticket.replace(/-[\w-]{44}-/, `-${'B'.repeat(44)}-`)}/${name}`,
  ]
  for (const address of wrong) {
    const reply = await get(address)
    expect([reply.statusCode, reply.headers['content-type']], address).toEqual([404, 'application/json; charset=utf-8'])
  }
  // Storage, uploads and the token by themselves open nothing.
  for (const address of [`/files/${id}`, `/media/${id}`, `/api/asset/uploads/${id}`]) {
    expect((await get(address, { token })).statusCode, address).toBe(404)
  }
})

test('a link ends', async () => {
  const now = app.clock.now()
  const { url, expiresAt } = await assetLinkOf(app.deps, { assetId: id, holder }, now)
  app.clock.set(new Date(Date.parse(expiresAt) - 1000))
  expect((await get(url)).statusCode).toBe(200)
  app.clock.set(new Date(expiresAt))
  expect((await get(url)).statusCode).toBe(404)
  app.clock.set(now)
})

test('a file keeps its ending when it is renamed, and its old link', async () => {
  const { url } = await app.call(assets.link, { id }, token)
  expect(await refusalOf(app.call(assets.rename, { id, name: 'evil.html' }, token))).toBe('ASSET_ENDING_FIXED')
  expect(await refusalOf(app.call(assets.rename, { id, name: 'film' }, token))).toBe('ASSET_ENDING_FIXED')
  await app.call(assets.rename, { id, name: 'renamed.M4V' }, token)
  expect(await app.call(assets.paging, { search: 'renamed' }, token)).toMatchObject({ total: 1 })
  expect((await get(url)).statusCode).toBe(200)
  const next = await app.call(assets.link, { id }, token)
  expect([next.url.endsWith('/renamed.M4V'), (await get(next.url)).headers['content-type']]).toEqual([
    true,
    'video/mp4',
  ])
})

test('a thumbnail is a small picture and nothing else', async () => {
  const send = (bytes: Buffer) =>
    upload(app, assets.thumbnail, { token, fields: { id }, file: { name: 't.jpg', bytes } })
  expect(await refusalOf(send(pngFile()))).toBe('FILE_TYPE_REFUSED')
  expect(await refusalOf(send(Buffer.from('<svg/>')))).toBe('FILE_TYPE_REFUSED')
  const picture = Buffer.from('ffd8ffc0000b080002000201011100ffda0008010100003f0000ffd9', 'hex')
  await send(picture)
  const asset = await app.call(assets.detail, { id }, token)
  const reply = await get(asset.thumbnail?.url ?? '')
  expect([reply.statusCode, reply.headers['content-type'], reply.rawPayload.equals(picture)]).toEqual([
    200,
    'image/jpeg',
    true,
  ])
})

test('a deleted file is gone, with its links and bytes', async () => {
  const gone = await makeAsset(app, token, { name: 'c.mp4', bytes: mp4File(1) })
  const { url } = await app.call(assets.link, { id: gone }, token)
  expect([...(await findAssetFacts(app.deps.db, [gone, id])).keys()].toSorted()).toEqual([gone, id].toSorted())
  await app.call(assets.delete, { ids: [gone] }, token)
  expect((await get(url)).statusCode).toBe(404)
  expect(await app.deps.storage.get(`assets/${gone}/file`)).toBeUndefined()
  expect((await findAssetFacts(app.deps.db, [gone])).size).toBe(0)
})
