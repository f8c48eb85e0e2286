import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isBlank } from './content.rules.ts'
import { fillFrom, paragraphOf, pastedLines } from './pasted-lines.rules.ts'

it.each([
  ['one line is text of its field', 'A. Time', []],
  ['letters of their places go', 'A. Time\nB. Length\r\n\nC．Speed\n(D) Mass', ['Time', 'Length', 'Speed', 'Mass']],
  ['other letters are text', 'A. Lincoln\nC. Darwin', ['A. Lincoln', 'C. Darwin']],
  ['lines without letters', '时间\n长度', ['时间', '长度']],
])('%s', (_, text, lines) => expect(pastedLines(text)).toEqual(lines))

const option = (html: string, isRight = false) => ({ html, isRight })
const place = (items: readonly { html: string; isRight: boolean }[], at: number) => ({
  items,
  at,
  most: 6,
  newItem: option(''),
  isBlank: (item: { html: string }) => isBlank(item.html),
  withHtml: (item: { html: string; isRight: boolean }, html: string) => ({ ...item, html }),
})

it('fills the options from there on, keeps the mark of the right one, and adds what is missing', () => {
  const items = [option('<p>Here</p>'), option('', true), option('')]
  expect(fillFrom(['x < y', 'b', 'c'], place(items, 1))).toEqual([
    option('<p>Here</p>'),
    option('<p>x &lt; y</p>', true),
    option('<p>b</p>'),
    option('<p>c</p>'),
  ])
})

it('takes the place of no text, and makes no more than there may be', () => {
  expect(fillFrom(['a', 'b'], place([option(''), option('<p>Here</p>')], 0))).toBeUndefined()
  expect(
    fillFrom(
      ['a', 'b'],
      place(
        [1, 2, 3, 4, 5, 6].map(() => option('')),
        5,
      ),
    ),
  ).toBeUndefined()
})

it('makes a text of each line, whatever signs it has', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ minLength: 1 }), { minLength: 2, maxLength: 6 }), lines => {
      const filled = fillFrom(lines, place([option('')], 0))
      expect(filled?.map(({ html }) => html)).toEqual(lines.map(paragraphOf))
      for (const { html } of filled ?? []) expect(html.replace(/^<p>|<\/p>$/g, '')).not.toMatch(/[<>]/)
    }),
  )
})
