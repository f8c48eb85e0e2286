/** Texts in which stars stand around words: blanks, words to be dragged, words to be marked. */
import { plainOf } from './json.ts'

export interface MarkedWord {
  /** Plain. */
  readonly texts: readonly string[]
  /** HTML. */
  readonly tip: string
  readonly hasFeedback: boolean
}

/** Two stars without anything between are two stars. */
const BLANK = /\*\*|\*([^*]+)\*/g
/** What is said of a right and of a wrong word, behind it. */
const FEEDBACK = /\\[+-]/

function wordOf(inner: string, hasAlternatives: boolean): MarkedWord {
  const [marked = '', ...feedback] = inner.split(FEEDBACK)
  const [solution = '', ...tips] = marked.replace(/<[^<>]*>/g, '').split(':')
  const texts = (hasAlternatives ? solution.split('/') : [solution]).map(plainOf).filter(text => text !== '')
  return { texts, tip: tips.join(':').trim(), hasFeedback: feedback.join('').trim() !== '' }
}

/** The words between stars, `*word/other word:tip*`, each replaced by what stands for it. */
export function takeWords(
  html: string,
  place: (word: MarkedWord) => string,
  { hasAlternatives }: { hasAlternatives: boolean },
): string {
  return html.replace(BLANK, (whole: string, inner: string | undefined) =>
    inner === undefined ? whole : place(wordOf(inner, hasAlternatives)),
  )
}

/** Here two stars are one that is shown. */
const MARK = /\*\*|\*((?:\*\*|[^*])+)\*(?!\*)/g
const unstar = (text: string): string => text.replaceAll('**', '*')

/** A text without its marks, and the plain words that were marked. */
export function marksIn(html: string): { readonly html: string; readonly words: readonly string[] } {
  const words: string[] = []
  const bare = html.replace(MARK, (_, inner: string | undefined) => {
    if (inner === undefined) return '*'
    words.push(plainOf(unstar(inner)))
    return unstar(inner)
  })
  return { html: bare, words: words.filter(word => word !== '') }
}
