import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { renderRichText, sanitizeRichText, textToRichText } from './rich-text.ts'
import { richTextToText } from './tex-text.ts'

const inline = (tex: string) => `<span data-type="inline-math" data-latex="${tex}"></span>`
const block = (tex: string) => `<div data-type="block-math" data-latex="${tex}"></div>`

test.each([
  ['plain text', 'one\ntwo', '<p>one</p><p>two</p>'],
  ['an inline formula', 'if $x<2$ then', `<p>if ${inline('x&lt;2')} then</p>`],
  ['a formula over a line break', 'a $x\n=1$ b', `<p>a ${inline('x\n=1')} b</p>`],
  ['a display formula within a line', 'as:$$x=1$$So', `<p>as:</p>${block('x=1')}<p>So</p>`],
  ['a lone dollar', 'costs $ 3', '<p>costs $ 3</p>'],
  ['money', 'from $3 and $4 on', '<p>from $3 and $4 on</p>'],
  [
    'money with words between',
    'pay $500 plus five percent or $1500 now',
    '<p>pay $500 plus five percent or $1500 now</p>',
  ],
  ['an inline formula of LaTeX', 'if \\(x<2\\) then', `<p>if ${inline('x&lt;2')} then</p>`],
  ['a display formula of LaTeX', 'as \\[x=1\\] so', `<p>as</p>${block('x=1')}<p>so</p>`],
  ['an open bracket of LaTeX', 'as \\[x=1 so', '<p>as \\[x=1 so</p>'],
  ['a line break of LaTeX before a bracket', 'a \\\\[2pt] b\\]', '<p>a \\\\[2pt] b\\]</p>'],
  [
    'an environment of formulas',
    'As \\begin{align*}x&=1\\\\y&=2\\end{align*} so',
    `<p>As</p>${block('\\begin{align*}x&amp;=1\\\\y&amp;=2\\end{align*}')}<p>so</p>`,
  ],
  ['line breaks of LaTeX at the ends of lines', 'one \\\\\ntwo\\\\', '<p>one</p><p>two</p>'],
  ['an escaped dollar', 'costs \\$3 or \\$4', '<p>costs $3 or $4</p>'],
  ['money inside a formula', '$\\$ 16.94$', `<p>${inline('\\$ 16.94')}</p>`],
  ['dollars of an empty formula', '$$ $$', '<p>$$ $$</p>'],
  ['a pair of dollars over an empty line', 'a $x\n\ny$ b', '<p>a $x</p><p>y$ b</p>'],
  ['full-width braces of a text recogniser', '$(\\textrm{｝$', `<p>${inline('(\\textrm{}')}</p>`],
  [
    'a table',
    'See:\\begin{center}\\begin{tabular}{|l|c|}\\hline\\multicolumn{2}{|c|}{All} \\\\\\hlineMale & $n$ \\\\\\cline { 1 - 2 } 5\\% & \\\\\\hline\\end{tabular}\\end{center}Then',
    `<p>See:</p><table><tbody><tr><td colspan="2">All</td></tr><tr><td>Male</td><td>${inline('n')}</td></tr><tr><td>5%</td><td></td></tr></tbody></table><p>Then</p>`,
  ],
  ['a list', '\\begin{itemize}\\item one\\item two\\end{itemize}', '<ul><li>one</li><li>two</li></ul>'],
  ['a heading', '\\section{【点睛】} x', '<p>【点睛】</p><p>x</p>'],
  ['markup', '<b onclick="x">', '<p>&lt;b onclick=&quot;x&quot;&gt;</p>'],
])('reads %s', (_, text, html) => {
  expect(textToRichText(text)).toBe(html)
})

describe('text made of rich text', () => {
  it('gives the same rich text again, or says that it cannot', () => {
    expect(richTextToText('<p>a <strong>b</strong></p>', sanitizeRichText)).toBeUndefined()
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ab $\\{}()[]&<>"\'\n1^_') }), text => {
        const html = sanitizeRichText(textToRichText(text))
        const back = richTextToText(html, sanitizeRichText)
        if (back !== undefined) expect(sanitizeRichText(textToRichText(back))).toBe(html)
      }),
      { numRuns: 2000 },
    )
  })

  it('is text for everything that is only words and formulas', () => {
    for (const text of ['one\ntwo', 'if $x<2$ then $$y$$ end', 'costs \\$3', '答案是 $\\frac{1}{2}$。']) {
      const html = sanitizeRichText(textToRichText(text))
      expect(richTextToText(html, sanitizeRichText)).toBeDefined()
    }
  })
})

it('renders a formula without its source', () => {
  const html = renderRichText(sanitizeRichText(textToRichText('$\\frac{1}{2}$ and $a\\textgreater b$')))
  expect(html).not.toMatch(/\\frac|data-latex|formula-error/)
  expect(html.match(/<math /g)).toHaveLength(2)
  expect(html).toMatch(/<mfrac><mn>1<\/mn><mn>2<\/mn><\/mfrac>/)
  expect(html).toMatch(/<mi>a<\/mi><mo>&gt;<\/mo><mi>b<\/mi>/)
})

it('renders chemistry', () => {
  const html = renderRichText(sanitizeRichText(textToRichText('$\\ce{2H2 + O2 -> 2H2O}$')))
  expect(html).not.toMatch(/formula-error/)
  expect(html).toContain('<math ')
})
