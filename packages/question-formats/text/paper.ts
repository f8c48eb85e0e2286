/** Walks over the lines of a written paper and gathers its questions. Word documents come through here too. */
import { LETTERS } from '@tripos/question-kinds/kinds/choice/options.rules.ts'
import { localized } from '@tripos/question-kinds/kinds/index.ts'
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Cuts, Doubt, PaperPlace, SourceItem, TextLine } from '../format.ts'
import { type Draft, finishDraft, KEY_IN_BRACKETS, textOfField } from './drafts.ts'
import { AnswerKeys } from './keys.ts'
import {
  ANALYSIS_BEHIND,
  cutStart,
  type Field,
  fieldMark,
  isKept,
  type NumberMark,
  optionAnalysisMark,
  optionsBehind,
  optionsIn,
  typeMark,
  visible,
  withoutKept,
} from './marks.ts'
import { TITLE_CHARACTERS } from '../paper-place.ts'
import { type Counted, pointsOf, type SectionPoints, sectionPoints } from './points.ts'
import type { NamedType } from '../source.ts'
import { type MarkedLine, markLine, type OpenQuestion, Splitter, takenForText } from './split.ts'

export interface PaperQuestion {
  readonly draft: Draft
  readonly read: SourceItem['read']
  readonly place: PaperPlace
}

export interface ReadPaper {
  readonly questions: readonly PaperQuestion[]
  readonly leftOut: readonly (TextLine & { readonly entries: number })[]
  /** Its numbered lines, without those of the keys at its end. */
  readonly entryCount: number
}

const hasNumber = ({ section, number }: MarkedLine): boolean =>
  section === undefined && number !== undefined && !number.isGlued

/** A heading is longer only where a paragraph was taken for one. */

export class Paper {
  private readonly lines: MarkedLine[] = []
  private readonly drafts: Draft[] = []
  private readonly leftOut: ReadPaper['leftOut'][number][] = []
  private entryCount = 0
  private readonly keys = new AnswerKeys()
  private draft: Draft | undefined
  private section = 0
  /** By the number of the section: its heading, and the lines below it that belong to no question. */
  private readonly headings: string[][] = [[]]
  /** What a table above the paper says its sections are worth. */
  private totals: readonly number[] | undefined
  private named: NamedType | undefined
  private isInKeys = false
  private readonly cuts: Cuts

  constructor(cuts: Cuts) {
    this.cuts = cuts
  }

  get sectionCount(): number {
    return this.headings.length
  }

  addTotals(totals: readonly number[]): void {
    this.totals ??= totals
  }

  add(line: TextLine): void {
    if (visible(line.text).trim() === '' && line.text.trim() === '') return
    const marked = markLine(line)
    if (hasNumber(marked)) this.entryCount += 1
    this.lines.push(marked)
  }

  private read(): void {
    const splitter = new Splitter(this.lines)
    const lastAnswer = this.lines.findLastIndex(line => line.field === 'answer' || line.isKeysHeading)
    for (const [at, line] of this.lines.entries()) {
      if (this.isInKeys) {
        this.keys.addLine(line.text)
        if (hasNumber(line)) this.entryCount -= 1
      } else if (line.isKeysHeading && this.endsPaper(at === lastAnswer)) {
        this.isInKeys = true
        this.draft = undefined
      } else {
        this.addToPaper(at, splitter)
      }
    }
  }

  /**
   * `答案` alone on its line begins the keys of the paper. It is the key of the question above where another follows, or
   * where questions of this paper have theirs behind them.
   */
  private endsPaper(isLast: boolean): boolean {
    if (this.drafts.length === 0) return false
    if (this.draft === undefined || this.draft.fields.has('answer')) return true
    return isLast && this.drafts.length > 1 && !this.drafts.some(each => each.fields.has('answer'))
  }

