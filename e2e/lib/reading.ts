/** What a page says, in the words of the question banks. */
import { expect, type Locator, type Page } from '@playwright/test'
import { mathWords, type QuestionOnPage, unspaced } from './banks.ts'

interface Reading {
  /** Where a formula was stands this sign. */
  readonly text: string
  /** Each as its MathML, not also as it is drawn. */
  readonly formulas: readonly string[]
}

/** Runs in the page. */
const readAll = (nodes: readonly Element[]): Reading[] =>
  nodes.map(node => {
    const copy = node.cloneNode(true) as Element
    const formulas = [...copy.querySelectorAll('.katex')].map(formula => {
      const mathml = formula.querySelector('.katex-mathml')?.innerHTML ?? ''
      formula.replaceWith('\uE000')
      return mathml
    })
    return { text: copy.textContent ?? '', formulas }
  })

function wordsIn({ text, formulas }: Reading): string {
  let at = 0
  return unspaced(text.replaceAll('\uE000', () => mathWords(formulas[at++] ?? '')))
}

export interface ShownQuestion extends QuestionOnPage {
  readonly formulaCount: number
}

/** A question in the exam room or on a result page: where its stem is, and its options. */
export async function readQuestion(stem: Locator, options: Locator): Promise<ShownQuestion> {
  await expect(stem).toBeVisible()
  const [stems, choices] = [await stem.evaluateAll(readAll), await options.evaluateAll(readAll)]
  const [first] = stems
  if (first === undefined || stems.length > 1) throw new Error(`${stems.length} stems where one was expected`)
  return {
    stem: wordsIn(first),
    options: choices.map(wordsIn),
    formulaCount: [...stems, ...choices].reduce((sum, { formulas }) => sum + formulas.length, 0),
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
