/** The formulas of the demonstration as equations of Word. */
import { expect, it } from 'vitest'
import { mapFormulas, textToRichText } from '../src/kernel/rich-text.ts'
import { banks } from '../src/modules/demo/content/banks.ts'
import { ommlOf } from '../src/modules/questions/import/formats/docx/omml-write.ts'

it('every formula of the demonstration is an equation that comes back the same', () => {
  const plain: string[] = []
  let count = 0
  const texts = (value: unknown): string[] =>
    typeof value === 'string'
      ? [value]
      : value !== null && typeof value === 'object'
        ? Object.values(value).flatMap(texts)
        : []
  for (const text of texts(banks)) {
    mapFormulas(textToRichText(text), ({ tex, isBlock }) => {
      count += 1
      if (ommlOf(tex, isBlock) === undefined) plain.push(tex)
      return tex
    })
  }
  expect(count).toBeGreaterThan(300)
  expect(plain).toEqual([])
})
