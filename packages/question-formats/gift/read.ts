/**
 * GIFT of Moodle: questions between empty lines, answers in braces. Read: categories, comments with tags, names, text
 * formats, escapes, weights, feedback, missing words, and every kind of answer that has a type here.
 */
import type { Read } from '../source.ts'
import { decodeText, hasProblem, linesOf, noQuestions, type SourceItem, type Tally, type TextLine } from '../format.ts'
import { type Category, categoryOf, NO_CATEGORY } from '../category.ts'
import { DESCRIPTION, lossesOf } from '../losses.ts'
import { readTags } from '../contents.ts'
import { GAP, hideEscapes } from './escapes.ts'
import { readAnswer } from './read-answer.ts'
import { richTextOf, takeFormat, type TextFormat } from './rich-text.ts'

const LOSSES = lossesOf('gift')

interface Block {
  readonly line: number
  /** Without comments. */
  readonly text: string
  readonly original: string
  readonly tags: readonly string[]
}

const tagsIn = (comment: string): string[] =>
  [...comment.matchAll(/\[tag:((?:\\.|[^\]\\])*)\]/g)].map(match => (match[1] ?? '').replace(/\\(.)/g, '$1').trim())

/** Questions stand between empty lines; a comment is no line at all. */
function* blocksOf(lines: readonly TextLine[]): Generator<Block> {
  let kept: TextLine[] = []
  let original: string[] = []
  let tags: string[] = []
  const block = (): Block => ({
    line: kept[0]?.line ?? 0,
    text: kept.map(({ text }) => text).join('\n'),
    original: original.join('\n'),
    tags,
  })
  for (const each of [...lines, { line: 0, text: '' }]) {
    const text = each.text.trim()
    if (text.startsWith('//')) {
      tags = [...tags, ...tagsIn(text)]
      original.push(each.text)
    } else if (text !== '') {
      kept.push(each)
      original.push(each.text)
    } else if (kept.length > 0) {
      yield block()
      kept = []
      original = []
      tags = []
    }
  }
}

const NAME = /^\s*::([\s\S]*?)::/

interface Parts {
  readonly stem: string
  readonly format: TextFormat
  /** What stands between the braces; undefined where there are none. */
  readonly answer: string | undefined
}

/** Splits at the braces; text behind them makes a missing word. */
function partsOf(hidden: string): Read<Parts> {
  const { text, format } = takeFormat(hidden.replace(NAME, ''), 'moodle')
  const from = text.indexOf('{')
  const to = text.lastIndexOf('}')
  if (from < 0 && to < 0) return { stem: text, format, answer: undefined }
  if (from < 0 || to < from) return hasProblem('大括号不成对。', 'The braces do not match.')
  const answer = text.slice(from + 1, to)
  if (/[{}]/.test(answer))
    return hasProblem(
      '一道题只能有一对大括号；题与题之间要空一行。',
      'A question has one pair of braces only; leave an empty line between questions.',
    )
  const after = text.slice(to + 1)
  const hasGap = after.trim() !== ''
  return { stem: hasGap ? `${text.slice(0, from)}${GAP}${after}` : text.slice(0, from), format, answer }
}

const CATEGORY = /^\$CATEGORY:(.*)(?:\n|$)/

function readBlock(block: Block, hidden: string, category: Category): SourceItem {
  const { line, original } = block
  const parts = partsOf(hidden)
  const losses = [...category.losses]
  if (NAME.test(hidden)) losses.push(LOSSES.name)
  const item = (read: SourceItem['read']): SourceItem => ({ line, original, losses, read })
  if ('problem' in parts) return item(parts)
  if (parts.format === 'markdown') losses.push(LOSSES.markdown)
  if (parts.answer === undefined) {
    return item({ leftOut: DESCRIPTION })
  }
  const stem = richTextOf(parts.stem, parts.format)
  const answer = readAnswer(parts.answer, { stem, format: parts.format })
  if ('problem' in answer) return item(answer)
  losses.push(...answer.losses)
  return item({ ...readTags(answer.content, block.tags), level: 1, chapter: category.chapter })
}

export function* readGift(bytes: Buffer, tally: Tally): Generator<SourceItem> {
  let category: Category = NO_CATEGORY
  let isEmpty = true
  for (const block of blocksOf(linesOf(decodeText(bytes)))) {
    isEmpty = false
    let text = block.text.trim()
    let line = block.line
    for (let found = CATEGORY.exec(text); found !== null; found = CATEGORY.exec(text)) {
      category = categoryOf(found[1] ?? '')
      text = text.slice(found[0].length).trimStart()
      line += 1
    }
    if (text === '') continue
    tally.entries += 1
    yield readBlock({ ...block, line }, hideEscapes(text), category)
  }
  if (isEmpty) throw noQuestions()
}
