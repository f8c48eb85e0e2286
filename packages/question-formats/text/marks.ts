/** What a line of a written paper begins with: a number, a letter, a word such as 答案. Formatting marks of Word do not count. */
import type { QuestionType } from '@tripos/contract-kit/enums.ts'
import { LETTERS } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import { typeNamed } from '../source.ts'

/** Private characters that stand for markup of Word within a line (docx/tokens.ts). */
const MARKUP = /[\uE200-\uE2FF]/

/** The line without its first `count` visible characters; markup that opened among them stays open. */
export function cutStart(text: string, count: number): string {
  let kept = ''
  let left = count
  let at = 0
  for (; at < text.length && left > 0; at++) {
    const sign = text.charAt(at)
    if (MARKUP.test(sign)) kept += sign
    else left -= 1
  }
  return kept + text.slice(at)
}

export const visible = (text: string): string => text.replace(/[\uE200-\uE2FF]/g, '')

export interface Mark {
  /** How many visible characters the mark has. */
  readonly length: number
}

const NUMBER =
  /^\s*(?:第\s*(\d{1,4})\s*题\s*[.．、:：]?|[(（]\s*(\d{1,4})\s*[)）]|(\d{1,4})\s*(?:[.．](?!\d)|[、:：)）]))\s*/

export interface NumberMark extends Mark {
  readonly no: number
  /** As the parts of a question are numbered. */
  readonly isBracketed: boolean
}

/** `1.`, `1、`, `(1)`, `第1题`. */
export function numberMark(text: string): NumberMark | undefined {
  const found = NUMBER.exec(text)
  if (found === null) return undefined
  return {
    no: Number(found[1] ?? found[2] ?? found[3]),
    length: found[0].length,
    isBracketed: found[2] !== undefined,
  }
}

const CHINESE = '一二三四五六七八九十'
const SECTION = new RegExp(`^\\s*(?:第\\s*)?[${CHINESE}]{1,3}\\s*(?:部分|大题)?\\s*[、.．:：]\\s*(.*)$`)
const PART = /^\s*(?:part|section)\s+(?:\d{1,2}|[ivx]{1,4})\s*[.:、)]?\s*(.*)$/i

/** A heading such as `一、单选题（每题 2 分）`; its type, if it names one. */
export function sectionMark(text: string): { readonly type: QuestionType | undefined } | undefined {
  const title = (SECTION.exec(text) ?? PART.exec(text))?.[1]
  return title === undefined ? undefined : { type: typeIn(title) }
}

/** The type that a heading or a bracket names, whatever stands behind it. */
export function typeIn(title: string): QuestionType | undefined {
  const words = title.split(/[（(【[:：，,。]/)[0]?.trim() ?? ''
  return typeNamed(words) ?? typeNamed(words.replace(/questions?$/i, '').trim())
}

const BRACKET = /^\s*[【[]\s*([^】\]]{1,20})\s*[】\]]\s*/

/** `【多选题】` before the stem. */
export function typeMark(text: string): (Mark & { readonly type: QuestionType }) | undefined {
  const found = BRACKET.exec(text)
  const type = found === null ? undefined : typeIn(found[1] ?? '')
  return found === null || type === undefined ? undefined : { type, length: found[0].length }
}

export type Field = 'answer' | 'analysis' | 'level' | 'tags' | 'settings' | 'prompt' | 'weight'

const WORDS: Readonly<Record<string, Field>> = {
  参考答案: 'answer',
  正确答案: 'answer',
  标准答案: 'answer',
  答案: 'answer',
  答: 'answer',
  answer: 'answer',
  'correct answer': 'answer',
  key: 'answer',
  试题解析: 'analysis',
  答案解析: 'analysis',
  解析: 'analysis',
  分析: 'analysis',
  详解: 'analysis',
  explanation: 'analysis',
  analysis: 'analysis',
  难度: 'level',
  level: 'level',
  标签: 'tags',
  知识点: 'tags',
  tags: 'tags',
  设置: 'settings',
  settings: 'settings',
  左项: 'prompt',
  prompt: 'prompt',
  权重: 'weight',
  weight: 'weight',
}
const NAMES = Object.keys(WORDS)
  .toSorted((a, b) => b.length - a.length)
  .join('|')
const FIELD = new RegExp(`^\\s*(?:[【\\[]\\s*(${NAMES})\\s*[】\\]]\\s*[:：]?|(${NAMES})\\s*[:：])\\s*`, 'i')

/** `答案：`, `【解析】`, `Answer:`. */
export function fieldMark(text: string): (Mark & { readonly field: Field }) | undefined {
  const found = FIELD.exec(text)
  const field = found === null ? undefined : WORDS[(found[1] ?? found[2] ?? '').toLowerCase()]
  return found === null || field === undefined ? undefined : { field, length: found[0].length }
}

const KEYS =
  /^\s*(?:[【[]\s*)?(?:参考答案|标准答案|答案|答案与解析|参考答案与解析|answers?|answer keys?|keys?)(?:\s*[】\]])?\s*[:：]?\s*$/i

/** A line of its own that begins the answers at the end of a paper. */
export const isKeysHeading = (text: string): boolean => KEYS.test(text)

const letterPattern = (letter: string): string => `[(（]?\\s*${letter}\\s*[)）.．、:：]\\s*`

export interface Option {
  readonly letter: string
  readonly text: string
}

/** The options of one line: one, or several with their letters in order. `next` is the letter that is due. */
export function optionsIn(text: string, next: string): Option[] {
  const plain = visible(text)
  const starts: { letter: string; at: number; length: number }[] = []
  let from = 0
  for (let index = LETTERS.indexOf(next); index >= 0 && index < LETTERS.length; index++) {
    const letter = LETTERS.charAt(index)
    const pattern = new RegExp(`${starts.length === 0 ? '^\\s*' : '\\s+'}(?=${letterPattern(letter)})`, 'g')
    pattern.lastIndex = from
    const gap = pattern.exec(plain)
    if (gap === null) break
    const at = gap.index + gap[0].length
    const length = new RegExp(letterPattern(letter), 'y')
    length.lastIndex = at
    const found = length.exec(plain)
    if (found === null) break
    starts.push({ letter, at, length: found[0].length })
    from = at + found[0].length
  }
  return starts.map(({ letter, at, length }, i) => {
    const end = starts[i + 1]?.at
    const upTo = end === undefined ? text : text.slice(0, indexOfVisible(text, end))
    return { letter, text: cutStart(upTo, at + length).trim() }
  })
}

/** Where the visible character of that number stands among the markup. */
function indexOfVisible(text: string, count: number): number {
  let seen = 0
  for (let at = 0; at < text.length; at++) {
    if (MARKUP.test(text.charAt(at))) continue
    if (seen === count) return at
    seen += 1
  }
  return text.length
}
