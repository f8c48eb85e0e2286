import { expect, it } from 'vitest'
import { renderRichText } from './rich-text.ts'
import { readableLines } from './readable-lines.ts'

const textsOf = (html: string) =>
  readableLines(renderRichText(html)).map(line => (line.kind === 'text' ? line.text : `[${line.src}]`))
const formula = (tex: string) => `<span data-type="inline-math" data-latex="${tex}"></span>`

it('has a line for each paragraph, item and row', () => {
  expect(textsOf('<p>One <strong>bold</strong></p><p>Two<br>Three</p>')).toEqual(['One bold', 'Two', 'Three'])
  expect(textsOf('<ul><li><p>a</p></li><li><p>b</p></li></ul>')).toEqual(['a', 'b'])
  expect(textsOf('<table><tbody><tr><td><p>1</p></td><td>2</td></tr></tbody></table>')).toEqual(['1', '2'])
})

it('reads formulas once, and keeps indices and signs', () => {
  expect(textsOf(`<p>So ${formula('x^2')} and ${formula('\\frac{a}{b}')}.</p>`)).toEqual(['So x² and a/b.'])
  expect(textsOf('<p>H<sub>2</sub>O, 10<sup>3</sup>, 1 &lt; 2 &amp; 3</p>')).toEqual(['H₂O, 10³, 1 < 2 & 3'])
})

it('parts pictures from the text around them', () => {
  expect(textsOf('<p>See <img src="/files/ab" alt="x"> here</p>')).toEqual(['See', '[/files/ab]', 'here'])
})
