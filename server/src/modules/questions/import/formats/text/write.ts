import type { Language } from '@tripos/contract/errors'
import { LETTERS } from '../../../types/choice/options.rules.ts'
import { kindOf, type SourceParts } from '../../../types/index.ts'
import { settingOf } from '../../../types/settings.rules.ts'
import { sanitizeRichText } from '../../../../../kernel/rich-text.ts'
import { richTextToText } from '../../../../../kernel/tex-text.ts'
import { type SourceQuestion, type StoredQuestion, writeQuestion } from '../../source.ts'

interface Words {
  readonly answer: string
  readonly analysis: string
  readonly level: string
  readonly tags: string
  readonly settings: string
  readonly prompt: string
  readonly truth: readonly [string, string]
}

export const FIELD_WORDS: Readonly<Record<Language, Words>> = {
  'zh-CN': {
    answer: '答案：',
    analysis: '解析：',
    level: '难度：',
    tags: '标签：',
    settings: '设置：',
    prompt: '左项：',
    truth: ['对', '错'],
  },
  'en-US': {
    answer: 'Answer: ',
    analysis: 'Explanation: ',
    level: 'Level: ',
    tags: 'Tags: ',
    settings: 'Settings: ',
    prompt: 'Prompt: ',
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

function paperLines({ type, level, tags, parts }: SourceQuestion, { no, language }: PaperText): string[] {
  const words = FIELD_WORDS[language]
  const settings = settingsText(parts, language)
  return [
    `${no}. 【${kindOf(type).label[language]}】${parts.question}`,
    ...(parts.prompts ?? []).map(prompt => `${words.prompt}${prompt}`),
    ...(parts.options ?? []).map((option, i) => `${LETTERS.charAt(i)}. ${option}`),
    `${words.answer}${keyText(parts, language) ?? parts.answer ?? ''}`,
    ...(level === 1 ? [] : [`${words.level}${level}`]),
    ...(tags.length === 0 ? [] : [`${words.tags}${tags.join('；')}`]),
    ...(settings === '' ? [] : [`${words.settings}${settings}`]),
    ...(parts.analysis === '' ? [] : [`${words.analysis}${parts.analysis}`]),
  ]
}

/** One question as plain text; what is more than text and formulas is written as its words. */
export function writeText(question: StoredQuestion, paper: PaperText): string {
  const source = writeQuestion(question)
  const plain = source.format === 'text' ? source : writeQuestion({ ...question, content: wordsOf(question) })
  return `${paperLines(plain, paper).join('\n')}\n\n`
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
