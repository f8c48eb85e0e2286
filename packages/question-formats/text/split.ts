/**
 * Where the questions of a written paper begin. Each line that could be the number of a question is looked at with what
 * stands around it: a number alone proves nothing, since stems and answers hold lists, years and units.
 */
import { localized, type LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import type { Doubt, TextLine } from '../format.ts'
import {
  type Field,
  fieldMark,
  isKept,
  isKeysHeading,
  leadingLetter,
  markText,
  type NumberMark,
  numberMark,
  optionsBehind,
  type SectionMark,
  sectionMark,
} from './marks.ts'

export interface MarkedLine extends TextLine {
  readonly plain: string
  readonly section: SectionMark | undefined
  readonly number: NumberMark | undefined
  readonly field: Field | undefined
  readonly isKeysHeading: boolean
  /** The letter that it begins with. */
  readonly letter: string | undefined
}

export function markLine({ line, text }: TextLine): MarkedLine {
  const plain = markText(text)
  if (isKept(plain)) {
    // Our own export wrote it so: whatever it looks like, it goes on where the line before ended.
    const none = { section: undefined, number: undefined, field: undefined, letter: undefined, isKeysHeading: false }
    return { line, text, plain, ...none }
  }
  return {
    line,
    text,
    plain,
    section: sectionMark(plain),
    number: numberMark(plain),
    field: fieldMark(plain)?.field,
    isKeysHeading: isKeysHeading(plain),
    letter: leadingLetter(plain),
  }
}

/** What the question above has so far, as far as it matters here. */
export interface OpenQuestion {
  readonly no: number
  readonly style: NumberMark['style']
  readonly sign: string
  readonly hasOptions: boolean
  /** It has options, or a key. */
  readonly isFinished: boolean
  /** Its last line belongs to an answer or an analysis, which may be a list. */
  readonly isInAnswer: boolean
  /** The last number that was taken for one of a list inside of it; 0 without. */
  readonly listNo: number
  /** That of the last line that its author says goes on: the paper may go on from there. */
  readonly joinedNo: number | undefined
}

/** The question before a heading. */
export type LastQuestion = Pick<OpenQuestion, 'no' | 'sign'>
const goesOnFrom = (last: LastQuestion | undefined, { no, sign }: NumberMark): boolean =>
  last !== undefined && last.sign === sign && last.no + 1 === no

interface Start {
  readonly doubt?: Doubt
}

/** A key or a place for one in the line of a stem. */
const KEY_IN_STEM = /[(（]\s*(?:[A-Z]{1,8}|[√×✓✗对错]|正确|错误)?\s*[)）]|_{2,}/

export class Splitter {
  private readonly lines: readonly MarkedLine[]
  /** The last line of each number, by section and style. */
  private readonly lastAt = new Map<string, number>()
  private readonly sectionAt: number[] = []
  private readonly withOptions = new Set<number>()

  constructor(lines: readonly MarkedLine[]) {
    this.lines = lines
    let section = 0
    for (const [at, line] of lines.entries()) {
      if (line.section !== undefined || line.isKeysHeading) section += 1
      this.sectionAt.push(section)
      if (line.letter?.toUpperCase() === 'A') this.withOptions.add(section)
      if (line.number !== undefined && !line.number.isGlued)
        this.lastAt.set(`${section} ${line.number.style} ${line.number.no}`, at)
    }
  }

  /** Whether the section has that number further down. */
  private comesLater(at: number, style: NumberMark['style'], no: number): boolean {
    return (this.lastAt.get(`${this.sectionAt[at] ?? 0} ${style} ${no}`) ?? -1) > at
  }

  /** Options, a key, or a place for one, between this line and the next number. */
  private hasEvidence(at: number, { style }: NumberMark): boolean {
    const own = this.lines[at]
    if (own === undefined) return false
    if (KEY_IN_STEM.test(own.plain) || optionsBehind(own.text, undefined) !== undefined) return true
    for (let i = at + 1; i < this.lines.length; i++) {
      const line = this.lines[i]
      if (line === undefined || line.section !== undefined) return false
      if (line.letter?.toUpperCase() === 'A' || line.field === 'answer') return true
      if (line.isKeysHeading || (line.number !== undefined && line.number.style === style && !line.number.isGlued))
        return false
    }
    return false
  }

  /** Whether a question begins at this line, which has a number; with what is to be looked at where that is in doubt. */
  startAt(at: number, open: OpenQuestion | undefined, last: LastQuestion | undefined): Start | undefined {
    const line = this.lines[at]
    const number = line?.number
    if (line === undefined || number === undefined) return undefined
    const { no, style, isGlued } = number
    // The numbers may go on behind a heading.
    if (open === undefined) return isGlued && no !== 1 && !goesOnFrom(last, number) ? undefined : {}
    const isNext = no === open.no + 1 || (open.joinedNo !== undefined && no === open.joinedNo + 1)
    if (style !== open.style) {
      const isMissing = !this.comesLater(at, open.style, open.no + 1)
      const begins = isNext && isMissing && open.isFinished && this.hasEvidence(at, number)
      return begins ? { doubt: inAnotherWay(line) } : undefined
    }
    if (isGlued && !this.canBeGlued(at, open, number)) {
      const isTwice = isNext && this.isGluedTwice(at, open, number)
      return isTwice ? { doubt: gluedTwice(line, no) } : undefined
    }
    if (isNext) return this.isOfList(at, open, number) ? undefined : {}
    if (no === 1) return this.startOver(at, open, number)
    return this.isOutOfOrder(at, open, number) ? { doubt: outOfOrder(line, open.no, no) } : undefined
  }

  /** Numbers that begin again without a heading; where an answer came before, this may be a list in it. */
  private startOver(at: number, open: OpenQuestion, number: NumberMark): Start | undefined {
    const line = this.lines[at]
    if (!open.isFinished || line === undefined) return undefined
    if (!open.isInAnswer) return {}
    return this.hasEvidence(at, number) ? { doubt: startedOver(line) } : undefined
  }

  /** Which number is expected to follow a question that the author lets begin at this line. */
  orderAfter(at: number, open: OpenQuestion | undefined): number {
    const number = this.lines[at]?.number
    const before = open?.no ?? 0
    if (number === undefined) return before
    const goesOn = this.comesLater(at, open?.style ?? number.style, before + 1)
    return number.no !== before + 1 && goesOn ? before : number.no
  }

  /**
   * `13.1898年…` behind question 12 may be question 13: in a paper that writes its numbers so, if question 12 has the
   * options that this section gives each, and no plain 13 follows.
   */
  private canBeGlued(at: number, open: OpenQuestion, { style, no, sign }: NumberMark): boolean {
    if (sign !== open.sign || this.comesLater(at, style, no)) return false
    return this.withOptions.has(this.sectionAt[at] ?? 0) ? open.hasOptions : true
  }

  /** The same with a plain 13 further down: the number stands twice, if options stand before it and behind it. */
  private isGluedTwice(at: number, open: OpenQuestion, number: NumberMark): boolean {
    return number.sign === open.sign && open.hasOptions && this.hasEvidence(at, number)
  }

  /** The next number of a list that began inside of this question, as of an answer in steps. */
  private isOfList(at: number, open: OpenQuestion, number: NumberMark): boolean {
    if (open.listNo === 0 || open.listNo !== number.no - 1) return false
    const isRepeated = this.comesLater(at, number.style, number.no)
    if (this.hasEvidence(at, number)) return !open.isFinished && isRepeated
    return open.isInAnswer || open.isFinished || isRepeated
  }

  /** A number is missing above it, or stands twice. */
  private isOutOfOrder(at: number, open: OpenQuestion, number: NumberMark): boolean {
    const isProved = this.hasEvidence(at, number)
    if (open.isFinished && isProved) return true
    return number.no > open.no + 1 && isProved && !this.comesLater(at, number.style, open.no + 1)
  }
}

const outOfOrder = ({ line, plain }: MarkedLine, before: number, no: number): Doubt => ({
  begins: true,
  lines: [{ line, text: plain }],
  what: localized(
    `题号不连续：上一题为 ${before}，本题为 ${no}，请核对是否缺题。`,
    `The numbers are not in order: ${no} follows ${before}. Check that no question is missing.`,
  ),
})

const inAnotherWay = ({ line, plain }: MarkedLine): Doubt => ({
  begins: true,
  lines: [{ line, text: plain }],
  what: localized(
    '题号的写法与上一题不同，请核对此处是否为新的一题。',
    'The number is written in another way than the one above. Check that a question begins here.',
  ),
})

const startedOver = ({ line, plain }: MarkedLine): Doubt => ({
  begins: true,
  lines: [{ line, text: plain }],
  what: localized(
    '题号从 1 重新开始，请核对此处是新的一题，还是上一题答案中的列表。',
    'The numbers begin again from 1. Check that a question begins here, and no list of the answer above.',
  ),
})

const gluedTwice = ({ line, plain }: MarkedLine, no: number): Doubt => ({
  begins: true,
  lines: [{ line, text: plain }],
  what: localized(
    `下面还有一个题号 ${no}，此处的“${no}”可能不是题号，请核对。`,
    `The number ${no} comes again below. Check that a question begins here.`,
  ),
})

/** Lines that look like the beginning of a question and were taken for text. */
export const takenForText = (lines: readonly MarkedLine[]): Doubt => ({
  begins: false,
  lines: lines.map(({ line, plain }) => ({ line, text: plain })),
  what: taken(lines),
})

function taken(lines: readonly MarkedLine[]): LocalizedText {
  const shown = lines.slice(0, 3).map(({ plain }) => plain.trim().slice(0, 20))
  const more = lines.length > 3
  return localized(
    `以下以编号开头的内容已作为本题的一部分：${shown.map(text => `“${text}”`).join('、')}${more ? '等' : ''}。如果其中有另一道题，请在此拆分。`,
    `What begins with a number here was taken as part of this question: ${shown.map(text => `"${text}"`).join(', ')}${more ? ' and more' : ''}. Split it where another question begins.`,
  )
}
