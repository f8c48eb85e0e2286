/** What an author's draft becomes when type or options change. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { USUAL_UPLOAD } from '@tripos/question-kinds/file-kinds.ts'
import { hasEveryPlace } from '@tripos/question-kinds/gap-places.ts'
import { type PartContent, USUAL_FILL_IN } from '@tripos/question-kinds/question-content.ts'
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { NO_NUMBER, withPlaces } from './gaps.rules.ts'
import { NO_TARGET } from './matching.rules.ts'

export interface OptionDraft {
  readonly html: string
  readonly isRight: boolean
  readonly analysis?: string | undefined
}

const EMPTY_OPTION: OptionDraft = { html: '', isRight: false }
const FOUR = [EMPTY_OPTION, EMPTY_OPTION, EMPTY_OPTION, EMPTY_OPTION]

/** The key of a judgement that nobody has chosen yet: it is neither, and no call can carry it. */
export const NO_CHOICE = JSON.parse('null') as boolean

const NOTHING_YET: QuestionContent = { type: QuestionType.shortAnswer, stem: '', reference: '', analysis: '' }

export const emptyContent = (type: QuestionType): QuestionContent => changeType(NOTHING_YET, type)

export const emptyPart = (type: PartContent['type']): PartContent => plainContent(NOTHING_YET, type)

/** Another type keeps stem, hints and analysis, and the options where both types have them. */
export const changeType = (content: QuestionContent, type: QuestionType): QuestionContent => ({
  ...contentAs(content, type),
  ...(content.hints && { hints: content.hints }),
})

function contentAs(content: QuestionContent, type: QuestionType): QuestionContent {
  const { stem, analysis } = content
  if (type === QuestionType.combined) return { type, stem, analysis, parts: [] }
  if (type === QuestionType.fileUpload)
    return { type, stem, analysis, reference: referenceOf(content), ...USUAL_UPLOAD }
  return plainContent(content, type)
}

function plainContent(content: QuestionContent, type: PartContent['type']): PartContent {
  const { stem, analysis } = content
  switch (type) {
    case QuestionType.singleChoice:
    case QuestionType.multipleChoice: {
      const options = isChoice(content) ? content.options : FOUR
      return { type, stem, analysis, options: type === QuestionType.singleChoice ? oneRight(options) : [...options] }
    }
    case QuestionType.trueFalse:
      return { type, stem, analysis, isTrue: NO_CHOICE }
    case QuestionType.shortAnswer:
      return { type, stem, analysis, reference: referenceOf(content) }
    case QuestionType.fillIn:
      return withPlaces({ ...USUAL_FILL_IN, type, stem, analysis, gaps: [] })
    case QuestionType.matching:
      return { type, stem, analysis, isPartial: true, ...unmatched(textsOf(content)) }
    case QuestionType.ordering:
      return { type, stem, analysis, isPartial: false, items: textsOf(content) }
    case QuestionType.numeric:
      return { type, stem, analysis, value: NO_NUMBER, tolerance: { amount: 0, isPercent: false }, units: [] }
  }
}

/** The words for markers stay where both types have them. */
const referenceOf = (content: QuestionContent): string =>
  content.type === QuestionType.shortAnswer || content.type === QuestionType.fileUpload ? content.reference : ''

const isChoice = (content: QuestionContent): content is Extract<QuestionContent, { type: 1 | 2 }> =>
  content.type === QuestionType.singleChoice || content.type === QuestionType.multipleChoice

/** Options of whatever type, as the texts of another. */
function textsOf(content: QuestionContent): string[] {
  if (content.type === QuestionType.matching) return content.targets
  if (content.type === QuestionType.ordering) return content.items
  return isChoice(content) ? content.options.map(option => option.html) : ['', '', '']
}

/** Two pairs to be written, and what was written before as options of no prompt. */
const unmatched = (texts: readonly string[]) => ({
  prompts: [0, 1].map(() => ({ html: '', target: NO_TARGET })),
  targets: ['', '', ...texts.filter(text => !isBlank(text))],
})

/** Of several right options the first stays. */
function oneRight(options: readonly OptionDraft[]): OptionDraft[] {
  const first = options.findIndex(option => option.isRight)
  return options.map((option, at) => ({ ...option, isRight: at === first }))
}

/** Marks an option. In a single choice all others lose the mark. */
export function markRight(
  options: readonly OptionDraft[],
  at: number,
  mark: { isRight: boolean; isSingle: boolean },
): OptionDraft[] {
  return options.map((option, position) => {
    if (position === at) return { ...option, isRight: mark.isRight }
    return mark.isSingle && mark.isRight ? { ...option, isRight: false } : option
  })
}

/** An analysis that shows nothing is none. */
export const withAnalysis = ({ html, isRight }: OptionDraft, analysis: string): OptionDraft =>
  isBlank(analysis) ? { html, isRight } : { html, isRight, analysis }

/** Takes the item at `from` out and puts it at `to`. */
export function move<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Does this HTML show anything? A formula or a picture counts. */
export function isBlank(html: string): boolean {
  if (/<(?:img|audio|video)\b|data-latex/.test(html)) return false
  return html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''
}