  private addToPaper(at: number, splitter: Splitter): void {
    const line = this.lines[at]
    if (line === undefined) return
    if (line.section !== undefined) {
      this.section += 1
      this.headings.push([line.plain.trim()])
      this.named = line.section.named
      this.draft = undefined
    } else if (!this.beginsAt(at, line, splitter)) {
      if (this.draft === undefined) {
        this.headings[this.section]?.push(line.plain.trim())
        this.leftOut.push({ line: line.line, text: line.plain, entries: hasNumber(line) ? 1 : 0 })
        return
      }
      const head = this.drafts.at(-1)
      if (head !== undefined && hasNumber(line)) head.numberedLines += 1
      if (head !== undefined && line.number !== undefined && this.cuts.has(line.line)) head.joinedNo = line.number.no
      this.draft.lines.push(shown(line))
      if (line.number !== undefined && noteNumber(this.draft, line.number) && !this.cuts.has(line.line))
        this.draft.taken.push(line)
      this.addToDraft(this.draft, line, this.lines[at + 1]?.letter)
    }
  }

  /** Whether the author says that a question begins here, or goes on; undefined where nothing is said, or nothing is above. */
  private cutAt({ line }: MarkedLine): boolean | undefined {
    const begins = this.cuts.get(line)
    return begins === false && this.draft === undefined ? undefined : begins
  }

  private beginsAt(at: number, line: MarkedLine, splitter: Splitter): boolean {
    const cut = this.cutAt(line)
    if (cut === true) this.beginHere(at, line, splitter)
    return cut ?? this.beginsByItself(at, line, splitter)
  }

  /** A question where the author says so, with a number or without. */
  private beginHere(at: number, line: MarkedLine, splitter: Splitter): void {
    const head = this.drafts.at(-1)
    const open = head === undefined || this.draft === undefined ? undefined : openQuestion(head, this.draft)
    const none = { no: 0, length: 0, style: head?.style ?? 'plain', sign: head?.sign ?? '. ', isGlued: false } as const
    this.begin({
      line,
      number: line.number ?? none,
      nextLetter: this.lines[at + 1]?.letter,
      order: splitter.orderAfter(at, open),
    })
    // What has no number is an entry as soon as it is a question.
    if (line.number === undefined) this.entryCount += 1
  }

  private beginsByItself(at: number, line: MarkedLine, splitter: Splitter): boolean {
    const { number } = line
    if (number === undefined) return false
    const nextLetter = this.lines[at + 1]?.letter
    const head = this.drafts.at(-1)
    if (this.draft !== undefined && head?.named?.type === QuestionType.combined && number.style === 'round') {
      // Inside of a combined question numbers in brackets are those of its parts.
      if (number.no !== head.parts.length + 1) return false
      this.begin({ line, number, nextLetter, above: head })
      return true
    }
    const open = this.draft === undefined ? undefined : openQuestion(head ?? this.draft, this.draft)
    const start = splitter.startAt(at, open, head)
    if (start === undefined) return false
    const draft = this.begin({ line, number, nextLetter })
    if (start.doubt !== undefined) draft.doubts.push(start.doubt)
    return true
  }

  /** A question, or a part of the one above. */
  private begin({
    line,
    number: { no, length, style, sign, isGlued },
    nextLetter,
    above,
    order = no,
  }: Beginning): Draft {
    const { text } = line
    const draft: Draft = {
      line: line.line,
      no,
      isNumbered: line.number !== undefined,
      order,
      style,
      sign,
      section: this.section,
      named: above === undefined ? this.named : undefined,
      lines: above?.lines ?? [],
      stem: [],
      options: [],
      starred: [],
      prompts: [],
      fields: new Map(),
      optionAnalyses: new Map(),
      parts: [],
      last: 'stem',
      numberedLines: 1,
      taken: [],
      doubts: [],
      listNo: 0,
    }
    draft.lines.push(shown(line))
    ;(above?.parts ?? this.drafts).push(draft)
    if (above !== undefined) above.numberedLines += 1
    // What is glued to a number is one only where it begins a question.
    if (isGlued) this.entryCount += 1
    this.draft = draft
    const rest = cutStart(text, length)
    const mark = typeMark(visible(rest))
    if (mark !== undefined) draft.named = mark.named
    const stem = mark === undefined ? rest : cutStart(rest, mark.length)
    const behind = optionsBehind(stem, nextLetter)
    if (behind !== undefined) {
      draft.options.push(...behind.options.map(option => option.text))
      draft.last = 'option'
    }
    draft.stem.push(stem.slice(0, behind?.at).trim())
    return draft
  }

