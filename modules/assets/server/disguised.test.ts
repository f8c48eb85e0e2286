/** Files that pretend to be others. What is refused leaves no byte; what is taken is sent so that nothing in it runs. */
import { assets } from '../contract/assets.ts'
import { AssetState } from '../contract/asset-kinds.ts'
import type { ErrorName } from '@tripos/contract-kit/errors.ts'
import { errorText } from '@tripos/contract-kit/errors.ts'
import { gzipSync } from 'node:zlib'
import { zipSync, strToU8 } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../apps/server/test/app.ts'
import { mp4File, pngFile, sendFile, wavFile } from '../test/make-assets.ts'
import { makeStaff } from '../../identity/test/make-staff.ts'

let app: TestApp
let token: string
beforeAll(async () => {
  app = await startTestApp()
  token = (await makeStaff(app, { permissions: ['course:asset:view', 'course:asset:edit'] })).token
})
afterAll(() => app.close())

const EVIL = '<script>fetch("/api/identity/info",{headers:{token:document.cookie}})</script>'
const html = Buffer.from(`<!doctype html><html><body>${EVIL}</body></html>`)
const svg = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${EVIL}</svg>`)
const gif = Buffer.from(
  'GIF89a\u0001\0\u0001\0\x80\0\0\0\0\0\xff\xff\xff,\0\0\0\0\u0001\0\u0001\0\0\u0002\u0002D\u0001\0;',
  'latin1',
)
const zipOf = (files: Record<string, string>): Buffer =>
  Buffer.from(zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)]))))
const types = '<?xml version="1.0"?><Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
const docx = zipOf({ '[Content_Types].xml': types, 'word/document.xml': '<w:document/>' })
const pdf = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
const utf16 = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(html.toString(), 'utf16le')])

/** A picture of one pixel's segments: a comment, EXIF with a place, and the end. */
function jpeg(comment: string, tail = ''): Buffer {
  const segment = (marker: number, body: Buffer) => {
    const head = Buffer.from([0xff, marker, 0, 0])
    head.writeUInt16BE(body.length + 2, 2)
    return Buffer.concat([head, body])
  }
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xe0, Buffer.from('JFIF\0\u0001\u0001\0\0\u0001\0\u0001\0\0', 'latin1')),
    segment(0xe1, Buffer.from(`Exif\0\0MM\0*\0\0\0\u0008${comment}`, 'latin1')),
    segment(0xfe, Buffer.from(comment)),
    segment(0xc0, Buffer.from([8, 0, 1, 0, 1, 1, 1, 0x11, 0])),
    segment(0xda, Buffer.from([1, 1, 0, 0, 63, 0])),
    Buffer.from([0x00, 0xff, 0xd9]),
    Buffer.from(tail),
  ])
}

type Case = readonly [title: string, name: string, bytes: Buffer, error: ErrorName]

const REFUSED: readonly Case[] = [
  ['HTML as PNG', 'a.png', html, 'ASSET_TYPE_REFUSED'],
  ['HTML as JPEG', 'a.jpg', html, 'ASSET_TYPE_REFUSED'],
  ['HTML as text', 'a.txt', html, 'ASSET_TYPE_REFUSED'],
  ['HTML as Markdown', 'a.md', html, 'ASSET_TYPE_REFUSED'],
  ['HTML as CSV', 'a.csv', html, 'ASSET_TYPE_REFUSED'],
  ['HTML as captions', 'a.vtt', html, 'ASSET_TYPE_REFUSED'],
  ['HTML as PDF', 'a.pdf', html, 'ASSET_TYPE_REFUSED'],
  ['HTML as a film', 'a.mp4', html, 'ASSET_TYPE_REFUSED'],
  ['HTML as a package', 'a.zip', html, 'ASSET_TYPE_REFUSED'],
  ['HTML behind blanks and a mark of order', 'a.txt', Buffer.from(`\uFEFF \n\n\t<HTML>${EVIL}`), 'ASSET_TYPE_REFUSED'],
  ['HTML behind much text', 'a.txt', Buffer.from(`${'word '.repeat(30_000)}<iframe src=/admin>`), 'ASSET_TYPE_REFUSED'],
  ['HTML in UTF-16 as text', 'a.txt', utf16, 'ASSET_DISGUISED'],
  ['HTML in UTF-16 as sound', 'a.mp3', utf16, 'ASSET_DAMAGED'],
  [
    'a script inside captions',
    'a.vtt',
    Buffer.from(`WEBVTT\n\n00:00.000 --> 00:01.000\n${EVIL}\n`),
    'ASSET_TYPE_REFUSED',
  ],
  ['a script of a shell as text', 'a.txt', Buffer.from('#!/bin/sh\nrm -rf /\n'), 'ASSET_TYPE_REFUSED'],
  ['PHP as text', 'a.txt', Buffer.from('hello <?php system($_GET["c"]); ?>'), 'ASSET_TYPE_REFUSED'],
  ['SVG as PNG', 'a.png', svg, 'ASSET_TYPE_REFUSED'],
  [
    'SVG with a header of XML as text',
    'a.txt',
    Buffer.from(`<?xml version="1.0"?>${svg.toString()}`),
    'ASSET_TYPE_REFUSED',
  ],
  ['SVG packed as a picture', 'a.png', gzipSync(svg), 'ASSET_TYPE_REFUSED'],
  ['a program of Windows as PDF', 'a.pdf', Buffer.from(`MZ${'\0'.repeat(600)}`), 'ASSET_TYPE_REFUSED'],
  [
    'a program of Linux as a film',
    'a.mp4',
    Buffer.from(`\x7fELF\x02\x01\x01${'\0'.repeat(600)}`, 'latin1'),
    'ASSET_TYPE_REFUSED',
  ],
  ['bytes of nothing as text', 'a.txt', Buffer.from([0, 1, 2, 3, 254, 255, 0, 9]), 'ASSET_TYPE_REFUSED'],
  ['PNG as JPEG', 'a.jpg', pngFile(), 'ASSET_DISGUISED'],
  ['JPEG as PNG', 'a.png', jpeg('x'), 'ASSET_DISGUISED'],
  ['GIF as MP4', 'a.mp4', gif, 'ASSET_DISGUISED'],
  ['PDF as Word', 'a.docx', pdf, 'ASSET_DISGUISED'],
  ['sound as a film', 'a.mp4', wavFile(1), 'ASSET_DISGUISED'],
  ['plain text as captions', 'a.vtt', Buffer.from('not captions'), 'ASSET_DISGUISED'],
  ['captions as text', 'a.txt', Buffer.from('WEBVTT\n'), 'ASSET_DISGUISED'],
  ['Word as an archive', 'a.zip', docx, 'ASSET_DISGUISED'],
  ['Word as Excel', 'a.xlsx', docx, 'ASSET_DISGUISED'],
  ['any archive as Word', 'a.docx', zipOf({ 'a.html': html.toString() }), 'ASSET_DISGUISED'],
  [
    'a package with a way out as an archive',
    'a.zip',
    zipOf({ '../../evil.html': 'x', 'imsmanifest.xml': '<manifest/>' }),
    'PACKAGE_UNSAFE',
  ],
  ['a picture that is cut off', 'a.png', pngFile().subarray(0, 60), 'ASSET_DAMAGED'],
  ['a picture of a head alone', 'a.jpg', jpeg('x').subarray(0, 30), 'ASSET_DAMAGED'],
  ['a film without its header', 'a.mp4', mp4File(3).subarray(0, 130), 'ASSET_DAMAGED'],
]

test.each(REFUSED)('%s is refused, and no byte of it stays', async (_, name, bytes, error) => {
  const id = await sendFile(app, token, { name, bytes })
  const asset = await app.call(assets.detail, { id }, token)
  expect(asset.state).toBe(AssetState.refused)
  const { rows } = await app.database.pool.query<{ refusal: { name: ErrorName; args: Record<string, string> } }>(
    'select refusal from assets where id = $1',
    [id],
  )
  expect(rows[0]?.refusal.name).toBe(error)
  expect(asset.refusal).toBe(errorText(error, 'en-US', rows[0]?.refusal.args))
  expect(await app.deps.storage.get(`assets/${id}/file`)).toBeUndefined()
  const { body } = await app.send(assets.link, { id }, token)
  expect(body.code).not.toBe(0)
})

const POLYGLOTS: readonly (readonly [title: string, name: string, bytes: Buffer, mime: string])[] = [
  [
    'a GIF with a script in a comment',
    'a.gif',
    Buffer.concat([gif.subarray(0, 19), Buffer.from('!\xfe\x08<script>\0', 'latin1'), gif.subarray(19)]),
    'image/gif',
  ],
  ['a GIF with HTML behind its end', 'a.gif', Buffer.concat([gif, html]), 'image/gif'],
  ['a JPEG with HTML in its comment and its EXIF', 'a.jpg', jpeg(EVIL), 'image/jpeg'],
  [
    'a JPEG with an archive behind its end',
    'a.jpg',
    jpeg('x', zipOf({ 'a.html': EVIL }).toString('latin1')),
    'image/jpeg',
  ],
  [
    'a PNG with a script in its text',
    'a.png',
    pngFile(['tEXt', Buffer.from(`Comment\0${EVIL}`)], ['eXIf', Buffer.from('MM')]),
    'image/png',
  ],
  ['a PNG with HTML behind its end', 'a.png', Buffer.concat([pngFile(), html]), 'image/png'],
]

test.each(POLYGLOTS)('%s is stored without it, and sent as the picture that it is', async (_, name, bytes, mime) => {
  const id = await sendFile(app, token, { name, bytes })
  const asset = await app.call(assets.detail, { id }, token)
  expect(asset, asset.refusal ?? '').toMatchObject({ state: AssetState.ready, mime })
  const { url } = await app.call(assets.link, { id }, token)
  const reply = await app.app.inject({ url })
  expect(reply.statusCode).toBe(200)
  expect(reply.rawPayload.toString('latin1')).not.toMatch(/script|a\.html|eXIf/)
  expect(asset.sizeBytes).toBe(reply.rawPayload.length)
  expect(reply.headers).toMatchObject({
    'content-type': mime,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
})

test.each([
  [
    'a PDF with a script',
    'a.pdf',
    Buffer.from(pdf.toString().replace('/Catalog', '/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>')),
    'application/pdf',
    'inline',
  ],
  ['an archive of HTML', 'a.zip', zipOf({ 'a.html': html.toString() }), 'application/zip', 'attachment'],
  ['text with a sign of less', 'a.txt', Buffer.from('if a < b then'), 'text/plain; charset=utf-8', 'attachment'],
  ['a film with HTML among its samples', 'a.mp4', mp4File(3, html), 'video/mp4', 'inline'],
])('%s is taken, and sent so that nothing in it runs', async (_, name, bytes, mime, disposition) => {
  const id = await sendFile(app, token, { name, bytes })
  const { url } = await app.call(assets.link, { id }, token)
  const reply = await app.app.inject({ url })
  expect(reply.rawPayload.equals(bytes)).toBe(true)
  expect(reply.headers).toMatchObject({
    'content-type': mime,
    'content-disposition': `${disposition}; filename*=UTF-8''${name}`,
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'x-frame-options': 'DENY',
  })
})
