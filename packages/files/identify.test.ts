import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { FILE_KINDS } from '@tripos/question-kinds/file-kinds.ts'
import { FILE_TYPES, typeByEnding } from './file-types.rules.ts'
import { identifyBytes, identifyFile, type TextRule } from './identify.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'identify-'))
})
afterAll(() => rm(folder, { recursive: true }))

const zip = (...names: readonly string[]) =>
  Buffer.from(zipSync(Object.fromEntries(names.map(name => [name, strToU8('<x/>')]))))
const PDF = Buffer.from('%PDF-1.4\n%%EOF\n')
const PNG = Buffer.from('89504e470d0a1a0a0000000d4948445200000001000000010806000000', 'hex')
const OLD = Buffer.concat([Buffer.from('d0cf11e0a1b11ae1', 'hex'), Buffer.alloc(600)])
const HEIF = Buffer.from('000000186674797068656963000000006d69663168656963', 'hex')
const MP4 = Buffer.from('00000018667479706d703432000000006d70343269736f6d', 'hex')
const WORDS = Buffer.from('plain words, 汉字\r\n')
const GBK = Buffer.from([0xba, 0xba, 0xd7, 0xd6])
const PROGRAM = Buffer.from(`MZ${'\0'.repeat(600)}`)
const XML = Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>')
const DOCX = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

async function identify(name: string, bytes: Buffer, text: TextRule) {
  const path = join(folder, 'file')
  await writeFile(path, bytes)
  const { type, isDisguised } = await identifyFile({ path, name }, text)
  return isDisguised ? `disguised, ${type?.mime ?? 'unknown'}` : type?.mime
}

test.each<[string, Buffer, string]>([
  ['a.pdf', PDF, 'application/pdf'],
  ['A.PDF', PDF, 'application/pdf'],
  ['photo.heic', HEIF, 'image/heic'],
  ['old.doc', OLD, 'application/msword'],
  ['old.xls', OLD, 'application/vnd.ms-excel'],
  ['voice.m4a', MP4, 'audio/mp4'],
  ['new.docx', zip('[Content_Types].xml', 'word/document.xml'), DOCX],
  ['last first.docx', zip('a.bin', 'word/document.xml', '[Content_Types].xml'), DOCX],
  ['open.odt', zip('content.xml', 'mimetype'), 'application/vnd.oasis.opendocument.text'],
  ['a.zip', zip('a.txt'), 'application/zip'],
  ['a.pdf', PNG, 'disguised, image/png'],
  ['a.pdf', PROGRAM, 'disguised, unknown'],
  ['a.docx', zip('a.txt'), 'disguised, application/zip'],
  ['a.zip', zip('[Content_Types].xml', 'word/document.xml'), `disguised, ${DOCX}`],
  ['a.pdf', WORDS, 'disguised, text/plain'],
  ['a.txt', PNG, 'disguised, image/png'],
  ['a.txt', Buffer.from([1, 2]), 'disguised, unknown'],
  ['a', PDF, 'disguised, application/pdf'],
])('%s is told by its bytes', async (name, bytes, expected) => {
  expect(await identify(name, bytes, 'any')).toBe(expected)
  expect(await identify(name, bytes, 'plain')).toBe(expected)
})

test.each<[string, Buffer, string, string]>([
  ['a.txt', WORDS, 'text/plain', 'text/plain'],
  ['a.csv', WORDS, 'text/csv', 'text/csv'],
  ['a.py', WORDS, 'text/plain', 'text/plain'],
  ['gbk.txt', GBK, 'text/plain', 'disguised, unknown'],
  ['page.txt', Buffer.from('<html><script>'), 'text/plain', 'disguised, unknown'],
  ['drawing.txt', XML, 'text/plain', 'disguised, unknown'],
  ['drawing.svg', XML, 'disguised, unknown', 'disguised, unknown'],
  ['empty.txt', Buffer.alloc(0), 'disguised, unknown', 'text/plain'],
])('%s is a text to be saved: %s, and a text to be shown', async (name, bytes, any, plain) => {
  expect(await identify(name, bytes, 'any')).toBe(any)
  expect(await identify(name, bytes, 'plain')).toBe(plain)
})

test('what has no name is told by its bytes alone', async () => {
  expect(await identifyBytes(PNG)).toMatchObject({ type: { mime: 'image/png' } })
  expect(await identifyBytes(PROGRAM)).toMatchObject({ type: undefined, found: 'application/x-msdownload' })
  expect(await identifyBytes(WORDS)).toEqual({ type: undefined, found: 'unknown' })
})

test('each ending stands once in the table, and each that answers may have stands in it', () => {
  const endings = FILE_TYPES.flatMap(type => type.endings)
  expect(new Set(endings).size).toBe(endings.length)
  const missing = Object.values(FILE_KINDS)
    .flat()
    .filter(ending => typeByEnding(ending.slice(1)) === undefined)
  expect(missing).toEqual([])
})