  private addToDraft(draft: Draft, { text, plain, letter }: MarkedLine, nextLetter: string | undefined): void {
    if (isKept(plain)) {
      this.continueLast(draft, text.trim())
      return
    }
    const ofOption = optionAnalysisMark(plain)
    if (ofOption !== undefined && ofOption.option < draft.options.length) {
      const told = draft.optionAnalyses.get(ofOption.option) ?? []
      draft.optionAnalyses.set(ofOption.option, [...told, cutStart(text, ofOption.length).trim()])
      draft.last = { analysed: ofOption.option }
      return
    }
    const field = fieldMark(plain)
    if (field !== undefined) {
      addField(draft, field.field, cutStart(text, field.length).trim())
      return
    }
    if (draft.fields.size === 0 && this.addOptions(draft, { text, letter, nextLetter })) return
    this.continueLast(draft, text.trim())
  }

  private addOptions(draft: Draft, { text, letter, nextLetter }: OptionLine): boolean {
    const isStarred = /^\s*\*/.test(visible(text)) && letter !== undefined
    const line = isStarred ? cutStart(text, visible(text).indexOf('*') + 1) : text
    // Small letters count where the first option has one and the next is on its way.
    const isFirst = draft.options.length === 0
    if (isFirst) draft.isSmall = letter === 'a' && (nextLetter === 'b' || optionsIn(line, { next: 'a' }).length > 1)
    const due = LETTERS.charAt(draft.options.length)
    const options = optionsIn(line, { next: draft.isSmall === true ? due.toLowerCase() : due, nextLine: nextLetter })
    if (options.length === 0) return false
    if (isStarred) draft.starred.push(draft.options.length)
    draft.options.push(...options.map(option => option.text))
    draft.last = 'option'
    return true
  }

  private continueLast(draft: Draft, text: string): void {
    if (draft.last === 'stem') draft.stem.push(text)
    else if (draft.last === 'option') draft.options.push(`${draft.options.pop() ?? ''}\n${text}`)
    else if (draft.last === 'prompt') draft.prompts.push(`${draft.prompts.pop() ?? ''}\n${text}`)
    else if (typeof draft.last === 'object') draft.optionAnalyses.get(draft.last.analysed)?.push(text)
    else draft.fields.get(draft.last)?.push(text)
  }

  /** By section, what each of its questions is worth. */
  private pointsBySection(): ReadonlyMap<number, (number | null)[]> {
    const questions = new Map<number, Counted[]>()
    for (const { section, no, isNumbered, stem } of this.drafts) {
      const all = questions.get(section) ?? []
      all.push({ no: isNumbered ? no : null, stem: visible(stem.join('\n')) })
      questions.set(section, all)
    }
    return new Map([...questions].map(([section, all]) => [section, pointsOf(all, this.saidOf(section))]))
  }

  private saidOf(section: number): SectionPoints {
    // What stands above the first section is about the paper as a whole.
    const said = section === 0 ? {} : sectionPoints((this.headings[section] ?? []).join('\n'))
    if (Object.values(said).some(each => each !== undefined) || this.totals?.length !== this.headings.length - 1)
      return said
    return { total: this.totals[section - 1] }
  }

