/** What is stored of a question: sanitised content, the same rendered, and what lists, search and duplicates need. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { mapPlaces } from './gap-places.ts'
import type { QuestionContent, QuestionView } from './question-content.ts'
import { createHash } from 'node:crypto'
import {
  formulaProblem,
  plainText,
  readableText,
  renderRichText,
  sanitizeRichText,
} from '@tripos/documents/rich-text.ts'
import { bigramsOf } from '@tripos/runtime/search.ts'
import { nearKeysOf, type NearText } from './near.rules.ts'
import { withoutHints } from './hints.ts'
import { withoutOptionAnalyses } from './option-analyses.ts'
import { inPart, kindOf, localized, type LocalizedText, tasksOf } from './kinds/index.ts'
import { EXCERPT_CHARACTERS } from './excerpt.rules.ts'

/** Raised when the excerpt or the search words come out otherwise than before: stored questions follow (refresh-derived.ts). */
export const DERIVED_NO = 3

export interface PreparedContent {
  readonly content: QuestionContent
  readonly view: QuestionView
  readonly excerpt: string
  readonly bigrams: string[]
  readonly nearKeys: number[]
  readonly contentHash: Buffer
}

export const sanitizeContent = (content: QuestionContent): QuestionContent =>
  kindOf(content.type).mapHtml(content, sanitizeRichText)

export const renderContent = (sanitized: QuestionContent): QuestionView =>
  kindOf(sanitized.type).mapHtml(sanitized, renderRichText)

const optionsOf = (content: QuestionContent): string[] => kindOf(content.type).optionTexts(content)
const promptsOf = (content: QuestionContent): string[] => kindOf(content.type).promptTexts?.(content) ?? []

/** Whatever a candidate reads beside the stem, with the stems of the parts. */
const textsBesideStem = (content: QuestionContent): string[] =>
  tasksOf(content).flatMap((task, i) => [...(i === 0 ? [] : [task.stem]), ...promptsOf(task), ...optionsOf(task)])

/** The beginning of a rich text, for lists. */
export const excerptOf = (sanitized: string): string =>
  [...readableText(sanitized)].slice(0, EXCERPT_CHARACTERS).join('')

/** By its words, by its TeX, and by what a list shows of its formulas. */
const searchTexts = (content: QuestionContent): string[] => [
  ...tasksOf(content).map(task => readableText(task.stem)),
  ...[content.stem, ...textsBesideStem(content)].map(plainText),
]

const htmlOf = (content: QuestionContent): string[] => {
  const found: string[] = []
  kindOf(content.type).mapHtml(content, html => {
    found.push(html)
    return html
  })
  return found
}

const withoutAnalysis = (content: QuestionContent): QuestionContent =>
  content.type === QuestionType.combined
    ? {
        ...content,
        analysis: '',
        parts: content.parts.map(part => ({ ...part, content: { ...part.content, analysis: '' } })),
      }
    : { ...content, analysis: '' }

/** Equal for the same question written twice: spaces, hints, the analysis and those of the options do not count. */
function hashOf(content: QuestionContent): Buffer {
  const bare = kindOf(content.type).mapHtml(withoutHints(withoutOptionAnalyses(withoutAnalysis(content))), html =>
    html.normalize('NFKC').replace(/\s+/gu, ' ').trim(),
  )
  return createHash('sha256').update(JSON.stringify(bare)).digest()
}

/** What tells a question from others: its stem, and whatever else a candidate reads. */
export const nearTextOf = (content: QuestionContent): NearText => ({
  stem: plainText(content.stem),
  rest: textsBesideStem(content).map(plainText),
})

/** The same of a question: the places of gaps as lines. */
export const excerptOfQuestion = (content: QuestionContent): string =>
  excerptOf(content.type === QuestionType.fillIn ? mapPlaces(content.stem, () => '____') : content.stem)

/** What lists, search and the look for near duplicates need of the content. */
export const derivedOf = (content: QuestionContent) => ({
  excerpt: excerptOfQuestion(content),
  bigrams: bigramsOf(...searchTexts(content)),
  nearKeys: nearKeysOf(nearTextOf(content)),
})

/** Takes what sanitizeContent gave. */
export function prepareContent(content: QuestionContent): PreparedContent {
  return {
    content,
    view: renderContent(content),
    ...derivedOf(content),
    contentHash: hashOf(content),
  }
}

const isEmpty = (html: string): boolean => plainText(html) === '' && !/<(?:img|audio|video)\b/.test(html)

/** What is empty of a task, or said twice. */
function taskProblem(content: QuestionContent, { needsStem }: { needsStem: boolean }): LocalizedText | undefined {
  if (needsStem && isEmpty(content.stem)) return localized('题干为空。', 'The stem is empty.')
  const options = optionsOf(content)
  if (options.some(isEmpty)) return localized('有选项为空。', 'An option is empty.')
  if (content.hints?.some(isEmpty)) return localized('有提示为空。', 'A hint is empty.')
  if (promptsOf(content).some(isEmpty)) return localized('有左项为空。', 'A prompt is empty.')
  if (new Set(options).size < options.length) return localized('有两个选项相同。', 'Two options are the same.')
  return undefined
}

/** The parts of a cloze passage are options alone: the blank stands in the shared stem. */
const CHOICES: ReadonlySet<QuestionType> = new Set([QuestionType.singleChoice, QuestionType.multipleChoice])

/** Why sanitised content cannot be a question, apart from its key: something is empty, or a formula does not compile. */
export function contentProblem(content: QuestionContent): LocalizedText | undefined {
  for (const [no, task] of tasksOf(content).entries()) {
    const problem = taskProblem(task, { needsStem: no === 0 || !CHOICES.has(task.type) })
    if (problem !== undefined) return no === 0 ? problem : inPart(no, problem)
  }
  for (const html of htmlOf(content)) {
    const problem = formulaProblem(html)
    if (problem !== undefined) return localized(`公式有误：${problem}`, `A formula does not compile: ${problem}`)
  }
  return undefined
}
