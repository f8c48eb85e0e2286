/**
 * Gaps of Moodle's cloze questions: `{1:SHORTANSWER:=Paris#right~%50%Lyon}` inside the text. Where one of them is to be
 * chosen from options, the question is a combined one: its text is what the gaps share, and each gap a part.
 */
import { mapPlaces } from '@tripos/question-kinds/gap-places.ts'
import type { Gap, PartContent, QuestionContent } from '@tripos/question-kinds/question-content.ts'
import { escapeHtml, unescapeHtml } from '@tripos/documents/escape-html.ts'
import type { LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import type { Read } from '../source.ts'
import {
  amountOf,
  fillInOf,
  hasPenalty,
  readTolerated,
  starred,
  textGap,
  wholeWeights,
  withWeights,
} from '../contents.ts'
import { hasProblem } from '../format.ts'
import { lossesOf } from '../losses.ts'

const LOSSES = lossesOf('moodle')

const GAP = /\{(\d*):([A-Z_]+):((?:\\.|[^}\\])*)\}/g
type Kind = 'text' | 'exactText' | 'number' | 'one' | 'several'
const KINDS: Readonly<Record<string, Kind>> = {
  SHORTANSWER: 'text',
  SA: 'text',
  MW: 'text',
  SHORTANSWER_C: 'exactText',
  SAC: 'exactText',
  MWC: 'exactText',
  NUMERICAL: 'number',
  NM: 'number',
}
/** With a letter for how the options stand, or whether they are shuffled. */
const CHOICES = /^(?:(MULTICHOICE|MC)|MULTIRESPONSE|MR)_?(?:[VH]?S?)$/

function kindOf(name: string): Kind | undefined {
  const [whole, one] = CHOICES.exec(name) ?? []
  if (whole !== undefined) return one === undefined ? 'several' : 'one'
  return Object.hasOwn(KINDS, name) ? KINDS[name] : undefined
}

interface Answer {
  readonly text: string
  readonly weight: number
  readonly hasFeedback: boolean
}

const HIDDEN = 0xe120
const MARKS = '\\~=#{}"/'

