/** Content of the newer types from the parts that files of other programs have. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { type Gap, MAX_WEIGHT, type Tolerance, USUAL_FILL_IN } from '@tripos/question-kinds/question-content.ts'
import type { CombinedContent, PartContent, QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { LETTERS } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import { numberOf } from '@tripos/question-kinds/kinds/notation.rules.ts'
import { plainText } from '@tripos/documents/rich-text.ts'
import { excerptOf } from '@tripos/question-kinds/prepare-content.ts'
import { SETTINGS } from '@tripos/question-kinds/kinds/settings.rules.ts'
import type { Read, StoredQuestion } from './source.ts'
import { hasProblem } from './format.ts'

type FillIn = Extract<QuestionContent, { type: 5 }>

type FillInParts = Pick<FillIn, 'stem' | 'gaps' | 'analysis' | 'ignoresCase'>

/** Width and spaces do not count, as in the programs that these files come from. */
export const fillInOf = ({ stem, gaps, analysis, ignoresCase }: FillInParts): FillIn => ({
  ...USUAL_FILL_IN,
  type: 5,
  stem,
  gaps,
  ignoresCase,
  analysis,
})

type Choice = Extract<QuestionContent, { type: 1 | 2 }>

interface ChoiceParts extends Pick<Choice, 'stem' | 'options' | 'analysis'> {
  readonly isSingle: boolean
  /** What is said of each option, empty for none. */
  readonly feedback: readonly string[]
}

const rightCount = ({ options }: Pick<Choice, 'options'>): number => options.filter(option => option.isRight).length

/** Where several options could be ticked, one right option of them is one or more (不定项选择题). */
export const choiceOf = ({ isSingle, feedback, options: bare, ...parts }: ChoiceParts): Choice => {
  const options = bare.map((option, i) => ({ ...option, ...(feedback[i] && { analysis: feedback[i] }) }))
  if (isSingle) return { type: 1, ...parts, options }
  const isOne = rightCount({ options }) === 1
  return { type: 2, ...parts, options, ...(isOne && { allowsOneRight: true }) }
}

/** Options whose order tells the key stand in the order of their letters: those programs shuffle them in any case. */
export const inOrder = <T extends { readonly html: string }>(options: readonly T[]): T[] =>
  options.toSorted((a, b) => (a.html < b.html ? -1 : a.html > b.html ? 1 : 0))

interface CombinedParts extends Pick<CombinedContent, 'stem' | 'analysis'> {
  readonly parts: readonly PartContent[]
  /** Whole numbers; undefined for equal ones. */
  readonly weights?: readonly number[] | undefined
}

export const combinedOf = ({ stem, parts, weights = [], analysis }: CombinedParts): CombinedContent => ({
  type: 6,
  stem,
  parts: parts.map((content, i) => {
    const weight = weights[i] ?? 1
    return weight === 1 ? { content } : { content, weight }
  }),
  analysis,
})

export const oneOrMore = <C extends QuestionContent>(content: C): C =>
  content.type === QuestionType.multipleChoice ? { ...content, allowsOneRight: true } : content

/** Programs that know no 不定项选择题 know tags. */
const ONE_OR_MORE_TAGS: readonly string[] = Object.values(SETTINGS.allowsOneRight)

/** The tags that stand in a file: one right option of several says by itself that it is one or more. */
export const writtenTags = ({ content, tags }: Pick<StoredQuestion, 'content' | 'tags'>): readonly string[] => {
  const isUntold =
    content.type === QuestionType.multipleChoice && content.allowsOneRight === true && rightCount(content) > 1
  return isUntold ? [...tags, SETTINGS.allowsOneRight['zh-CN']] : tags
}

/** What a tag says of a multiple choice is no tag any more. */
export function readTags<C extends QuestionContent>(
  content: C,
  found: readonly string[],
): { content: C; tags: string[] } {
  const tags = [...new Set(found)]
  const others = tags.filter(tag => !ONE_OR_MORE_TAGS.includes(tag))
  const isTold = content.type === QuestionType.multipleChoice && others.length < tags.length
  return isTold ? { content: oneOrMore(content), tags: others } : { content, tags }
}

/** The analysis with the feedback of single options behind it, each with its letter. */
export const withFeedback = (analysis: string, feedback: readonly string[]): string =>
  [analysis, ...feedback.map((html, i) => (html === '' ? '' : `<p>${LETTERS.charAt(i)}.</p>${html}`))].join('')

/** A text between two stars holds for every answer that contains it; `\\*` is a star. */
const unstar = (text: string): string => text.replace(/\\\*/g, '\uE110')
const restar = (text: string): string => text.replace(/\uE110/g, '*').trim()

