import type { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Language } from '@tripos/contract-kit/refusal.ts'
import { LETTERS } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import { kindOf, type SourceParts } from '@tripos/question-kinds/kinds/index.ts'
import { settingOf } from '@tripos/question-kinds/kinds/settings.rules.ts'
import { sanitizeRichText } from '@tripos/documents/rich-text.ts'
import { richTextToText } from '@tripos/documents/tex-text.ts'
import { withoutControls } from '@tripos/documents/xml.ts'
import { type SourceQuestion, type StoredQuestion, writeQuestion } from '../source.ts'
import { KEPT, keptText } from './marks.ts'

interface Words {
  readonly answer: string
  readonly analysis: string
  /** Around the letter of an option. */
  readonly optionAnalysis: readonly [string, string]
  readonly level: string
  readonly tags: string
  readonly settings: string
  readonly prompt: string
  readonly weight: string
  readonly truth: readonly [string, string]
}

export const FIELD_WORDS: Readonly<Record<Language, Words>> = {
  'zh-CN': {
    answer: '答案：',
    analysis: '解析：',
    optionAnalysis: ['', '项解析：'],
    level: '难度：',
    tags: '标签：',
    settings: '设置：',
    prompt: '左项：',
    weight: '权重：',
    truth: ['对', '错'],
  },
  'en-US': {
    answer: 'Answer: ',
    analysis: 'Explanation: ',
    optionAnalysis: ['Explanation of ', ': '],
    level: 'Level: ',
    tags: 'Tags: ',
    settings: 'Settings: ',
    prompt: 'Prompt: ',
    weight: 'Weight: ',
    truth: ['True', 'False'],
  },
}

export interface PaperText {
  readonly no: number
  readonly language: Language
}

/** The key in words; undefined where it is a text of its own. */
export function keyText({ label, answer }: SourceParts, language: Language): string | undefined {
  if (typeof label === 'boolean') return FIELD_WORDS[language].truth[label ? 0 : 1]
  if (typeof label === 'string') return label
  return label === null ? (answer === null ? '' : undefined) : label.join('')
}

export const settingsText = ({ settings = [] }: SourceParts, language: Language): string =>
  settings.map(setting => settingOf(setting)[language]).join('；')

/** A question, or a part of one. */
export interface PaperTask {
  /** `3. `, or `(2) ` for a part. */
  readonly number: string
  readonly type: QuestionType
  readonly parts: SourceParts
  readonly level: number
  readonly tags: readonly string[]
  readonly weight: number
}

/** The question, and below it its parts. */
export const tasksOf = (
  { type, level, tags, parts }: Pick<SourceQuestion, 'type' | 'level' | 'tags' | 'parts'>,
  no: number,
): PaperTask[] => [
  { number: `${no}. `, type, parts, level, tags, weight: 1 },
  ...(parts.combined ?? []).map((part, i) => ({ number: `(${i + 1}) `, ...part, level: 1, tags: [] })),
]

/** What stands in one line each behind the answer. */
export const fieldLines = ({ parts, level, tags, weight }: PaperTask, language: Language): string[] => {
  const words = FIELD_WORDS[language]
  const settings = settingsText(parts, language)
  return [
    ...(level === 1 ? [] : [`${words.level}${level}`]),
    ...(tags.length === 0 ? [] : [`${words.tags}${tags.join('；')}`]),
    ...(settings === '' ? [] : [`${words.settings}${settings}`]),
    ...(weight === 1 ? [] : [`${words.weight}${weight}`]),
  ]
}

/** What is said of single options, each with the words before it. */
export function optionAnalysesOf({ optionAnalyses = [] }: SourceParts, language: Language) {
  const [before, behind] = FIELD_WORDS[language].optionAnalysis
  return optionAnalyses.flatMap((text, i) => (text === '' ? [] : [{ word: before + LETTERS.charAt(i) + behind, text }]))
}

/** Each further line says that it goes on with the one above. */
const kept = (text: string): string => keptText(withoutControls(text)).replaceAll('\n', `\n${KEPT}`)

function paperLines(task: PaperTask, language: Language): string[] {
  const words = FIELD_WORDS[language]
  const { number, type, parts } = task
  return [
    `${number}【${kindOf(type).label[language]}】${kept(parts.question)}`,
    ...(parts.prompts ?? []).map(prompt => `${words.prompt}${kept(prompt)}`),
    ...(parts.options ?? []).map((option, i) => `${LETTERS.charAt(i)}. ${kept(option)}`),
    ...(parts.combined === undefined ? [`${words.answer}${kept(keyText(parts, language) ?? parts.answer ?? '')}`] : []),
    ...fieldLines(task, language),
    ...optionAnalysesOf(parts, language).map(({ word, text }) => `${word}${kept(text)}`),
    ...(parts.analysis === '' ? [] : [`${words.analysis}${kept(parts.analysis)}`]),
  ]
}

/** One question as plain text; what is more than text and formulas is written as its words. */
export function writeText(question: StoredQuestion, { no, language }: PaperText): string {
  const source = writeQuestion(question)
  const plain = source.format === 'text' ? source : writeQuestion({ ...question, content: wordsOf(question) })
  const lines = tasksOf(plain, no).flatMap(task => paperLines(task, language))
  return `${lines.join('\n')}\n\n`
}

const wordsOf = ({ content }: StoredQuestion): StoredQuestion['content'] =>
  kindOf(content.type).mapHtml(content, html =>
    richTextToText(html, sanitizeRichText) === undefined ? keptFormulas(html) : html,
  )

const FORMULA = /(<(?:span|div) data-type="(?:inline|block)-math" data-latex="[^"]*"><\/(?:span|div)>)/

/** A paragraph a block, without markup but for formulas. */
const keptFormulas = (html: string): string =>
  html
    .split(/<\/(?:p|div|li|h[2-4]|tr|pre|blockquote)>(?!<\/)|<br \/>/)
    .map(block =>
      block
        .split(FORMULA)
        .map((part, i) => (i % 2 === 1 ? part : part.replace(/<\/t[dh]>/g, ' ').replace(/<[^>]*>/g, '')))
        .join('')
        .trim(),
    )
    .filter(block => block !== '')
    .map(block => `<p>${block}</p>`)
    .join('')
