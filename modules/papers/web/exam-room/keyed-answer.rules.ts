/** Answers that are typed into gaps, matched, ordered or computed, and how one step changes them. */
import type { Answer } from '@tripos/question-kinds/answers.ts'

const filled = <T>(items: readonly T[], count: number, empty: T): T[] =>
  Array.from({ length: count }, (_, index) => items[index] ?? empty)

/** The text of each gap. */
export const gapsOf = (answer: Answer | null | undefined, count: number): string[] =>
  filled(answer?.kind === 'gaps' ? answer.gaps : [], count, '')

/** The answer after typing into one gap; nothing in any of them is no answer. */
export function gapAnswer(gaps: readonly string[], at: number, text: string): Answer | null {
  const next = gaps.with(at, text)
  return next.every(each => each === '') ? null : { kind: 'gaps', gaps: next }
}

/** The target of each prompt, -1 for none. */
export const targetsOf = (answer: Answer | null | undefined, count: number): number[] =>
  filled(answer?.kind === 'matching' ? answer.targets : [], count, -1)

export function targetAnswer(targets: readonly number[], at: number, target: number): Answer | null {
  const next = targets.with(at, target)
  return next.every(each => each < 0) ? null : { kind: 'matching', targets: next }
}

export const hasOrder = (answer: Answer | null | undefined): boolean =>
  answer?.kind === 'order' && answer.order.length > 0

/** The items as they stand: as ordered so far, or as the paper shows them. */
export function orderOf(answer: Answer | null | undefined, count: number): number[] {
  const given = answer?.kind === 'order' ? answer.order : []
  return given.length === count ? [...given] : Array.from({ length: count }, (_, index) => index)
}

/** The item at `from` one place up (-1) or down (1); as it was beyond the ends. */
export function moveItem(order: readonly number[], from: number, by: 1 | -1): number[] {
  const [item, other] = [order[from], order[from + by]]
  return item === undefined || other === undefined ? [...order] : order.with(from, other).with(from + by, item)
}

export const numberOf = (answer: Answer | null | undefined): { number: string; unit: string } =>
  answer?.kind === 'number' ? answer : { number: '', unit: '' }

export const numberAnswer = ({ number, unit }: { number: string; unit: string }): Answer | null =>
  number === '' && unit === '' ? null : { kind: 'number', number, unit }

/** The words of a target for a list of the browser, which shows no formulas: those only have their letter. */
export function plainWords(html: string): string {
  if (/katex|<img/.test(html)) return ''
  const text = new DOMParser().parseFromString(html, 'text/html').body.textContent.trim()
  return text.length > 60 ? `${text.slice(0, 59)}…` : text
}
