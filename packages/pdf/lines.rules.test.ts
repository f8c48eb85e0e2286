import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { breakLines, fitText, LINE_HEIGHT } from './lines.rules.ts'

const widthOf = (text: string): number =>
  [...text].reduce((sum, letter) => sum + ((letter.codePointAt(0) ?? 0) > 0x2e80 ? 1 : 0.5), 0)

describe('lines', () => {
  it.each([
    ['between Chinese characters', '消防安全培训', 3, ['消防安', '全培训']],
    ['between words', 'one two three', 4, ['one two', 'three']],
    ['never before a closing mark', '安全，培训', 2, ['安', '全，', '培训']],
    ['never after an opening mark', '通过《安全》', 3, ['通过', '《安', '全》']],
    ['at a line break of the author', 'a\nb', 9, ['a', 'b']],
    ['anywhere in a word that is too long', 'abcdefgh', 2, ['abcd', 'efgh']],
    ['of an empty text', '', 3, ['']],
  ])('end %s', (_, text, width, lines) => {
    expect(breakLines(text, width, widthOf)).toEqual(lines)
  })

  it('lose no letter, whatever the text', () => {
    const text = fc.string({ unit: fc.constantFrom('安', '全', '，', '《', '》', 'a', 'b', ' ', '.'), maxLength: 60 })
    fc.assert(
      fc.property(text, fc.integer({ min: 2, max: 9 }), (given, width) => {
        const letters = (of: string) => of.replaceAll(' ', '')
        expect(letters(breakLines(given, width, widthOf).join(''))).toBe(letters(given))
      }),
    )
  })
})

describe('a text in its place', () => {
  it('keeps its size where it fits, and is made smaller where it does not', () => {
    expect(fitText('安全', { width: 40, height: 30, size: 20 }, widthOf)).toEqual({ lines: ['安全'], size: 20 })
    const long = fitText('安全培训证书', { width: 40, height: 28, size: 20 }, widthOf)
    expect(long.size).toBeLessThan(20)
    expect(long.lines.length * long.size * LINE_HEIGHT).toBeLessThanOrEqual(28.01)
  })

  it('is never made too small to read', () => {
    expect(fitText('安'.repeat(500), { width: 10, height: 10, size: 12 }, widthOf).size).toBe(4)
  })
})
