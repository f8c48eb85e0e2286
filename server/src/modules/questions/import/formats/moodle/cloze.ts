/** Gaps of Moodle's cloze questions: `{1:SHORTANSWER:=Paris#right~%50%Lyon}` inside the text. */
import type { Gap } from '@tripos/contract/question-content'
import { escapeHtml, unescapeHtml } from '../../../../../kernel/escape-html.ts'
import type { Sentence } from '../../../types/index.ts'
import type { Read } from '../../source.ts'
import { amountOf, readTolerated, starred, textGap, withWeights } from '../contents.ts'
import { hasProblem } from '../format.ts'
import { LOSSES } from '../losses.ts'

const GAP = /\{(\d*):([A-Z_]+):((?:\\.|[^}\\])*)\}/g
const KINDS: Readonly<Record<string, 'text' | 'exactText' | 'number'>> = {
  SHORTANSWER: 'text',
  SA: 'text',
  MW: 'text',
  SHORTANSWER_C: 'exactText',
  SAC: 'exactText',
  MWC: 'exactText',
  NUMERICAL: 'number',
  NM: 'number',
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

interface Cloze {
  readonly stem: string
  readonly gaps: Gap[]
  readonly ignoresCase: boolean
  readonly losses: readonly Sentence[]
}

export function readCloze(html: string): Read<Cloze> {
  const gaps: Gap[] = []
  const losses = new Set<Sentence>()
  const points: number[] = []
  const cases = new Set<boolean>()
  let problem: { problem: Sentence } | undefined
  const stem = html.replace(GAP, (...[, weight = '', kindName = '', body = '']: string[]) => {
    const kind = KINDS[kindName]
    const answers = answersOf(body)
    if (kind === undefined) {
      problem ??= hasProblem(`不支持“${kindName}”型空格。`, `Gaps of the kind "${kindName}" are not supported.`)
      return ''
    }
    points.push(weight === '' ? 1 : Number(weight))
    if (kind !== 'number') cases.add(kind === 'text')
    if (answers.some(answer => answer.weight > 0 && answer.weight < 100)) losses.add(LOSSES.weights)
    if (answers.some(answer => answer.hasFeedback)) losses.add(LOSSES.answerFeedback)
    const gap = gapOf(kind === 'number', answers)
    if ('problem' in gap) problem ??= gap
    else gaps.push(gap.gap)
    return `[[${gaps.length}]]`
  })
  if (problem !== undefined) return problem
  if (gaps.length === 0) return hasProblem('题干中没有空格。', 'There is no gap in the text.')
  const weighted = withWeights(gaps, points)
  if (weighted === undefined) losses.add(LOSSES.gapWeights)
  return { stem, gaps: weighted ?? gaps, ignoresCase: !cases.has(false), losses: [...losses] }
}

const escape = (text: string): string => escapeHtml(text.replace(/[\\~=#{}"/]/g, '\\$&'))

export function writeClozeGap(gap: Gap, ignoresCase: boolean): string {
  if (gap.kind === 'number') return `{${gap.weight ?? 1}:NUMERICAL:=${gap.value}:${amountOf(gap)}}`
  const texts = starred(gap).map(text => `=${escape(text)}`)
  return `{${gap.weight ?? 1}:SHORTANSWER${ignoresCase ? '' : '_C'}:${texts.join('~')}}`
}
