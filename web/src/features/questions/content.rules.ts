/** What an author's draft becomes when type or options change. */
import { QuestionType } from '@tripos/contract/enums'
import type { QuestionContent } from '@tripos/contract/questions'

export interface OptionDraft {
  readonly html: string
  readonly isRight: boolean
}

const EMPTY_OPTION: OptionDraft = { html: '', isRight: false }
const FOUR = [EMPTY_OPTION, EMPTY_OPTION, EMPTY_OPTION, EMPTY_OPTION]
export const MOST_OPTIONS = 26

export function emptyContent(type: QuestionType): QuestionContent {
  return changeType({ type: QuestionType.shortAnswer, stem: '', reference: '', analysis: '' }, type)
}

/** Another type keeps stem and analysis, and the options where both types have them. */
export function changeType(content: QuestionContent, type: QuestionType): QuestionContent {
  const { stem, analysis } = content
  switch (type) {
    case QuestionType.singleChoice:
    case QuestionType.multipleChoice: {
      const options = 'options' in content ? content.options : FOUR
      return { type, stem, analysis, options: type === QuestionType.singleChoice ? oneRight(options) : [...options] }
    }
    case QuestionType.trueFalse:
      return { type, stem, analysis, isTrue: true }
    case QuestionType.shortAnswer:
      return { type, stem, analysis, reference: '' }
  }
}

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

/** Takes the item at `from` out and puts it at `to`. */
export function move<T>(items: readonly T[], from: number, to: number): T[] {
  const item = items[from]
  if (item === undefined || to < 0 || to >= items.length) return [...items]
  const rest = items.filter((_, at) => at !== from)
  return [...rest.slice(0, to), item, ...rest.slice(to)]
}

/** Does this HTML show anything? A formula or a picture counts. */
export function isBlank(html: string): boolean {
  if (/<img|data-latex/.test(html)) return false
  return html.replace(/<[^>]*>|&nbsp;/g, '').trim() === ''
}

const MOST_EXCERPT = 40
const NAMED = { lt: '<', gt: '>', quot: '"', nbsp: ' ', amp: '&' } as const

/** The first words of a text, to tell it from others. Pictures and formulas have none. */
export function excerptOf(html: string): string {
  const text = html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(lt|gt|quot|nbsp|amp);/g, (_, name: keyof typeof NAMED) => NAMED[name])
    .replace(/\s+/g, ' ')
    .trim()
  const characters = [...text]
  return characters.length > MOST_EXCERPT ? `${characters.slice(0, MOST_EXCERPT).join('')}…` : text
}

export type ContentProblem = 'stem' | 'option' | 'oneRight' | 'twoRight' | 'reference'

/** What an author would be refused for, before the server is asked. The server decides (QUESTION_KEY_COUNT). */
export function contentProblem(content: QuestionContent): ContentProblem | undefined {
  if (isBlank(content.stem)) return 'stem'
  if ('options' in content) {
    if (content.options.some(option => isBlank(option.html))) return 'option'
    const right = content.options.filter(option => option.isRight).length
    if (content.type === QuestionType.singleChoice && right !== 1) return 'oneRight'
    if (content.type === QuestionType.multipleChoice && right < 2) return 'twoRight'
  }
  if ('reference' in content && isBlank(content.reference)) return 'reference'
  return undefined
}
