import { deflateSync } from 'node:zlib'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, it } from 'vitest'
import { loadFonts } from './fonts.ts'
import { makePdf } from './make-pdf.ts'
import type { PageItem, PdfSpec } from './page.ts'
import { runsOf, widthIn } from './runs.ts'

const AT = new Date('2026-03-02T08:00:00Z')
const spec = (items: readonly PageItem[]): PdfSpec => ({
  title: '结业证书',
  author: 'Tripos',
  language: 'zh-CN',
  madeAt: AT,
  pages: [{ width: 297, height: 210, items }],
  files: [{ name: 'a.txt', mime: 'text/plain', description: 'A text', bytes: Buffer.from('attached 证书') }],
})
const text = (words: string, y: number): PageItem => ({
  kind: 'text',
  text: words,
  x: 20,
  y,
  width: 250,
  height: 20,
  size: 24,
  weight: 'regular',
  align: 'center',
  color: '#123456',
})

const open = (bytes: Buffer) => getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise

it('writes text that a reader finds again, in letters of both scripts, with what is attached', async () => {
  const words = ['兹证明王小明通过《消防安全》考试', 'Łukasz Şahin, 96.5 points — “final”']
  const bytes = await makePdf(spec(words.map((word, index) => text(word, 20 + index * 30))))
  const document = await open(bytes)
  const page = await document.getPage(1)
  const { items } = await page.getTextContent()
  const found = items.map(item => ('str' in item ? item.str : '')).join('')
  for (const word of words) expect(found.replaceAll(' ', '')).toContain(word.replaceAll(' ', ''))
  expect(page.view).toEqual([0, 0, expect.closeTo(841.89, 1), expect.closeTo(595.28, 1)])
  const attached = (await document.getAttachments()) as Record<string, { content: Uint8Array }>
  expect(Buffer.from(attached['a.txt']?.content ?? []).toString()).toBe('attached 证书')
  expect((await document.getMetadata()).info).toMatchObject({ Title: '结业证书' })
  await document.destroy()
})

it('holds no more of a font than stands in it, however much Chinese that is', async () => {
  const many =
    '永和九年岁在癸丑暮春之初会于会稽山阴之兰亭修禊事也群贤毕至少长咸集此地有崇山峻岭茂林修竹又有清流激湍映带左右'
  const bytes = await makePdf(spec([text(many, 20), { ...text(many, 60), weight: 'bold' } as PageItem]))
  expect(bytes.length).toBeLessThan(100_000)
  const fonts = [...bytes.toString('latin1').matchAll(/\/BaseFont \/([A-Z]{6}\+[\w-]+)/g)].map(([, name]) => name)
  expect(new Set(fonts).size).toBe(2)
})

it('sets an apostrophe in a Latin name as narrow as the name, and a quotation mark in Chinese as wide as a character', async () => {
  const fonts = await loadFonts('bold')
  const width = widthIn(fonts)
  expect(runsOf('Liam O’Sullivan', fonts).map(run => run.text)).toEqual(['Liam O', '’', 'Sullivan'])
  expect(width('O’S') - width('OS')).toBeLessThan(0.4)
  expect(width('‘证书’') - width('证书')).toBeCloseTo(2)
})

function png(): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type), data])
    const crc = crc32(body)
    const length = Buffer.alloc(4)
    length.writeUInt32BE(data.length)
    const sum = Buffer.alloc(4)
    sum.writeUInt32BE(crc)
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 6, 0, 0, 0])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 255, 0, 0, 128]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function crc32(bytes: Buffer): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

it('draws pictures that let the page through, frames and QR codes', async () => {
  const place = { x: 10, y: 10, width: 30, height: 30 }
  const bytes = await makePdf(
    spec([
      { ...place, kind: 'picture', bytes: png() },
      { ...place, kind: 'qr', text: 'https://exams.example/cert/abc' },
      { ...place, kind: 'frame', stroke: '#aa0000', lineWidth: 1 },
    ]),
  )
  const page = await (await open(bytes)).getPage(1)
  const { fnArray } = await page.getOperatorList()
  expect(fnArray.length).toBeGreaterThan(5)
})

it('gives the same bytes for the same description', async () => {
  const same = spec([text('证书', 20)])
  expect(Buffer.compare(await makePdf(same), await makePdf(same))).toBe(0)
})

it('refuses letters that would be boxes where every one must be printed, and names each once', async () => {
  // From extension B, as in a few names: in no font of ours.
  const items = [text('𠮷田𠀀𠮷 Łukasz', 20), text('欧阳　修', 60)]
  await expect(makePdf({ ...spec(items), mustPrintAll: true })).rejects.toMatchObject({ letters: '𠮷𠀀' })
  expect((await makePdf(spec(items))).length).toBeGreaterThan(1000)
  // The rarest of the 8,105 letters of the national standard are there.
  const standard = [text('㑇㕮䢼鿍鿎𠙶𠳐𡎚𣲘𤩽𦒍𨟠𫖮𫘝𬘓𬱖𬸪\n\t', 20)]
  expect((await makePdf({ ...spec(standard), mustPrintAll: true })).length).toBeGreaterThan(1000)
})
