/** What an answer is and how a choice changes it. Options are positions on this paper, from 0. */
import { QuestionType } from '@tripos/contract/enums'
import type { AnswerBody, PaperQuestion } from '@tripos/contract/papers'

/** The contract's limit for a text. */
export const MOST_CHARACTERS = 20_000

export function isAnswered(answer: AnswerBody | undefined): boolean {
  if (!answer) return false
  if ('options' in answer) return answer.options.length > 0
  if ('text' in answer) return answer.text.trim() !== ''
  if ('gaps' in answer) return answer.gaps.some(text => text.trim() !== '')
  if ('order' in answer) return answer.order.length > 0
  if ('targets' in answer) return answer.targets.some(position => position >= 0)
  if ('number' in answer) return answer.number.trim() !== ''
  return true
}

/** How many options a key can choose. Those of a true/false question are "true" and "false". */
export function optionCount({ type, options }: Pick<PaperQuestion, 'type' | 'options'>): number {
  if (type === QuestionType.trueFalse) return 2
  return type === QuestionType.singleChoice || type === QuestionType.multipleChoice ? options.length : 0
}

export function isChosen(answer: AnswerBody | undefined, index: number): boolean {
  if (!answer) return false
  if ('isTrue' in answer) return answer.isTrue === (index === 0)
  return 'options' in answer && answer.options.includes(index)
}

/** The answer after choosing an option. A multiple choice toggles; the last tick taken away leaves no answer. */
export function choose(type: number, answer: AnswerBody | undefined, index: number): AnswerBody {
  if (type === QuestionType.trueFalse) return { isTrue: index === 0 }
  if (type === QuestionType.singleChoice) return { options: [index] }
  const ticked = answer && 'options' in answer ? answer.options : []
  const options = ticked.includes(index) ? ticked.filter(other => other !== index) : [...ticked, index]
  return options.length === 0 ? null : { options: options.toSorted((a, b) => a - b) }
}

export const textOf = (answer: AnswerBody | undefined): string => (answer && 'text' in answer ? answer.text : '')

export const textAnswer = (text: string): AnswerBody => (text === '' ? null : { text })

const filled = <T>(items: readonly T[], count: number, empty: T): T[] =>
  Array.from({ length: count }, (_, index) => items[index] ?? empty)

/** The text of each gap. */
export const gapsOf = (answer: AnswerBody | undefined, count: number): string[] =>
  filled(answer && 'gaps' in answer ? answer.gaps : [], count, '')

/** The answer after typing into one gap; nothing in any of them is no answer. */
export function gapAnswer(gaps: readonly string[], at: number, text: string): AnswerBody {
  const next = gaps.with(at, text)
  return next.every(each => each === '') ? null : { gaps: next }
}

/** The target of each prompt, -1 for none. */
export const targetsOf = (answer: AnswerBody | undefined, count: number): number[] =>
  filled(answer && 'targets' in answer ? answer.targets : [], count, -1)

export function targetAnswer(targets: readonly number[], at: number, target: number): AnswerBody {
  const next = targets.with(at, target)
  return next.every(each => each < 0) ? null : { targets: next }
}

/** The items as they stand: as ordered so far, or as the paper shows them. */
export function orderOf(answer: AnswerBody | undefined, count: number): number[] {
  const given = answer && 'order' in answer ? answer.order : []
  return given.length === count ? [...given] : Array.from({ length: count }, (_, index) => index)
}

/** The item at `from` one place up (-1) or down (1); as it was beyond the ends. */
export function moved(order: readonly number[], from: number, by: 1 | -1): number[] {
  const [item, other] = [order[from], order[from + by]]
  return item === undefined || other === undefined ? [...order] : order.with(from, other).with(from + by, item)
}

export const numberOf = (answer: AnswerBody | undefined): { number: string; unit: string } =>
  answer && 'number' in answer ? answer : { number: '', unit: '' }

export const numberAnswer = (given: { number: string; unit: string }): AnswerBody =>
  given.number === '' && given.unit === '' ? null : given

/** The words of a target for a list of the browser, which shows no formulas: those only have their letter. */
export function plainWords(html: string): string {
  if (/katex|<img/.test(html)) return ''
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
