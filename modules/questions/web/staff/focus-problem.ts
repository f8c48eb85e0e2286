import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { type ContentProblem, firstProblem } from './content.rules.ts'

/** What is missing is a text: the first empty one has it. */
const TEXTS: readonly ContentProblem[] = ['stem', 'option', 'reference', 'prompt', 'item', 'hint']
/** What is missing is a choice: below the stem, which has none. */
const CHOICES = 'input[type=radio], input[type=checkbox], input[role=spinbutton], input[type=text], [role=combobox]'

const isEmpty = (editor: HTMLElement): boolean =>
  editor.textContent.trim() === '' && editor.querySelector('img, audio, video, [data-latex]') === null

const textsIn = (editor: HTMLElement) => [...editor.querySelectorAll<HTMLElement>('[contenteditable=true]')]

/** Fields of texts are loaded with the first that is shown. Whoever has gone elsewhere meanwhile stays there. */
function whenTextsCome(editor: HTMLElement, then: () => void): void {
  const watch = new MutationObserver(() => {
    const hasTexts = textsIn(editor).length > 0
    if (hasTexts || !editor.isConnected) watch.disconnect()
    if (hasTexts && document.activeElement === editor) then()
  })
  watch.observe(editor, { childList: true, subtree: true })
}

/** Puts the focus, and what is seen, to the first thing in an editor that keeps the question from being saved. */
export function focusProblem(editor: HTMLElement, content: QuestionContent): void {
  const found = firstProblem(content)
  if (found === undefined) return
  const texts = textsIn(editor)
  const [stem] = texts
  if (stem === undefined) return whenTextsCome(editor, () => focusProblem(editor, content))
  const choices = [...editor.querySelectorAll<HTMLElement>(CHOICES)]
  const below = choices.find(one => stem && stem.compareDocumentPosition(one) === Node.DOCUMENT_POSITION_FOLLOWING)
  const target = TEXTS.includes(found.problem) ? texts.find(isEmpty) : below
  target?.focus()
  target?.scrollIntoView({ block: 'center' })
}
