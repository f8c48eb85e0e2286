import { describe, expect, it } from 'vitest'
import { pdfOfPages } from '../../test/stand-in-converter.ts'
import { countPages } from './pdf-pages.rules.ts'

const count = (bytes: Buffer) =>
  countPages({ size: bytes.length, read: (from, length) => Promise.resolve(bytes.subarray(from, from + length)) })

describe('pages of a PDF', () => {
  it.each([1, 2, 300, 1001, 20_000])('%i', async pages => {
    expect(await count(pdfOfPages(pages))).toBe(pages)
  })

  const good = pdfOfPages(2).toString('latin1')
  it.each([
    ['nothing', ''],
    ['no table', good.replace('xref\n0', 'yref\n0')],
    ['a place beyond the end', good.replace(/startxref\n\d+/, 'startxref\n999999')],
    ['no root', good.replace('/Root', '/Toor')],
    ['a root beyond the table', good.replace('/Root 1 0 R', '/Root 99 0 R')],
    ['another object at its place', good.replace('1 0 obj', '7 0 obj')],
    ['an object without an end', good.replaceAll('endobj', 'endxxx')],
    ['something behind the end', `${good}more`],
    ['a stream in place of the table', good.replace(/xref\n0 5\n/, '9 0 obj ')],
  ])('are unknown with %s', async (_, text) => {
    expect(await count(Buffer.from(text, 'latin1'))).toBeUndefined()
  })
})