export function textGap(texts: readonly string[]): Read<{ gap: Gap }> {
  const hidden = texts.map(text => unstar(text).trim()).filter(text => text !== '')
  if (hidden.length === 0) return hasProblem('没有满分的答案。', 'No answer gives full points.')
  const isPart = hidden.every(text => /^\*[^*]+\*$/.test(text))
  if (!isPart && hidden.some(text => text.includes('*'))) {
    return hasProblem('只支持“*词*”形式的通配符。', 'Of wildcards only "*word*" is supported.')
  }
  const accepted = hidden.map(text => restar(isPart ? text.slice(1, -1) : text))
  return { gap: { kind: 'text', match: isPart ? 'contains' : 'exact', accepted } }
}

/** The texts of a gap as those programs write them. */
export const starred = (gap: Extract<Gap, { kind: 'text' }>): string[] =>
  gap.accepted.map(text => {
    const plain = text.replaceAll('*', '\\*')
    return gap.match === 'contains' ? `*${plain}*` : plain
  })

/**
 * Whether a wrong option, by the weights in percent, takes what no wrong one takes here. One that takes as much as a right
 * one brings, or all of it, is what a multiple choice is marked by, so that ticking everything gives nothing.
 */
export function hasPenalty(weights: readonly number[], isSingle: boolean): boolean {
  const share = Math.max(...weights)
  const isUsual = (weight: number): boolean => !isSingle && (weight === -100 || Math.abs(weight + share) < 0.01)
  return weights.some(weight => weight < 0 && !isUsual(weight))
}

/** Weights as whole numbers; undefined where ours cannot say them. Equal ones are none. */
export function wholeWeights(weights: readonly number[]): readonly number[] | undefined {
  if (new Set(weights).size <= 1) return weights.map(() => 1)
  const least = Math.min(...weights)
  const whole = weights.every(Number.isInteger) ? weights : weights.map(weight => tidy(weight / least))
  return whole.every(weight => Number.isInteger(weight) && weight >= 1 && weight <= MAX_WEIGHT) ? whole : undefined
}

/** The gaps with these weights; undefined where ours cannot say them. */
export function withWeights(gaps: readonly Gap[], weights: readonly number[]): Gap[] | undefined {
  if (new Set(weights).size <= 1) return [...gaps]
  const whole = wholeWeights(weights)
  return whole && gaps.map((gap, index) => ({ ...gap, weight: whole[index] ?? 1 }))
}

export interface Pair {
  /** Empty where the target is there to mislead. */
  readonly prompt: string
  readonly target: string
}

export function matchingOf(stem: string, pairs: readonly Pair[], analysis: string): QuestionContent {
  const targets = [...new Set(pairs.map(pair => pair.target))]
  const prompts = pairs
    .filter(pair => pair.prompt !== '')
    .map(pair => ({ html: pair.prompt, target: targets.indexOf(pair.target) }))
  return { type: 7, stem, prompts, targets, isPartial: true, analysis }
}

export const pairsOf = ({ prompts, targets }: Extract<QuestionContent, { type: 7 }>): Pair[] => [
  ...prompts.map(({ html, target }) => ({ prompt: html, target: targets[target] ?? '' })),
  ...targets
    .filter((_, index) => !prompts.some(({ target }) => target === index))
    .map(target => ({ prompt: '', target })),
]

/** Sums of decimal fractions without the dust of binary ones. */
export const tidy = (value: number): number => Number(value.toPrecision(12))

/** `3`, `3:0.5`, or `1..5`. */
export function readNumber(text: string): { value: number; tolerance: Tolerance } | undefined {
  const [least, most, ...none] = text.split('..').map(numberOf)
  if (none.length > 0) return undefined
  if (text.includes('..')) {
    if (least === undefined || most === undefined || least > most) return undefined
    return { value: tidy((least + most) / 2), tolerance: { amount: tidy((most - least) / 2), isPercent: false } }
  }
  const [value, amount, ...rest] = text.split(':')
  return readTolerated(value ?? '', rest.length > 0 ? 'more' : (amount ?? '0'))
}

export function readTolerated(
  valueText: string,
  amountText: string,
): { value: number; tolerance: Tolerance } | undefined {
  const value = numberOf(valueText)
  const amount = numberOf(amountText === '' ? '0' : amountText)
  if (value === undefined || amount === undefined || amount < 0) return undefined
  return { value, tolerance: { amount, isPercent: false } }
}

/** The tolerance as an amount, for formats that know no percent. */
export const amountOf = ({ value, tolerance }: { value: number; tolerance: Tolerance }): number =>
  tolerance.isPercent ? tidy(Math.abs(value * tolerance.amount) / 100) : tolerance.amount

/** The beginning of the stem, up to its first gap, where a format wants a name. */
export const nameOf = ({ stem }: QuestionContent): string => excerptOf(stem).split('[[')[0]?.slice(0, 80).trim() || '…'

const words = (text: string): string => text.replace(/[\s\u2026.]+/gu, '')
/** Whether a name is one that somebody gave, rather than the beginning of the text. */
export const isNamed = (name: string, stem: string): boolean =>
  name.trim() !== '' && ![plainText(stem), excerptOf(stem)].some(text => words(text).startsWith(words(name)))
