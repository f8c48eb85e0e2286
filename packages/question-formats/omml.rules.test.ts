/** Formulas as equations of Word, and back as TeX that shows the same. */
import { describe, expect, it } from 'vitest'
import { demoFormulas } from './test/formulas.ts'
import { formulaMeaning } from '@tripos/documents/mathml.ts'
import { parseXml } from '@tripos/documents/xml.ts'
import { ommlToTex } from './docx/omml.ts'
import { ommlOf } from './docx/omml-write.ts'

const readBack = (omml: string): string => ommlToTex(parseXml(Buffer.from(omml)))

/** What an author writes, and the TeX that comes back. */
const CASES: readonly (readonly [tex: string, back: string])[] = [
  ['\\frac12', '\\frac{1}{2}'],
  ['\\dfrac{a+b}{c}', '\\frac{a+b}{c}'],
  ['x^2+y_1-z_i^2', '{x}^{2}+{y}_{1}-{z}_{i}^{2}'],
  ['\\sqrt2+\\sqrt[3]{x}', '\\sqrt{2}+\\sqrt[3]{x}'],
  ['\\sum_{i=1}^n i^2', '\\sum_{i=1}^{n} {i}^{2}'],
  ['\\prod_k k', '\\prod_{k} k'],
  ['\\int_0^1 f(x)\\,dx', '\\int_{0}^{1} f(x)\\,dx'],
  ['\\iint_D f', '\\iint_{D} f'],
  ['\\lim_{x\\to 0}\\frac{\\sin x}{x}', '\\lim_{x\\rightarrow 0} \\frac{\\sin x}{x}'],
  ['\\sin^2\\theta+\\cos^2\\theta=1', '\\sin^{2} \\theta +\\cos^{2} \\theta =1'],
  ['x=A\\cos\\omega t', 'x=A\\cos \\omega t'],
  ['a\\bmod b', 'a\\mathrm{mod}b'],
  ['\\log_2 8', '\\log_{2} 8'],
  ['\\left(\\frac ab\\right)^2', '{\\left(\\frac{a}{b}\\right)}^{2}'],
  ['\\left|x\\right|<|y|', '\\left|x\\right|<|y|'],
  ['\\left\\{x\\mid x>0\\right\\}', '\\left\\{x\\mid x>0\\right\\}'],
  ['\\begin{pmatrix}1&2\\\\3&4\\end{pmatrix}', '\\left(\\begin{matrix}1 & 2 \\\\ 3 & 4\\end{matrix}\\right)'],
  ['\\begin{cases}x,&x>0\\\\-x,&x\\le0\\end{cases}', '\\begin{cases}x, & x>0 \\\\ -x, & x\\leq 0\\end{cases}'],
  ['\\begin{aligned}x&=1\\\\y&=2\\end{aligned}', '\\begin{aligned}x&=1 \\\\ y&=2\\end{aligned}'],
  ['\\vec a\\cdot\\hat b\\ne\\overline{AB}', '\\vec{a}\\cdot \\hat{b}\\neq \\overline{AB}'],
  ['\\overrightarrow{AB}+\\widehat{CDE}', '\\overrightarrow{AB}+\\widehat{CDE}'],
  ['\\underbrace{a+b}_{n}', '\\underbrace{a+b}_{n}'],
  ['\\xrightarrow{k}', '\\xrightarrow{k}'],
  ['\\overset{a}{=}', '\\mathop{=}\\limits^{a}'],
  ['\\binom nk', '\\left({n \\atop k}\\right)'],
  ["f'(x)+g''", '{f}^{\\prime}(x)+{g}^{\\prime \\prime}'],
  ['90^\\circ', '{90}^{\\circ}'],
  ['\\text{speed}=5\\,\\mathrm{m/s}', '\\text{speed}=5\\,\\mathrm{m}/\\mathrm{s}'],
  ['\\text{速度}\\quad v', '\\text{速度}\\quad v'],
  ['{}^{14}_6\\mathrm{C}', '{}_{6}^{14}\\mathrm{C}'],
  ['\\alpha\\in\\mathbb R,\\ \\mathbf F,\\ \\mathcal O', '\\alpha \\in \\mathbb{R},~\\mathbf{F},~\\mathcal{O}'],
  ['\\boxed{x}', '\\boxed{x}'],
  ['a<b\\ \\&\\ c', 'a<b~\\&~c'],
]

describe('a formula', () => {
  it.each(CASES)('%s is an equation, and comes back showing the same', (tex, back) => {
    for (const isBlock of [false, true]) {
      const omml = ommlOf(tex, isBlock)
      expect(omml === undefined ? undefined : readBack(omml)).toBe(back)
      expect(formulaMeaning(back, isBlock)).toBe(formulaMeaning(tex, isBlock))
      // What an import has made of an equation is the same one again.
      expect(readBack(ommlOf(back, isBlock) ?? '<m:oMath/>')).toBe(back)
    }
  })

  it.each(['\\cancel{x}', '\\color{red}x', '\\left.x\\middle/y\\right.', '\\textcircled{1}', '\\nocommand'])(
    '%s stays TeX: Word would show something else',
    tex => expect(ommlOf(tex, false)).toBeUndefined(),
  )

  it.each([
    ['x^2', 'x_2'],
    ['\\frac{a}{b}', '\\frac{b}{a}'],
    ['\\mathbf{x}', 'x'],
    ['\\vec{a}', 'a'],
    ['\\overset{a}{b}', 'b^a'],
    ['\\left(x\\right)', '(x)'],
    ['\\begin{matrix}1&2\\end{matrix}', '\\begin{matrix}1\\\\2\\end{matrix}'],
    ['a\\quad b', 'ab'],
  ])('%s and %s are not taken for the same', (one, other) => {
    expect(formulaMeaning(one, false)).not.toBe(formulaMeaning(other, false))
    // Neither for nothing: each is the same as itself written with more space.
    for (const tex of [one, other]) {
      expect(formulaMeaning(tex, false)).toMatch(/./)
      expect(formulaMeaning(` ${tex} `, false)).toBe(formulaMeaning(tex, false))
    }
  })
})

it('every formula of the demonstration is an equation that comes back the same', () => {
  const formulas = demoFormulas()
  expect(formulas.length).toBeGreaterThan(300)
  expect(formulas.filter(({ tex, isBlock }) => ommlOf(tex, isBlock) === undefined)).toEqual([])
})