const hide = (text: string): string =>
  text.replace(/\\([\\~=#{}"/])/g, (_, mark: string) => String.fromCharCode(HIDDEN + MARKS.indexOf(mark)))
const show = (text: string): string =>
  text.replace(/[\uE120-\uE127]/g, hidden => MARKS[hidden.charCodeAt(0) - HIDDEN] ?? '')

function answersOf(body: string): Answer[] {
  return hide(unescapeHtml(body))
    .split('~')
    .filter(each => each.trim() !== '')
    .map(each => {
      const [head = '', ...feedback] = each.split('#')
      const [, mark, percent, text = ''] = /^\s*(?:(=)|%(-?\d+(?:\.\d+)?)%)?([\s\S]*)$/.exec(head) ?? []
      const weight = mark === undefined ? Number(percent ?? '0') : 100
      return { text: show(text).trim(), weight, hasFeedback: feedback.join('').trim() !== '' }
    })
}

function gapOf(isNumber: boolean, answers: readonly Answer[]): Read<{ gap: Gap }> {
  const full = answers.filter(answer => answer.weight === 100)
  if (!isNumber) return textGap(full.map(answer => answer.text))
  const [value = '', amount = ''] = (full[0]?.text ?? '').split(':')
  const number = readTolerated(value, amount)
  if (number === undefined || full.length > 1) {
    return hasProblem(
      '数值型空格应有且只有一个满分的数值。',
      'A numerical gap has exactly one number that gives full points.',
    )
  }
  return { gap: { kind: 'number', ...number } }
}

type Choice = Extract<PartContent, { type: 1 | 2 }>

const choiceOf = (kind: 'one' | 'several', answers: readonly Answer[]): Choice => ({
  type: kind === 'one' ? 1 : 2,
  stem: '',
  options: answers.map(({ text, weight }) => ({
    html: `<p>${escapeHtml(text)}</p>`,
    isRight: kind === 'one' ? weight === 100 : weight > 0,
  })),
  analysis: '',
})

interface Cloze {
  readonly content: QuestionContent
  readonly losses: ReadonlySet<LocalizedText>
}

/** A place of the text, and what it counts. */
interface Found {
  readonly place: Gap | Choice
  readonly points: number
}

const isChoice = (place: Gap | Choice): place is Choice => 'type' in place

interface Text {
  readonly stem: string
  readonly analysis: string
  readonly ignoresCase: boolean
}

function fillInWith(found: readonly Found[], text: Text, losses: Set<LocalizedText>): QuestionContent {
  const gaps = found.flatMap(({ place }) => (isChoice(place) ? [] : [place]))
  const weighted = withWeights(
    gaps,
    found.map(each => each.points),
  )
  if (weighted === undefined) losses.add(LOSSES.gapWeights)
  return fillInOf({ ...text, gaps: weighted ?? gaps })
}

function combinedWith(found: readonly Found[], { stem, analysis, ignoresCase }: Text, losses: Set<LocalizedText>) {
  const weights = wholeWeights(found.map(each => each.points))
  if (weights === undefined) losses.add(LOSSES.partWeights)
  const content: QuestionContent = {
    type: 6,
    stem: mapPlaces(stem, no => `(${no})`),
    parts: found.map(({ place }, i) => ({
      content: isChoice(place) ? place : fillInOf({ stem: '<p>[[1]]</p>', gaps: [place], analysis: '', ignoresCase }),
      ...((weights?.[i] ?? 1) > 1 && { weight: weights?.[i] }),
    })),
    analysis,
  }
  return content
}

export function readCloze(html: string, analysis: string): Read<Cloze> {
  const found: Found[] = []
  const losses = new Set<LocalizedText>()
  const cases = new Set<boolean>()
  let problem: { problem: LocalizedText } | undefined
  const stem = html.replace(GAP, (...[, weight = '', kindName = '', body = '']: string[]) => {
    const kind = kindOf(kindName)
    const answers = answersOf(body)
    if (kind === undefined) {
      problem ??= hasProblem(`不支持“${kindName}”型空格。`, `Gaps of the kind "${kindName}" are not supported.`)
      return ''
    }
    if (kind === 'text' || kind === 'exactText') cases.add(kind === 'text')
    if (kind !== 'several' && answers.some(answer => answer.weight > 0 && answer.weight < 100))
      losses.add(LOSSES.weights)
    if (
      hasPenalty(
        answers.map(answer => answer.weight),
        kind !== 'several',
      )
    )
      losses.add(LOSSES.weights)
    if (answers.some(answer => answer.hasFeedback)) losses.add(LOSSES.answerFeedback)
    const read =
      kind === 'one' || kind === 'several' ? { gap: choiceOf(kind, answers) } : gapOf(kind === 'number', answers)
    if ('problem' in read) problem ??= read
    else found.push({ place: read.gap, points: weight === '' ? 1 : Number(weight) })
    return `[[${found.length}]]`
  })
  if (problem !== undefined) return problem
  if (found.length === 0) return hasProblem('题干中没有空格。', 'There is no gap in the text.')
  const contentWith = found.some(({ place }) => isChoice(place)) ? combinedWith : fillInWith
  return { content: contentWith(found, { stem, analysis, ignoresCase: !cases.has(false) }, losses), losses }
}

const escape = (text: string): string => escapeHtml(text.replace(/[\\~=#{}"/]/g, '\\$&'))

export function writeClozeGap(gap: Gap, ignoresCase: boolean): string {
  if (gap.kind === 'number') return `{${gap.weight ?? 1}:NUMERICAL:=${gap.value}:${amountOf(gap)}}`
  const texts = starred(gap).map(text => `=${escape(text)}`)
  return `{${gap.weight ?? 1}:SHORTANSWER${ignoresCase ? '' : '_C'}:${texts.join('~')}}`
}
