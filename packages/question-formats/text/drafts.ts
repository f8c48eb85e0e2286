/** A question of a written paper while its lines are gathered, and what it is once they are. */
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { LETTERS } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import { inPart, localized, PROBLEMS, type SourcePart } from '@tripos/question-kinds/kinds/index.ts'
import { numberOf } from '@tripos/question-kinds/kinds/notation.rules.ts'
import type { Doubt, TextLine } from '../format.ts'
import { type NamedType, type Read, readLevel, type SourceQuestion } from '../source.ts'
import { type Field, markText, type NumberStyle, visible, withoutKept } from './marks.ts'
import type { MarkedLine } from './split.ts'

export interface Draft {
  readonly line: number
  readonly no: number
  /** It has a number of its own, by which a key at the end of the paper is found. */
  readonly isNumbered: boolean
  /** The number that the next question is expected to follow. */
  readonly order: number
  readonly style: NumberStyle
  readonly sign: string
  /** The sections of the paper are counted: numbers may begin again in each. */
  readonly section: number
  /** By its own mark, or by the heading above. */
  named: NamedType | undefined
  readonly lines: TextLine[]
  readonly stem: string[]
  readonly options: string[]
  /** Places of options that a star before their letter calls right. */
  readonly starred: number[]
  /** Its options have small letters. */
  isSmall?: boolean
  readonly prompts: string[]
  readonly fields: Map<Field, string[]>
  /** What is said of single options, by their places. */
  readonly optionAnalyses: Map<number, string[]>
  /** Of a combined question. */
  readonly parts: Draft[]
  /** What the last line belonged to: the next one without a mark continues it. */
  last: 'stem' | 'option' | Field | { readonly analysed: number }
  /** Its numbered lines: its own, those of its parts, and those of lists inside of it. */
  numberedLines: number
  /** Lines inside of it that begin with a number, as a question does. */
  readonly taken: MarkedLine[]
  /** Why it may not begin or end where it was cut. */
  readonly doubts: Doubt[]
  /** The last number of the list that its last lines are; 0 without. */
  listNo: number
  joinedNo?: number
}

const TRUTH = /^(对|错|正确|错误|√|×|✓|✗|t|f|true|false|yes|no|是|否)$/i
const TRUTHS: Readonly<Record<string, string>> = { '✓': '√', '✗': '×' }

/** `（ B ）` or `( √ )` in the stem, as papers with their keys are written. */
const INLINE = /[(（]\s*([A-ZＡ-Ｚ]{1,8}|[√×✓✗对错]|正确|错误)\s*[)）]/g
export const KEY_IN_BRACKETS = new RegExp(INLINE.source)

const keyOf = (text: string): string => markText(text).replace(/[\s,，、;；.。()（）]/g, '')
const isLetters = (text: string): boolean => /^[A-Z]{1,26}$/.test(keyOf(text).toUpperCase())

/** Takes a key out of the stem if nothing else names one. */
function inlineKey(stem: string, draft: Draft): { stem: string; key: string } | undefined {
  const found = [...stem.matchAll(INLINE)].at(-1)
  if (found?.[1] === undefined) return undefined
  const key = markText(found[1])
  // A letter in brackets may be part of the text where there are no options.
  if (/^[A-Z]+$/.test(key) && draft.options.length === 0) return undefined
  return { stem: `${stem.slice(0, found.index)}（　）${stem.slice(found.index + found[0].length)}`, key }
}

/** `正确。` and `（对）` */
const truthIn = (key: string): string =>
  visible(key)
    .trim()
    .replace(/[。.]$/, '')
    .replace(/^[(（]\s*(.+?)\s*[)）]$/, '$1')

/** `甲（正确答案）`, or `*A. 甲`: the options say themselves which is right. */
const CALLED_RIGHT = /\s*[(（]\s*正确(?:答案|选项)?\s*[)）]\s*$/

function rightOptions(draft: Draft): { options: string[]; key: string } {
  const isRight = draft.options.map((option, i) => draft.starred.includes(i) || CALLED_RIGHT.test(visible(option)))
  return {
    options: draft.options.map(option => withoutKept(option.replace(CALLED_RIGHT, ''))),
    key: isRight.flatMap((right, i) => (right ? [LETTERS.charAt(i)] : [])).join(''),
  }
}

