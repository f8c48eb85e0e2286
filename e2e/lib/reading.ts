/** What a page says, in the words of the question banks. */
import { expect, type Locator, type Page } from '@playwright/test'
import { mathWords, type QuestionOnPage, unspaced } from './banks.ts'

/** The text of an element; formulas as their MathML reads, not also as they are drawn. */
async function textOf(element: Locator): Promise<string> {
  const parts = await element.evaluate(node => {
    const copy = node.cloneNode(true) as HTMLElement
    const formulas = [...copy.querySelectorAll('.katex')].map(formula => {
      const mathml = formula.querySelector('.katex-mathml')?.innerHTML ?? ''
      formula.replaceWith('\uE000')
      return mathml
    })
    return { text: copy.textContent ?? '', formulas }
  })
  let at = 0
  return unspaced(parts.text.replaceAll('\uE000', () => mathWords(parts.formulas[at++] ?? '')))
}

export interface ShownQuestion extends QuestionOnPage {
  readonly formulaCount: number
}

/** A question in the exam room or on a result page: where its stem is, and its options. */
export async function readQuestion(stem: Locator, options: Locator): Promise<ShownQuestion> {
  const all = await options.all()
  return {
    stem: await textOf(stem),
    options: await Promise.all(all.map(textOf)),
    formulaCount: (await stem.locator('.katex').count()) + (await options.locator('.katex').count()),
  }
}

/** No formula is left as its source, and none failed to render. */
export async function expectNoRawFormula(page: Page): Promise<void> {
  const visible = await page.locator('body').evaluate(body => {
    const copy = body.cloneNode(true) as HTMLElement
    // A formula may draw a dollar sign of its own.
    for (const other of copy.querySelectorAll('script, style, textarea, .katex')) other.remove()
    return copy.textContent ?? ''
  })
  // "$5" is money; the dollar sign that ends a formula has no digit behind it.
  expect(visible).not.toMatch(/\$(?! ?\d)|\\(frac|sqrt|mathrm|left|right|text|begin|end|quad)\b/)
  await expect(page.locator('.katex-error, .formula-error')).toHaveCount(0)
}
