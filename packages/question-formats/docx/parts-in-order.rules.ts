/** The parts of a question with its options in the order of one paper: letters of its key are those of that paper. Pure. */
import { LETTERS } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import type { SourceParts } from '@tripos/question-kinds/kinds/index.ts'
import { partOrders } from '@tripos/question-kinds/question-parts.ts'

const shownAs = (letters: readonly string[], order: readonly number[]): string[] =>
  letters.map(letter => LETTERS.charAt(order.indexOf(LETTERS.indexOf(letter))))

/** `order[position]` is the author's index of what stands there; of a combined question its parts have their own. */
export function partsInOrder(parts: SourceParts, order: readonly number[]): SourceParts {
  if (parts.combined !== undefined) {
    const orders = partOrders(order)
    return {
      ...parts,
      combined: parts.combined.map((part, at) => ({ ...part, parts: partsInOrder(part.parts, orders[at] ?? []) })),
    }
  }
  const { options, label, optionAnalyses } = parts
  if (options === null || order.length !== options.length) return parts
  const shown = {
    ...parts,
    options: order.map(index => options[index] ?? ''),
    ...(optionAnalyses && { optionAnalyses: order.map(index => optionAnalyses[index] ?? '') }),
  }
  if (Array.isArray(label)) return { ...shown, label: shownAs(label, order).toSorted() }
  return { ...shown, label: typeof label === 'string' ? shownAs([...label], order).join('') : label }
}
