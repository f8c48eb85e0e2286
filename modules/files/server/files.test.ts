import { files } from '../contract.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { makeAdministrator, makeStudent, signIn } from '../../identity/test/make-identity.ts'
import { sendUpload, upload } from '../../../apps/server/test/upload.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = await signIn(app, await makeAdministrator(app, { permissions: ['common:file:upload'] }))
})
afterAll(async () => {
  await app.close()
})

/** The first bytes of a PNG of this size: enough to be recognised and measured. */
function png(width: number, height: number): Buffer {
  const bytes = Buffer.alloc(45)
  Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex').copy(bytes)
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  Buffer.from('0806000000', 'hex').copy(bytes, 24)
  Buffer.from('0000000049454e44ae426082', 'hex').copy(bytes, 33)
  return bytes
}
const send = (bytes: Buffer | string, as = token, name = 'a.png') =>
  upload(app, files.uploadImage, { fields: {}, file: { name, bytes }, token: as })
const fileCount = async () => (await app.deps.db.selectFrom('files').select('id').execute()).length

describe('a picture', () => {
  it('is stored under an address that cannot be guessed and served so that it cannot act as a page', async () => {
    const bytes = png(320, 200)
    const { url, width, height } = await send(bytes)
    expect([width, height]).toEqual([320, 200])
    expect(url).toMatch(/^\/files\/[0-9a-f]{64}$/)
    const reply = await app.app.inject({ url })
    expect(reply.rawPayload.equals(bytes)).toBe(true)
    expect(reply.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'inline',
      'x-content-type-options': 'nosniff',
      'cache-control': 'public, max-age=31536000, immutable',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  it.each([
    ['a script with the name of a picture', '<script>steal()</script>'],
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>steal()</script></svg>'],
    ['a PDF', '%PDF-1.7\n'],
    ['nothing', ''],
  ])('is refused when it is %s', async (_, bytes) => {
    const before = await fileCount()
    expect(await refusalOf(send(bytes))).toBe('FILE_TYPE_REFUSED')
    expect(await fileCount()).toBe(before)
  })

  it('is refused when it has no size, or no end', async () => {
    const before = await fileCount()
    for (const bytes of [png(0, 0), png(1, 1).subarray(0, 40)])
      expect(await refusalOf(send(bytes))).toBe('FILE_DAMAGED')
    expect(await fileCount()).toBe(before)
  })

  it('is refused above 6000 pixels a side or 5 MB', async () => {
    const before = await fileCount()
    expect(await refusalOf(send(png(6001, 1)))).toBe('IMAGE_TOO_BIG')
    expect(await refusalOf(send(Buffer.concat([png(1, 1), Buffer.alloc(5 * 1024 * 1024)])))).toBe('IMAGE_TOO_BIG')
    expect(await fileCount()).toBe(before)
    await send(png(6000, 6000))
  })

  it('is refused to those without the permission', async () => {
    const before = await fileCount()
    const student = await signIn(app, await makeStudent(app))
    expect(await refusalOf(send(png(1, 1), student))).toBe('NOT_ALLOWED')
    expect(await fileCount()).toBe(before)
  })
})

/** The first bytes of each type: what it is recognised by. */
const MEDIA: readonly (readonly [name: string, bytes: Buffer, mime: string, kind: string])[] = [
  ['MP3', Buffer.from('49443304000000000000fffb9064', 'hex'), 'audio/mpeg', 'audio'],
  ['M4A', Buffer.from('0000001c667479704d344120000000004d34412069736f6d69736f32', 'hex'), 'audio/mp4', 'audio'],
  ['WAV', Buffer.from('524946462400000057415645666d7420', 'hex'), 'audio/wav', 'audio'],
  [
    'OGG',
    Buffer.concat([Buffer.from('OggS'), Buffer.alloc(24), Buffer.from('01766f72626973000000', 'hex')]),
    'audio/ogg',
    'audio',
  ],
  ['MP4', Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex'), 'video/mp4', 'video'],
  ['WebM', Buffer.from('1a45dfa39f4286810142f7810142f2810442f381084282847765626d', 'hex'), 'video/webm', 'video'],
]
const padded = (bytes: Buffer): Buffer => Buffer.concat([bytes, Buffer.alloc(1000 - bytes.length, 7)])
const sendMedia = (bytes: Buffer | string, as = token) =>
  upload(app, files.uploadMedia, { fields: {}, file: { name: 'a.mp3', bytes }, token: as })

describe('sound and video', () => {
  it.each(MEDIA)('%s is stored and served as what its bytes are', async (_, start, mime, kind) => {
    const bytes = padded(start)
    const stored = await sendMedia(bytes)
    expect(stored).toEqual({ url: expect.stringMatching(/^\/files\/[0-9a-f]{64}$/) as string, kind })
    const reply = await app.app.inject({ url: stored.url })
    expect([reply.statusCode, reply.rawPayload.equals(bytes)]).toEqual([200, true])
    expect(reply.headers).toMatchObject({
      'content-type': mime,
      'content-length': '1000',
      'accept-ranges': 'bytes',
      'content-security-policy': "default-src 'none'; sandbox",
    })
  })

  it.each([
    ['a page', '<html><script>steal()</script></html>'],
    ['a picture', png(1, 1)],
    ['a Matroska film', Buffer.from('1a45dfa3934282886d6174726f736b61', 'hex')],
    ['an AVI film', Buffer.from('5249464600000000415649204c495354', 'hex')],
    ['nothing', ''],
  ])('is refused when it is %s', async (_, bytes) => {
    const before = await fileCount()
    expect(await refusalOf(sendMedia(bytes))).toBe('FILE_TYPE_REFUSED')
    expect(await fileCount()).toBe(before)
  })

  it('is refused above 20 MB, with the limit in the sentence, and to those without the permission', async () => {
    const before = await fileCount()
    const large = Buffer.concat([MEDIA[0]?.[1] ?? Buffer.alloc(0), Buffer.alloc(20 * 1024 * 1024)])
    const { body } = await sendUpload(app, files.uploadMedia, { fields: {}, file: { name: 'a', bytes: large }, token })
    expect(body.msg).toBe('The request is too large; the limit is 20 MB.')
    const student = await signIn(app, await makeStudent(app))
    expect(await refusalOf(sendMedia(padded(Buffer.from('ID3')), student))).toBe('NOT_ALLOWED')
    expect(await fileCount()).toBe(before)
  })

  it('is sent in parts, as players ask for them', async () => {
    const bytes = Buffer.from(Array.from({ length: 1000 }, (_, i) => i % 251))
    Buffer.from('494433040000', 'hex').copy(bytes)
    const { url } = await sendMedia(bytes)
    const get = (range: string, headers = {}) => app.app.inject({ url, headers: { range, ...headers } })
    for (const [range, from, to] of [
      ['bytes=0-99', 0, 99],
      ['bytes=990-', 990, 999],
      ['bytes=-10', 990, 999],
      ['bytes=990-5000', 990, 999],
    ] as const) {
      const reply = await get(range)
      expect(reply.statusCode).toBe(206)
      expect(reply.headers).toMatchObject({
        'content-range': `bytes ${from}-${to}/1000`,
        'content-length': `${to - from + 1}`,
        'content-type': 'audio/mpeg',
        'x-content-type-options': 'nosniff',
      })
      expect(reply.rawPayload.equals(bytes.subarray(from, to + 1))).toBe(true)
    }
    const beyond = await get('bytes=1000-')
    expect([beyond.statusCode, beyond.headers['content-range'], beyond.body]).toEqual([416, 'bytes */1000', ''])
    const several = await get('bytes=0-1,5-6')
    expect([several.statusCode, several.rawPayload.length]).toEqual([200, 1000])
    const { etag } = several.headers
    expect((await get('bytes=0-9', { 'if-range': etag })).statusCode).toBe(206)
    expect((await get('bytes=0-9', { 'if-range': '"another"' })).statusCode).toBe(200)
  })
})

it('an address without a picture is answered with the envelope of an unknown path', async () => {
  for (const id of ['0'.repeat(64), 'x', '..%2f..%2fetc%2fpasswd']) {
    const reply = await app.app.inject({ url: `/files/${id}` })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 10010006 })
  }
})
