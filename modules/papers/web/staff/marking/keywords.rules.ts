/** Which items of a rubric the words of an answer suggest. They are shown to the marker and count for nothing. Pure. */
import type { Answer } from '@tripos/question-kinds/answers.ts'
import type { Rubric } from '../../../contract/rubric.ts'

/** Widths, cases and spaces make no difference. */
const folded = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s+/gu, ' ').trim()

/** Of scripts that put spaces between words: there a keyword is a whole word. */
const SPACED = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{M}\p{N}]/u

const isSpaced = (character: string | undefined): boolean => character !== undefined && SPACED.test(character)

function has(text: string, word: string): boolean {
  const [first, last] = [word.at(0), word.at(-1)]
  for (let at = text.indexOf(word); at !== -1; at = text.indexOf(word, at + 1)) {
    const goesOn = isSpaced(last) && isSpaced(text[at + word.length])
    if (!goesOn && !(isSpaced(first) && isSpaced(text[at - 1]))) return true
  }
  return false
}

/** What the candidate typed; of other answers there is nothing to look through. */
function textsOf(answer: Answer | null): string[] {
  if (answer?.kind === 'text') return [answer.text]
  if (answer?.kind === 'gaps') return [...answer.gaps]
  return answer?.kind === 'parts' ? answer.parts.flatMap(textsOf) : []
}

/** The keywords that are in the answer, by the item that they suggest; items without one are not there. */
export function suggestedItems(rubric: Rubric | null, answer: Answer | null): ReadonlyMap<string, readonly string[]> {
  const texts = textsOf(answer).map(folded)
  const found = (rubric?.items ?? []).map(({ id, keywords = [] }) => {
    const words = keywords.filter(keyword => {
      const word = folded(keyword)
      return word !== '' && texts.some(text => has(text, word))
    })
    return [id, words] as const
  })
  return new Map(found.filter(([, words]) => words.length > 0))
}
