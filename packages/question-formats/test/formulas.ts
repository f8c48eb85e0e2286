import { type Formula, mapFormulas, textToRichText } from '@tripos/documents/rich-text.ts'
import { banks } from '../../../modules/demo/server/content/banks.ts'

const textsIn = (value: unknown): string[] => {
  if (typeof value === 'string') return [value]
  return value !== null && typeof value === 'object' ? Object.values(value).flatMap(textsIn) : []
}

/** Every formula of the questions of the demonstration. */
export function demoFormulas(): Formula[] {
  const found: Formula[] = []
  for (const text of textsIn(banks)) {
    mapFormulas(textToRichText(text), formula => {
      found.push(formula)
      return formula.tex
    })
  }
  return found
}
