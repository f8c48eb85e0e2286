import type { FileKind } from '@tripos/question-kinds/question-content.ts'
import { FILE_KIND_NAMES } from '@tripos/question-kinds/file-kinds.ts'
import { expect, test } from 'vitest'
import { cleanFileName, inspectFile, looksLikeText } from './answer-file.rules.ts'

const words = new TextEncoder().encode('plain words, 汉字\r\n')
const binary = new Uint8Array([0x4d, 0x5a, 0x00, 0x01])

test.each<[string, string | undefined, Uint8Array, readonly FileKind[], string]>([
  ['a.pdf', 'application/pdf', binary, ['pdf'], 'application/pdf'],
  ['A.PDF', 'application/pdf', binary, ['pdf'], 'application/pdf'],
  ['photo.jpeg', 'image/jpeg', binary, ['pdf', 'image'], 'image/jpeg'],
  ['photo.heic', 'image/heif', binary, ['image'], 'image/heic'],
  ['old.doc', 'application/x-cfb', binary, ['word'], 'application/msword'],
  [
    'new.docx',
    'application/zip',
    binary,
    ['word'],
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
  ['notes.txt', undefined, words, ['text'], 'text/plain'],
  ['page.txt', 'application/xml', words, ['text'], 'text/plain'],
  ['a.pdf', 'application/pdf', binary, ['image'], 'type'],
  ['a.exe', 'application/x-msdownload', binary, FILE_KIND_NAMES, 'type'],
  ['page.html', undefined, words, FILE_KIND_NAMES, 'type'],
  ['drawing.svg', 'application/xml', words, FILE_KIND_NAMES, 'type'],
  ['a', 'application/pdf', binary, ['pdf'], 'type'],
  ['a.pdf', 'image/png', binary, ['pdf', 'image'], 'disguised'],
  ['a.pdf', 'application/x-msdownload', binary, ['pdf'], 'disguised'],
  ['a.pdf', undefined, words, ['pdf', 'text'], 'disguised'],
  ['a.txt', undefined, new Uint8Array(), ['text'], 'disguised'],
  ['a.txt', undefined, binary, ['text'], 'disguised'],
  ['a.txt', 'image/png', words, ['text', 'image'], 'disguised'],
])('%s found as %s', (name, mime, head, accepts, expected) => {
  const verdict = inspectFile({ name, mime, head }, accepts)
  expect('mime' in verdict ? verdict.mime : verdict.refused).toBe(expected)
})

test('text in other encodings is text', () => {
  expect(looksLikeText(new Uint8Array([0xff, 0xfe, 0x61, 0x00]))).toBe(true)
  expect(looksLikeText(new Uint8Array([0xba, 0xba, 0xd7, 0xd6]))).toBe(true)
  expect(looksLikeText(binary)).toBe(false)
  // The mark of UTF-16 is both bytes.
  expect(looksLikeText(new Uint8Array([0xfe, 0xff, 0x00, 0x61]))).toBe(true)
  expect(looksLikeText(new Uint8Array([0xff, 0x61, 0x00]))).toBe(false)
  expect(looksLikeText(new Uint8Array([0x00, 0xfe, 0x61]))).toBe(false)
  // Tabs, ends of lines, ends of pages.
  expect(looksLikeText(new Uint8Array([0x61, 0x09, 0x0d, 0x0a, 0x0c]))).toBe(true)
  for (const control of [0x00, 0x08, 0x0b, 0x0e, 0x1b, 0x1f]) {
    expect(looksLikeText(new Uint8Array([0x61, control]))).toBe(false)
  }
})

test.each([
  ['report.pdf', 'report.pdf'],
  ['实验报告 1.pdf', '实验报告 1.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\work.docx', 'work.docx'],
  ['a\u0000b\n.txt', 'ab.txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['e\u0301.pdf', 'é.pdf'],
  ['a<b>:"c|?*.pdf', 'a_b___c___.pdf'],
  ['...hidden. ', 'hidden'],
  ['report \u00a0\u3000 final.pdf', 'report final.pdf'],
  ['', 'file'],
  ['.pdf', 'pdf'],
])('the name %j becomes %j', (given, expected) => {
  expect(cleanFileName(given)).toBe(expected)
})

test('a long name keeps its ending', () => {
  const name = cleanFileName(`${'很'.repeat(300)}.docx`)
  expect([...name]).toHaveLength(120)
  expect(name.endsWith('很.docx')).toBe(true)
})