  /** False where the keys at the end contradict each other, and the question has none of its own. */
  private takeKey(draft: Draft): boolean {
    if (!draft.isNumbered) return true
    const { section, no, fields } = draft
    const same = this.drafts.filter(each => each.isNumbered && each.section === section && each.no === no)
    const key = this.keys.find(section, no, { place: same.indexOf(draft), count: same.length })
    const hasOwn = textOfField(draft, 'answer') !== ''
    if (key === undefined || key === 'contradicting') return key === undefined || hasOwn
    if (!hasOwn) fields.set('answer', [key.answer])
    if (key.analysis !== '' && textOfField(draft, 'analysis') === '') fields.set('analysis', [key.analysis])
    return true
  }

  /** Every question with the key that stands at the end of the paper, if it has none of its own. */
  finish(): ReadPaper {
    this.read()
    const points = this.pointsBySection()
    const questions = this.drafts.map(draft => {
      const isContradicted = !this.takeKey(draft)
      const { section } = draft
      const title = (section === 0 ? undefined : this.headings[section]?.[0]) ?? ''
      const place = {
        section,
        title: title.slice(0, TITLE_CHARACTERS),
        points: points.get(section)?.shift() ?? null,
        sectionTotal: this.saidOf(section).total ?? null,
      }
      return { draft, read: isContradicted ? { problem: CONTRADICTING_KEYS } : finishDraft(draft), place }
    })
    return { questions, leftOut: this.leftOut, entryCount: this.entryCount }
  }
}

const shown = ({ line, text }: TextLine): TextLine => ({ line, text: withoutKept(visible(text)) })

interface Beginning {
  readonly line: MarkedLine
  readonly number: NumberMark
  readonly nextLetter: string | undefined
  readonly above?: Draft
  /** The number that the next question is expected to follow, where that is not its own. */
  readonly order?: number
}

interface OptionLine {
  readonly text: string
  readonly letter: string | undefined
  readonly nextLetter: string | undefined
}

/** `答案：A 解析：…` on one line is two fields. */
function addField(draft: Draft, field: Field, text: string): void {
  if (field === 'prompt') draft.prompts.push(text)
  else {
    const [own = '', ...analysis] = field === 'answer' ? text.split(ANALYSIS_BEHIND) : [text]
    draft.fields.set(field, [...(draft.fields.get(field) ?? []), own])
    if (analysis.length > 0) {
      addField(draft, 'analysis', analysis.join('\n'))
      return
    }
  }
  draft.last = field
}

/** How many numbers may be missing before one that is glued to a digit and yet that of a question. */
const MOST_MISSING = 20

/** Numbers inside of a question: those of a list follow each other from 1. Gives whether it looks like one of a question. */
function noteNumber(draft: Draft, { no, style, isGlued, sign }: NumberMark): boolean {
  if (style !== draft.style) return false
  // `3.14` in a paper that writes `3.Which…` may be either.
  if (isGlued) return sign === draft.sign && no >= draft.no && no - draft.no <= MOST_MISSING
  draft.listNo = no === draft.listNo + 1 ? no : 0
  return true
}

const openQuestion = (head: Draft, { fields, options, last }: Draft): OpenQuestion => ({
  no: head.order,
  style: head.style,
  sign: head.sign,
  hasOptions: options.length > 0,
  isFinished: options.length > 0 || fields.has('answer') || KEY_IN_BRACKETS.test(head.stem.join('\n')),
  isInAnswer: last === 'answer' || last === 'analysis' || typeof last === 'object',
  listNo: head.listNo,
  joinedNo: head.joinedNo,
})

const CONTRADICTING_KEYS = localized(
  '卷末答案中这个题号有多个不同的答案。',
  'The answers at the end give several for this number, which differ.',
)
export const NOT_A_QUESTION = localized('试题之前的文字，不是试题。', 'Text that belongs to no question.')

/** What is to be looked at before the question goes in. */
export const doubtsOf = (draft: Draft): Doubt[] => [
  ...draft.doubts,
  ...(draft.taken.length === 0 ? [] : [takenForText(draft.taken)]),
  ...draft.parts.flatMap(doubtsOf),
]
