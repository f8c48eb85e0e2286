import { expect, test } from 'vitest'
import { cleanFileName, contentDisposition } from './file-names.rules.ts'

test.each([
  ['report.pdf', 'report.pdf'],
  ['实验报告 1.pdf', '实验报告 1.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['C:\\Users\\me\\work.docx', 'work.docx'],
  ['a\u0000b\n.txt', 'ab.txt'],
  ['invoice\u202Efdp.exe', 'invoicefdp.exe'],
  ['private\uE000use.pdf', 'privateuse.pdf'],
  ['e\u0301.pdf', 'é.pdf'],
  ['a<b>:"c|?*.pdf', 'a_b___c___.pdf'],
  ['...hidden. ', 'hidden'],
  ['report \u00a0\u3000 final.pdf', 'report final.pdf'],
  ['', ''],
  ['.pdf', ''],
  ['../../.txt', ''],
  ['...', ''],
])('the name %j becomes %j', (given, expected) => {
  expect(cleanFileName(given)).toBe(expected)
  expect(cleanFileName(expected)).toBe(expected)
})

test('a long name keeps its ending', () => {
  const name = cleanFileName(`${'很'.repeat(300)}.docx`)
  expect([...name]).toHaveLength(200)
  expect(name.endsWith('很.docx')).toBe(true)
  expect([...cleanFileName('很'.repeat(300))]).toHaveLength(200)
})

test('a name is sent so that every program reads it', () => {
  expect(contentDisposition('attachment', '实验 "1".pdf')).toBe(
    "attachment; filename*=UTF-8''%E5%AE%9E%E9%AA%8C%20%221%22.pdf",
  )
  expect(contentDisposition('inline')).toBe('inline')
})