/** A key of letters needs options to name: without them it is no answer in words. */
const isKeyWithoutOptions = (draft: Draft, type: QuestionType, key: string): boolean =>
  draft.named === undefined && type === 4 && /^[A-H]{1,8}$/.test(keyOf(visible(key)))

function typeOf(
  { named, options, prompts, parts }: Draft,
  { stem, key }: { stem: string; key: string },
): QuestionType | undefined {
  // A heading may promise parts that this question has not.
  if (named !== undefined && (named.type !== 6 || parts.length > 0)) return named.type
  if (prompts.length > 0) return 7
  if (options.length > 0) return keyOf(key).length > 1 && isLetters(key) ? 2 : 1
  if (TRUTH.test(truthIn(key))) return 3
  if (key === '') return undefined
  return /_{2,}|\[\[1\]\]/.test(stem) ? 5 : 4
}

export const textOfField = (draft: Draft, field: Field): string =>
  withoutKept((draft.fields.get(field) ?? []).join('\n')).trim()

function partsOf(draft: Draft): Read<{ combined: readonly SourcePart[] }> {
  const combined: SourcePart[] = []
  for (const [i, part] of draft.parts.entries()) {
    const read = finishDraft(part)
    if ('problem' in read) return { problem: inPart(i + 1, read.problem) }
    const weight = visible(textOfField(part, 'weight'))
    combined.push({
      type: read.type,
      weight: weight === '' ? 1 : (numberOf(weight) ?? Number.NaN),
      parts: read.parts,
    })
  }
  return { combined }
}

/** Of each option, and what is said of options where the type keeps nothing of them. */
function analysesOf({ optionAnalyses }: Draft, { type, options, analysis }: Analysed) {
  if (optionAnalyses.size === 0) return { analysis }
  const texts = options.map((_, i) => withoutKept((optionAnalyses.get(i) ?? []).join('\n')).trim())
  if (type === QuestionType.singleChoice || type === QuestionType.multipleChoice) {
    return { analysis, optionAnalyses: texts }
  }
  const lines = texts.flatMap((text, i) => (text === '' ? [] : [`${LETTERS.charAt(i)}. ${text}`]))
  return { analysis: [analysis, ...lines].filter(text => text !== '').join('\n') }
}

interface Analysed {
  readonly type: QuestionType
  readonly options: readonly string[]
  readonly analysis: string
}

export function finishDraft(draft: Draft): Read<SourceQuestion> {
  const parts = partsOf(draft)
  if ('problem' in parts) return parts
  const { options, key: called } = rightOptions(draft)
  let stem = withoutKept(draft.stem.join('\n')).trim()
  let key = textOfField(draft, 'answer')
  if (key === '') key = called
  if (key === '') {
    const inline = inlineKey(stem, draft)
    if (inline !== undefined) ({ stem, key } = inline)
  }
  const type = typeOf(draft, { stem, key })
  if (type === undefined) return { problem: PROBLEMS.noKey }
  if (isKeyWithoutOptions(draft, type, key)) return { problem: KEY_WITHOUT_OPTIONS }
  const words = (field: Field): string[] =>
    textOfField(draft, field)
      .split(/[;；\n]/)
      .map(word => visible(word).trim())
      .filter(word => word !== '')
  const mark = visible(key).trim()
  return {
    type,
    ...readLevel(textOfField(draft, 'level')),
    tags: words('tags'),
    format: 'text',
    parts: {
      question: stem,
      options: options.length === 0 ? null : options,
      label: labelOf(type, mark),
      answer: key === '' ? null : key,
      ...analysesOf(draft, { type, options, analysis: textOfField(draft, 'analysis') }),
      prompts: draft.prompts.map(withoutKept),
      settings: [...(draft.named?.settings ?? []), ...words('settings')],
      ...(type === 6 && parts),
    },
  }
}

/** A key in letters is read without what stands between them. */
function labelOf(type: QuestionType, mark: string): string {
  if (type <= 2) return isLetters(mark) ? keyOf(mark).toUpperCase() : keyOf(mark)
  if (type === 7 || type === 8) return keyOf(mark)
  return TRUTHS[truthIn(mark)] ?? (type === 3 ? truthIn(mark) : mark)
}

const KEY_WITHOUT_OPTIONS = localized(
  '答案是选项字母，但没有读到选项。',
  'The key is the letter of an option, but no options were found.',
)

export const originalOf = ({ lines }: Draft): string => lines.map(({ text }) => text).join('\n')
