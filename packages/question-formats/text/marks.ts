/** What a line of a written paper begins with: a number, a letter, a word such as 答案. Formatting marks of Word do not count. */
import { LETTERS } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import { type NamedType, typeNamed } from '../source.ts'

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

/** What marks are looked for in: letters and digits of double width are as good as the others, and places stay. */
export const markText = (text: string): string =>
  visible(text).replace(/[Ａ-Ｚａ-ｚ０-９]/g, sign => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))

/**
 * Written by our own export before what would be taken for a mark: a line that begins so goes on where the one before
 * ended. People do not see it.
 */
export const KEPT = '\u2060'
export const isKept = (plain: string): boolean => plain.trimStart().startsWith(KEPT)
export const withoutKept = (text: string): string => text.replaceAll(KEPT, '')

/** What the reader would take for an option, a key or an analysis within a line. */
const LOOKS_LIKE_MARK =
  /(?<![A-Za-z0-9])(?=[(（]?\s*[A-Za-zＡ-Ｚａ-ｚ]\s*[)）.．、:：])|(?=【解析】|\[解析\]|解析\s*[:：]|Explanation\s*:)|(?<=[(（])(?=\s*(?:[A-ZＡ-Ｚ]{1,8}|[√×✓✗对错]|正确(?:答案|选项)?|错误)\s*[)）])/gi

/** A text as an export writes it, so that nothing in it is taken for a mark when it is read again. */
export const keptText = (text: string): string => text.replace(LOOKS_LIKE_MARK, KEPT)

export interface Mark {
  /** How many visible characters the mark has. */
  readonly length: number
}

const NUMBER =
  /^\s*(?:(?:第\s*(\d{1,4})\s*题|(?:题目|question|q)\s*(\d{1,4})(?!\d))\s*[.．、:：)）]?|[【[]\s*(\d{1,4})\s*[】\]]|[(（]\s*(\d{1,4})\s*[)）]|(\d{1,4})\s*([.．、:：)）]))\s*/i

/** How a paper writes its numbers: `第1题` and `Q1`, `【1】`, `(1)`, or `1.` and `1、`. Those of lists inside of questions mostly differ. */
export type NumberStyle = 'word' | 'square' | 'round' | 'plain'

export interface NumberMark extends Mark {
  readonly no: number
  readonly style: NumberStyle
  /** `. ` or `．`, with the space behind it if there is one: the same in all of a paper. */
  readonly sign: string
  /** A digit follows at once, as in `13.1898年` and in `3.14`: it may be no number of a question at all. */
  readonly isGlued: boolean
}

/** `1.`, `1、`, `(1)`, `【1】`, `第1题`, `Question 1`. */
export function numberMark(text: string): NumberMark | undefined {
  const found = NUMBER.exec(text)
  if (found === null) return undefined
  const [mark, ofItem, word, square, round, plain, sign = ''] = found
  const style = round !== undefined ? 'round' : square !== undefined ? 'square' : plain !== undefined ? 'plain' : 'word'
  return {
    no: Number(ofItem ?? word ?? square ?? round ?? plain),
    length: mark.length,
    style,
    sign: sign + (/\s$/.test(mark) ? ' ' : ''),
    isGlued: /[.．:：]/.test(sign) && mark.endsWith(sign) && /^\d/.test(text.slice(mark.length)),
  }
}

const CHINESE = '一二三四五六七八九十'
const SECTION = new RegExp(`^\\s*(?:第\\s*)?[${CHINESE}]{1,3}\\s*(?:部分|大题)?\\s*[、.．:：]\\s*(.*)$`)
const PART = /^\s*(?:part|section)\s+(?:\d{1,2}|[ivx]{1,4})\s*[.:、)]?\s*(.*)$/i

export interface SectionMark {
  readonly named: NamedType | undefined
}

/** A heading such as `一、单选题（每题 2 分）`; its type, if it names one. */
export function sectionMark(text: string): SectionMark | undefined {
  const title = (SECTION.exec(text) ?? PART.exec(text))?.[1]
  return title === undefined ? undefined : { named: typeIn(title) }
}

