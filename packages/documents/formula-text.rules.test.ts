import { expect, it, test } from 'vitest'
import { readableText } from './rich-text.ts'

const formula = (tex: string) => `<span data-type="inline-math" data-latex="${tex.replaceAll('&', '&amp;')}"></span>`

test.each([
  ['x^2+y^2=1', 'x²+y²=1'],
  ['a_1', 'a₁'],
  ['\\frac{1}{2}', '1/2'],
  ['\\frac{a+b}{2c}', '(a+b)/(2c)'],
  ['\\sqrt{2}', '√2'],
  ['\\sqrt[3]{x+1}', '³√(x+1)'],
  ['\\alpha \\le \\beta', 'α≤β'],
  ['90^\\circ', '90°'],
  ["f'(x)", 'f′(x)'],
  ['\\sin x', 'sin x'],
  ['\\vec{a}\\cdot\\vec{b}', 'a⃗⋅b⃗'],
  ['\\int_0^1 x\\,dx', '∫₀¹x dx'],
  ['2^{x_1}', '2^(x₁)'],
  ['\\text{若 } a < b', '若 a<b'],
  ['\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}', '(1 2; 3 4)'],
])('writes %s as %s', (tex, text) => {
  expect(readableText(`<p>${formula(tex)}</p>`)).toBe(text)
})

it('leaves the words around a formula, and the source of one that does not compile', () => {
  expect(readableText(`<p>If ${formula('x^2')} then &lt;b&gt;</p><p>so</p>`)).toBe('If x² then <b> so')
  expect(readableText(formula('\\frac{'))).toBe('\\frac{')
})
