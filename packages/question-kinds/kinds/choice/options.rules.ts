/** What single and multiple choice share. */
import type { Answer, PlainKey } from '../../answers.ts'
import type { QuestionContent } from '../../question-content.ts'
import {
  areDistinct,
  type LocalizedText,
  noSuchOption,
  type PlainView,
  PROBLEMS,
  type SourceParts,
} from '../kind.rules.ts'

export type ChoiceContent = Extract<QuestionContent, { type: 1 | 2 }>
type Option = ChoiceContent['options'][number]

export const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

export const rightCount = (content: ChoiceContent): number => content.options.filter(option => option.isRight).length

export const mapOptions = (content: ChoiceContent, change: (html: string) => string): Option[] =>
  content.options.map(({ html, isRight, analysis }) => ({
    html: change(html),
    isRight,
    ...(analysis && { analysis: change(analysis) }),
  }))

/** The ticked options, each once; undefined where the answer is none for a choice or ticks nothing. */
export function ticksOf(answer: Answer | null): ReadonlySet<number> | undefined {
  if (answer?.kind !== 'choice' || answer.options.length === 0) return undefined
  return new Set(answer.options)
}

export const fitsOptions = (answer: Answer, optionCount: number, maxTicks = optionCount): boolean =>
  answer.kind === 'choice' &&
  answer.options.length <= maxTicks &&
  areDistinct(answer.options) &&
  answer.options.every(position => position < optionCount)

/** Right and wrong options among the ticks. */
export function countTicks(content: ChoiceContent, ticks: ReadonlySet<number>): { right: number; wrong: number } {
  const right = [...ticks].filter(index => content.options[index]?.isRight === true).length
  return { right, wrong: ticks.size - right }
}

export const choiceCandidateView = (view: ChoiceContent, order: readonly number[]): PlainView => ({
  type: view.type,
  stem: view.stem,
  options: order.map(index => view.options[index]?.html ?? ''),
})

export const choiceKeyView = (view: ChoiceContent, order: readonly number[]): PlainKey => ({
  kind: 'choice',
  options: order.flatMap((index, position) => (view.options[index]?.isRight === true ? [position] : [])),
})

/** `AC`, `A, C` and `['A', 'C']` are the same. */
export function lettersOf(label: SourceParts['label']): string[] {
  if (label === null || typeof label === 'boolean') return []
  const text = typeof label === 'string' ? label : label.join('')
  return [...text.replace(/[\s,，、;；.．/]/g, '').toUpperCase()]
}

type ReadOptions = { options: Option[] } | { problem: LocalizedText }

/** Options with their keys from the parts of an import. */
export function readOptions({ options, label, optionAnalyses = [] }: SourceParts): ReadOptions {
  if (options === null || options.length < 2) return { problem: PROBLEMS.fewOptions }
  if (options.length > LETTERS.length) return { problem: PROBLEMS.manyOptions }
  const letters = lettersOf(label)
  if (letters.length === 0) return { problem: PROBLEMS.noKey }
  const outside = letters.find(letter => !LETTERS.slice(0, options.length).includes(letter))
  if (outside !== undefined) return { problem: noSuchOption(outside) }
  const right = new Set(letters.map(letter => LETTERS.indexOf(letter)))
  return {
    options: options.map((html, index) => {
      const analysis = optionAnalyses[index]
      return { html, isRight: right.has(index), ...(analysis && { analysis }) }
    }),
  }
}

export const writeOptions = (content: ChoiceContent): SourceParts => {
  const letters = content.options.flatMap((option, index) => (option.isRight ? [LETTERS.charAt(index)] : []))
  return {
    question: content.stem,
    options: content.options.map(option => option.html),
    // The type of a choice shows in its label: one letter, or a list of letters.
    label: content.type === 1 ? (letters[0] ?? null) : letters,
    answer: null,
    analysis: content.analysis,
    ...(content.options.some(option => option.analysis) && {
      optionAnalyses: content.options.map(option => option.analysis ?? ''),
    }),
  }
}