/** The type that a heading or a bracket names, whatever stands behind it. */
export function typeIn(title: string): NamedType | undefined {
  const words = title.split(/[（(【[:：，,。]/)[0]?.trim() ?? ''
  return typeNamed(words) ?? typeNamed(words.replace(/questions?$/i, '').trim())
}

const BRACKET = /^\s*[【[]\s*([^】\]]{1,20})\s*[】\]]\s*/

/** `【多选题】` before the stem. */
export function typeMark(text: string): (Mark & { readonly named: NamedType }) | undefined {
  const found = BRACKET.exec(text)
  const named = found === null ? undefined : typeIn(found[1] ?? '')
  return found === null || named === undefined ? undefined : { named, length: found[0].length }
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
  正确选项: 'answer',
  ans: 'answer',
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

const OF_OPTION =
  /^\s*(?:[【[]\s*(?:选项)?\s*([A-Z])\s*(?:选?项)?的?解析\s*[】\]]\s*[:：]?|(?:选项)?\s*([A-Z])\s*(?:选?项)?的?解析\s*[:：]|Explanation of (?:option )?([A-Z])\s*[:：])\s*/i

/** `A项解析：`, `Explanation of A:`; the place of the option. */
export function optionAnalysisMark(plain: string): (Mark & { readonly option: number }) | undefined {
  const found = OF_OPTION.exec(plain)
  if (found === null) return undefined
  return { option: LETTERS.indexOf((found[1] ?? found[2] ?? found[3] ?? '').toUpperCase()), length: found[0].length }
}

const KEYS =
  /^\s*(?:[【[]\s*)?(?:参考答案|标准答案|答案|答案与解析|参考答案与解析|answers?|answer keys?|keys?)(?:\s*[】\]])?\s*[:：]?\s*$/i

/** A line of its own that begins the answers at the end of a paper. */
export const isKeysHeading = (text: string): boolean => KEYS.test(text)

/** Begins the analysis behind a key on the same line. */
export const ANALYSIS_BEHIND = /\s*(?:【解析】|\[解析\]|解析\s*[:：]|Explanation\s*:)\s*/i

const letterPattern = (letter: string): string => `[(（]?\\s*${letter}\\s*[)）.．、:：]\\s*`

/** Options may stand without a space between them where the text before is Chinese: `A.甲B.乙`. */
const BEFORE_LETTER = '(?:\\s+|(?<=[\u3000-\u303f\u3400-\u9fff\uff00-\uffef]))'

export interface Option {
  readonly letter: string
  readonly text: string
}

interface Due {
  /** The letter that is due. */
  readonly next: string
  /** What the next line begins with: that letter stands there and not in this line. */
  readonly nextLine?: string | undefined
}

/** A line of options begins with the letter that is due; small letters count where a paper has no others. */
export function optionsIn(text: string, { next, nextLine }: Due): Option[] {
  const isSmall = next === next.toLowerCase()
  const letters = isSmall ? LETTERS.toLowerCase() : LETTERS
  const plain = markText(text)
  const starts: { letter: string; at: number; length: number }[] = []
  let from = 0
  for (let index = letters.indexOf(next); index >= 0 && index < letters.length; index++) {
    const letter = letters.charAt(index)
    if (starts.length > 0 && letter === nextLine) break
    const pattern = new RegExp(`${starts.length === 0 ? '^\\s*' : BEFORE_LETTER}(?=${letterPattern(letter)})`, 'g')
    pattern.lastIndex = from
    const gap = pattern.exec(plain)
    if (gap === null) break
    const at = gap.index + gap[0].length
    // `A、B、C 三点` names points: between letters that follow each other at once stands no option.
    if (starts.length > 0 && plain.slice(from, gap.index).trim() === '') break
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

const LEADING_LETTER = /^\s*\*?\s*[(（]?\s*([A-Za-z])\s*[)）.．、:：]/

/** The letter of an option that a line begins with. */
export const leadingLetter = (plain: string): string | undefined => LEADING_LETTER.exec(plain)?.[1]

const BEHIND = /(?:\s+|(?<=[）)】。？?：:]))(?=[(（]?\s*A\s*[)）.．、:：])/g

/** Where the options begin that stand on the line of their stem: `下列是质数的是（ ） A. 4 B. 7`. */
export function optionsBehind(
  text: string,
  nextLine: string | undefined,
): { at: number; options: Option[] } | undefined {
  if (nextLine === 'A') return undefined
  const plain = markText(text)
  for (const { index, 0: gap } of plain.matchAll(BEHIND)) {
    const at = index + gap.length
    // `（ A ）` is a gap with its key.
    if (/[(（]$/.test(plain.slice(0, index))) continue
    const options = optionsIn(cutStart(text, at), { next: 'A', nextLine })
    // `连接 A、C 和 B、D` is no list of options: two of them stand behind the end of a question.
    const isBehindEnd = /[）)】。？?：:_]\s*$/.test(plain.slice(0, at))
    const isKey = leadingLetter(markText(options[0]?.text ?? '')) === 'A'
    if (index > 0 && !isKey && options.length >= (isBehindEnd ? 2 : 3) && options.every(option => option.text !== ''))
      return { at: indexOfVisible(text, index), options }
  }
  return undefined
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
