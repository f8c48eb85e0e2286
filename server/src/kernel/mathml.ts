import katex from 'katex'
import { formulaOptions } from './rich-text.ts'

/** A formula as MathML with its TeX beside it; undefined where it does not compile. */
export function mathmlOf(tex: string, isBlock: boolean): string | undefined {
  try {
    const html = katex.renderToString(tex, { ...formulaOptions(), displayMode: isBlock, output: 'mathml' })
    return /<math[\s\S]*<\/math>/.exec(html)?.[0]
  } catch {
    return undefined
  }
}
