import { expect, it } from 'vitest'
import { lettersOf, makeRememberingCutter } from './cut-fonts.ts'
import { loadFonts } from './fonts.ts'
import type { PageItem, PdfSpec } from './page.ts'

const [chinese] = await loadFonts('bold')
const font = chinese ?? expect.fail()

it('goes through a font again only for letters that it has not cut out', async () => {
  const { cut, expect: announce } = makeRememberingCutter()
  announce({ regular: '未', bold: '结业证书王小明' })
  const first = await cut(font, '结业证书')
  expect(await cut(font, '王小明证书')).toBe(first)
  const second = await cut(font, '欧阳若兰')
  expect(second).not.toBe(first)
  // What was cut out before stays.
  expect(await cut(font, '欧阳小明')).toBe(second)
  expect(second).toMatchObject({ numGlyphs: expect.any(Number) })
})

it('gives up what earlier files were written with before a cut is as large as a font', async () => {
  const { cut } = makeRememberingCutter()
  const letters = font.font.characterSet
    .filter(code => code > 0x4e00 && code < 0x9000)
    .map(code => String.fromCodePoint(code))
  const many = await cut(font, letters.slice(0, 1900).join(''))
  expect(await cut(font, letters.slice(0, 10).join(''))).toBe(many)
  const next = await cut(font, letters.slice(1900, 2100).join(''))
  expect(next).toMatchObject({ numGlyphs: expect.toSatisfy((count: number) => count < 1000) })
})

it('collects the letters of files by their weight, each once', () => {
  const text = (words: string, weight: 'regular' | 'bold') => ({ kind: 'text', text: words, weight }) as PageItem
  const spec = (items: PageItem[]) => ({ pages: [{ width: 1, height: 1, items }] }) as unknown as PdfSpec
  const specs = [spec([text('王王小', 'bold'), text('a𠮷a', 'regular')]), spec([text('小明', 'bold')])]
  expect(lettersOf(specs)).toEqual({ regular: 'a𠮷', bold: '王小明' })
})
