import { files } from '@tripos/contract/files'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refusalOf, startTestApp, type TestApp } from '../../../test/app.ts'
import { makeAdministrator, makeStudent, signIn } from '../../../test/factories/identity.ts'
import { upload } from '../../../test/upload.ts'
import { registerFileRoutes } from './index.ts'

let app: TestApp
let token: string
const pages = Fastify()
beforeAll(async () => {
  app = await startTestApp()
  token = await signIn(app, await makeAdministrator(app, { permissions: ['common:file:upload'] }))
  registerFileRoutes(pages, app.deps)
})
afterAll(async () => {
  await pages.close()
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
    const reply = await pages.inject({ url })
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
    ['a PNG without a size', png(0, 0)],
  ])('is refused when it is %s', async (_, bytes) => {
    const before = await fileCount()
    expect(await refusalOf(send(bytes))).toBe('FILE_TYPE_REFUSED')
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

it('an address without a picture is answered with the envelope of an unknown path', async () => {
  for (const id of ['0'.repeat(64), 'x', '..%2f..%2fetc%2fpasswd']) {
    const reply = await pages.inject({ url: `/files/${id}` })
    expect(reply.statusCode).toBe(404)
    expect(reply.json()).toMatchObject({ code: 10010006 })
  }
})