const MAX_EXCERPT_LENGTH = 40
const NAMED = { lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' } as const

/** The first words of a text, to tell it from others. Pictures and formulas have none. */
export function excerptOf(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: keyof typeof NAMED) => NAMED[name])
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...text]
  return characters.length > MAX_EXCERPT_LENGTH ? `${characters.slice(0, MAX_EXCERPT_LENGTH).join('')}…` : text
}

export type ContentProblem =
  | 'stem'
  | 'option'
  | 'oneRight'
  | 'twoRight'
  | 'anyRight'
  | 'reference'
  | 'hint'
  | 'place'
  | 'gap'
  | 'prompt'
  | 'item'
  | 'judgement'
  | 'number'
  | 'unit'
  | 'parts'
  | 'kinds'

export interface PlacedProblem {
  readonly problem: ContentProblem
  /** Which part of a combined question, from 1. */
  readonly part?: number
}

/** Of a draft, which may hold NO_NUMBER; one that the server made has null in its place. */
const isWritten = (value: number | null): boolean => Number.isFinite(value)
const isChosen = (value: boolean | null): boolean => value !== null

/** A key that no form of a file or a call can hold. */
const lacksNumber = (content: QuestionContent): boolean =>
  content.type === QuestionType.fillIn
    ? content.gaps.some(gap => gap.kind === 'number' && !isWritten(gap.value))
    : content.type === QuestionType.numeric && !isWritten(content.value)

function unsendableTask(content: QuestionContent): ContentProblem | undefined {
  if (content.type === QuestionType.trueFalse && !isChosen(content.isTrue)) return 'judgement'
  return lacksNumber(content) ? 'number' : undefined
}

/** Why a call cannot carry this draft at all. */
export function unsendable(content: QuestionContent): PlacedProblem | undefined {
  if (content.type !== QuestionType.combined) {
    const problem = unsendableTask(content)
    return problem && { problem }
  }
  if (content.parts.length === 0) return { problem: 'parts' }
  const found = content.parts.flatMap(({ content: task }, at) => {
    const problem = unsendableTask(task)
    return problem === undefined ? [] : [{ problem, part: at + 1 }]
  })
  return found[0]
}

/** What an author would be refused for, before the server is asked. The server decides (QUESTION_KEY_COUNT). */
export function firstProblem(content: QuestionContent): PlacedProblem | undefined {
  const own = contentProblem(content)
  if (own !== undefined || content.type !== QuestionType.combined) return own && { problem: own }
  const found = content.parts.flatMap((part, at) => {
    const problem = contentProblem(part.content)
    return problem === undefined ? [] : [{ problem, part: at + 1 }]
  })
  return found[0]
}

/** The same of one task, without looking into the parts of a combined question. */
export function contentProblem(content: QuestionContent): ContentProblem | undefined {
  if (isBlank(content.stem)) return 'stem'
  if (content.hints?.some(isBlank)) return 'hint'
  switch (content.type) {
    case QuestionType.singleChoice:
    case QuestionType.multipleChoice:
      return choiceProblem(content)
    case QuestionType.trueFalse:
      return isChosen(content.isTrue) ? undefined : 'judgement'
    case QuestionType.shortAnswer:
      return isBlank(content.reference) ? 'reference' : undefined
    case QuestionType.fillIn:
      if (content.gaps.some(gap => (gap.kind === 'text' ? gap.accepted.length === 0 : !isWritten(gap.value))))
        return 'gap'
      return hasEveryPlace(content.stem, content.gaps.length) ? undefined : 'place'
    case QuestionType.matching:
      if (content.targets.some(isBlank)) return 'option'
      return content.prompts.some(({ html, target }) => isBlank(html) || target >= content.targets.length)
        ? 'prompt'
        : undefined
    case QuestionType.ordering:
      return content.items.some(isBlank) ? 'item' : undefined
    case QuestionType.numeric:
      if (!isWritten(content.value)) return 'number'
      return content.units.some(({ name, factor }) => name.trim() === '' || !(factor > 0)) ? 'unit' : undefined
    case QuestionType.combined:
      return content.parts.length === 0 ? 'parts' : undefined
    case QuestionType.fileUpload:
      return content.accepts.length === 0 ? 'kinds' : undefined
  }
}

function choiceProblem(content: Extract<QuestionContent, { type: 1 | 2 }>): ContentProblem | undefined {
  const { options } = content
  if (options.some(option => isBlank(option.html))) return 'option'
  const right = options.filter(option => option.isRight).length
  if (content.type === QuestionType.singleChoice) return right === 1 ? undefined : 'oneRight'
  if (content.allowsOneRight === true) return right < 1 ? 'anyRight' : undefined
  return right < 2 ? 'twoRight' : undefined
}

/**
 * For a preview: items and targets in an order that is not the author's, as on a paper. Undefined where the order says
 * nothing.
 */
export function previewOrder(content: QuestionContent): number[] | undefined {
  if (content.type === QuestionType.combined) {
    return content.parts.flatMap((part, at) => [...(at === 0 ? [] : [-1]), ...(previewOrder(part.content) ?? [])])
  }
  if (content.type !== QuestionType.matching && content.type !== QuestionType.ordering) return undefined
  const count = textsOf(content).length
  if (count === 0) return undefined
  const all = Array.from({ length: count }, (_, at) => at)
  return [...all.filter(at => at % 2 === 1), ...all.filter(at => at % 2 === 0)]
}
