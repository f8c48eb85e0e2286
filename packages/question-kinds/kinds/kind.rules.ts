/** What a question type is to the rest of the product. One folder implements it; index.ts maps the number to the folder. */
import type { PartialScore } from '@tripos/contract-kit/enums.ts'
import type { Answer, AnswerKind, PlainAnswer, PlainKey, PlainRightParts, RightParts, ShownKey } from '../answers.ts'
import type { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { PaperPart, PaperQuestion } from '../paper-question.ts'
import { MAX_HINTS, MAX_OPTIONS, MAX_PARTS, type PartContent } from '../question-content.ts'
import { partOrders } from '../question-parts.ts'
import type { QuestionContent } from '../question-content.ts'
import { localized, type LocalizedText } from '@tripos/contract-kit/localized.ts'

export { type LocalizedText, localized } from '@tripos/contract-kit/localized.ts'

export interface ScoringRule {
  /** The full points of the question, in hundredths. */
  readonly points: number
  readonly partialScore: PartialScore
  /** Percent of the points that a wrong answer takes off. */
  readonly wrongPenalty: number
}

type Without<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never

/** What a candidate may see of a question that is one task, beside its points. */
export type PlainView = Without<PaperPart, 'points'>

/** The same of any question, beside its place on the paper. */
export type CandidateView = Without<PaperQuestion, 'no' | 'section' | 'points'>

/** A part of a combined question in a file. */
export interface SourcePart {
  readonly type: QuestionType
  /** 1 where nothing is said. */
  readonly weight: number
  readonly parts: SourceParts
}

/** The parts of a question in a file (import and export), all of them HTML except the label. */
export interface SourceParts {
  readonly question: string
  /** Without their letters; null for types without options. */
  readonly options: readonly string[] | null
  /**
   * Letters of the right options; whether a statement is true, as a word where it comes from a spreadsheet; or the key
   * in the notation of notation.rules.ts.
   */
  readonly label: string | readonly string[] | boolean | null
  /** What the options are matched with. */
  readonly prompts?: readonly string[]
  /** Words of settings.rules.ts. */
  readonly settings?: readonly string[]
  /** The model answer. */
  readonly answer: string | null
  readonly analysis: string
  /** A text for each option, empty where it has none. */
  readonly optionAnalyses?: readonly string[]
  readonly hints?: readonly string[]
  /** The parts of a combined question. */
  readonly combined?: readonly SourcePart[]
}

/** The same parts with every text changed. */
export const mapParts = (parts: SourceParts, change: (text: string) => string): SourceParts => ({
  ...parts,
  question: change(parts.question),
  options: parts.options && parts.options.map(change),
  answer: parts.answer && change(parts.answer),
  analysis: change(parts.analysis),
  ...(parts.prompts && { prompts: parts.prompts.map(change) }),
  ...(parts.optionAnalyses && { optionAnalyses: parts.optionAnalyses.map(change) }),
  ...(parts.hints && { hints: parts.hints.map(change) }),
  ...(parts.combined && { combined: parts.combined.map(part => ({ ...part, parts: mapParts(part.parts, change) })) }),
})

/**
 * `order[position]` is the author's index of the option that is shown at that position. An answer given to `score` names
 * options by the author's index; see `toAuthorOrder`.
 */
export interface QuestionKind<C extends QuestionContent = QuestionContent> {
  readonly type: C['type']
  /** The name of the type in files. */
  readonly label: LocalizedText
  /** Other names that files of other programs use, in lower case. */
  readonly aliases: readonly string[]
  /** Names that say more than the type: words of settings.rules.ts that go with them. */
  readonly aliasesWithSettings?: Readonly<Record<string, readonly string[]>>
  /** Why the key of this content cannot be scored, if so. */
  keyProblem(content: C): LocalizedText | undefined
  /** The same content with every rich text changed, built from listed fields. */
  mapHtml(content: C, change: (html: string) => string): C
  /** What is shown in an order of its own on each paper. None may be empty, no two the same. */
  optionTexts(content: C): string[]
  /** How many places an answer has on a paper, where they are no options: an answer that fills more does not fit. */
  answerPlaces?(content: C): number
  /** Further texts that must not be empty, and by which the question is found. */
  promptTexts?(content: C): string[]
  /** What its answers are; one of another kind is as none. */
  readonly answerKind: AnswerKind
  /** Whether an answer has the form of this type, whatever its options mean. */
  fits(answer: Answer, optionCount: number): boolean
  /**
   * Points in hundredths, 0 for no answer, null where a person has to mark. Below 0 only for a wrong answer (see
   * `pointsForWrong`), and only if the rule takes points off.
   */
  score(content: C, answer: Answer | null, rule: ScoringRule): number | null
  /** Which parts of an answer are right, where parts can be; null for no answer. */
  rightParts?(content: C, answer: Answer | null, rule: ScoringRule): RightParts | null
  /** `points`: the full points of the question. */
  candidateView(view: C, order: readonly number[], points: number): CandidateView
  keyView(view: C, order: readonly number[]): ShownKey
  /** Content from the parts of an import, or what is wrong with them. */
  read(parts: SourceParts): { content: C } | { problem: LocalizedText }
  write(content: C): SourceParts
}

/** A type that is one task and so can be a part of a combined question. */
export interface PlainKind<C extends PartContent = PartContent> extends QuestionKind<C> {
  rightParts?(content: C, answer: Answer | null): PlainRightParts | null
  candidateView(view: C, order: readonly number[]): PlainView
  keyView(view: C, order: readonly number[]): PlainKey
}

/** What is wrong with a question of whatever type and format, always in the same words. */
export const PROBLEMS = {
  noKey: localized('没有答案。', 'There is no key.'),
  noPrompts: localized('没有左项。', 'There are no prompts.'),
  noParts: localized('组合题没有小题。', 'The combined question has no parts.'),
  manyParts: localized(`小题不能超过 ${MAX_PARTS} 个。`, `There can be at most ${MAX_PARTS} parts.`),
  filesInPart: localized('小题不能是文件上传题。', 'A part cannot ask for files.'),
  fewOptions: localized('至少需要两个选项。', 'At least two options are needed.'),
  manyHints: localized(`提示不能超过 ${MAX_HINTS} 条。`, `There can be at most ${MAX_HINTS} hints.`),
  manyOptions: localized(`选项不能超过 ${MAX_OPTIONS} 个。`, `There can be at most ${MAX_OPTIONS} options.`),
} as const satisfies Readonly<Record<string, LocalizedText>>

/** What is wrong with one part of a combined question. */
export const inPart = (no: number, problem: LocalizedText): LocalizedText =>
  localized(`第 ${no} 小题：${problem['zh-CN']}`, `Part ${no}: ${problem['en-US']}`)

export const noSuchOption = (letter: string): LocalizedText =>
  localized(`答案“${letter}”不在选项之中。`, `The key "${letter}" is none of the options.`)

interface Counted {
  readonly right: number
  readonly of: number
  /** Otherwise all of them or nothing. */
  readonly isPartial: boolean
}

/**
 * What a wrong answer brings: 0, or less where the rule takes points off. Wrong is an answer of which nothing is right,
 * and a choice with a wrong tick. Rounded towards 0, so that nobody loses more than the rule says.
 */
export const pointsForWrong = ({ points, wrongPenalty }: ScoringRule): number =>
  0 - Math.floor((points * wrongPenalty) / 100)

/**
 * All parts right give the full points; some of them their share, rounded down to hundredths, if the question says so.
 * An answer that is right in part loses nothing, even where only the whole brings points.
 */
export function pointsFor({ right, of, isPartial }: Counted, rule: ScoringRule): number {
  if (right === of) return rule.points
  if (right === 0) return pointsForWrong(rule)
  return isPartial ? Math.floor((rule.points * right) / of) : 0
}

/** The positions on a paper that an answer names, or the places that its files fill; -1 stands for none. */
export function positionsIn(answer: Answer | null): readonly number[] {
  switch (answer?.kind) {
    case 'parts':
      return answer.parts.flatMap(positionsIn)
    case 'choice':
      return answer.options
    case 'order':
      return answer.order
    case 'matching':
      return answer.targets
    case 'files':
      return answer.files.map((_, place) => place)
    default:
      return []
  }
}

/** An answer as a candidate saw the options, turned into the author's order. */
export function toAuthorOrder(answer: Answer | null, order: readonly number[]): Answer | null {
  if (answer === null || answer.kind === 'files') return answer
  if (answer.kind !== 'parts') return plainToAuthorOrder(answer, order)
  const orders = partOrders(order)
  return { kind: 'parts', parts: answer.parts.map((part, i) => part && plainToAuthorOrder(part, orders[i] ?? [])) }
}

function plainToAuthorOrder(answer: PlainAnswer, order: readonly number[]): PlainAnswer {
  // A position that the paper does not have stays wrong: it is no option of the author either.
  const own = (position: number): number => order[position] ?? -1
  switch (answer.kind) {
    case 'choice':
      return { kind: 'choice', options: answer.options.map(own) }
    case 'order':
      return { kind: 'order', order: answer.order.map(own) }
    case 'matching':
      return { kind: 'matching', targets: answer.targets.map(own) }
    default:
      return answer
  }
}

/** Where the option of this index of the author stands on the paper. */
export const shownAt = (order: readonly number[], index: number): number => order.indexOf(index)

/** Each at most once. */
export const areDistinct = (items: readonly unknown[]): boolean => new Set(items).size === items.length
