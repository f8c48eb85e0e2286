/** Pictures, sound and video before they are stored: scanned, and without what a picture tells beside itself. */
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type StandInScanner, startScanner } from '@tripos/files/test/stand-in-scanner.ts'
import { refusalOf, startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { sendUpload, upload } from '../../../apps/server/test/upload.ts'
import { makeAdministrator, signIn } from '../../identity/test/make-identity.ts'
import { pngFile } from '../../assets/test/make-assets.ts'
import { files } from '../contract.ts'

const MAX_BYTES = 100_000

let scanner: StandInScanner
let app: TestApp
let token: string
beforeAll(async () => {
  scanner = await startScanner(MAX_BYTES)
  app = await startTestApp({ clamd: scanner.address })
  token = await signIn(app, await makeAdministrator(app, { permissions: ['common:file:upload'] }))
})
afterAll(async () => {
  await app.close()
  scanner.close()
})

const png = (name: string, bytes = Buffer.alloc(0)) => ({
  fields: {},
  file: { name, bytes: Buffer.concat([pngFile(['sBIT', bytes])]) },
  token,
})
const wav = (text: string, length = 1000) => {
  const bytes = Buffer.alloc(length, 7)
  bytes.write('RIFF$\0\0\0WAVEfmt ', 0, 'latin1')
  bytes.write(text, 100, 'latin1')
  return { fields: {}, file: { name: 'a.wav', bytes }, token }
}
const fileCount = async () => (await app.deps.db.selectFrom('files').select('id').execute()).length

test('an infected picture and an infected recording are refused by the name of the virus, and not stored', async () => {
  const before = await fileCount()
  const { body } = await sendUpload(app, files.uploadImage, {
    ...png('a.png', Buffer.from('EICAR')),
    language: 'zh-CN',
  })
  expect(body.msg).toBe('病毒扫描发现：Eicar-Test。文件未保存。')
  expect(await refusalOf(upload(app, files.uploadMedia, wav('EICAR')))).toBe('FILE_INFECTED')
  expect(await fileCount()).toBe(before)
  const clean = await upload(app, files.uploadImage, png('a.png'))
  expect((await app.app.inject({ url: clean.url })).statusCode).toBe(200)
  expect((await upload(app, files.uploadMedia, wav('clean'))).kind).toBe('audio')
})

test('what the scanner does not take is not stored', async () => {
  expect(await refusalOf(upload(app, files.uploadMedia, wav('clean', MAX_BYTES + 1)))).toBe('FILE_NOT_SCANNED')
})

test('while the scanner is away the sender is told so, and sends again once it is back', async () => {
  const before = await fileCount()
  scanner.isAway = true
  expect(await refusalOf(upload(app, files.uploadImage, png('a.png')))).toBe('SCANNER_AWAY')
  expect(await refusalOf(upload(app, files.uploadMedia, wav('clean')))).toBe('SCANNER_AWAY')
  expect(await fileCount()).toBe(before)
  scanner.isAway = false
  await upload(app, files.uploadImage, png('a.png'))
})

test('a slow scanner is waited for', async () => {
  scanner.isSlow = true
  const { asked } = scanner
  const sent = upload(app, files.uploadImage, png('a.png'))
  await expect.poll(() => scanner.asked).toBe(asked + 1)
  scanner.answer()
  scanner.isSlow = false
  expect((await sent).url).toMatch(/^\/files\//)
})

/** Of a camera: EXIF with a place, a note, and a picture of one pixel's segments. */
function photo(): Buffer {
  const segment = (marker: number, body: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(body.length + 2, 2)
    return Buffer.concat([head, body])
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe1, Buffer.from('Exif\0\0MM\0*\0\0\0\u0008GPS 31.2304 N', 'latin1')),
    segment(0xfe, Buffer.from('my own note')),
    segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from('4V'),
  ])
}

test.each([
  [
    'a PNG',
    pngFile(['tEXt', Buffer.from('Comment\0my own note')], ['eXIf', Buffer.from('MM GPS 31.2304 N')]),
    /IEND....$/s,
  ],
  ['a JPEG whose end is missing', photo(), /4V\xff\xd9$/],
])('what %s tells beside the picture is not stored', async (_, bytes, end) => {
  const { url } = await upload(app, files.uploadImage, { fields: {}, file: { name: 'a', bytes }, token })
  const { rawPayload } = await app.app.inject({ url })
  expect(rawPayload.toString('latin1')).not.toMatch(/GPS|Exif|eXIf|note/)
  expect(rawPayload.toString('latin1')).toMatch(end)
})
