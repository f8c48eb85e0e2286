/** What stands between the braces of a GIFT question, as content. */
import type { QuestionContent } from '@tripos/question-kinds/question-content.ts'
import type { LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import type { Read } from '../source.ts'
import { hasProblem } from '../format.ts'
import { lossesOf } from '../losses.ts'
import { choiceOf, fillInOf, hasPenalty, matchingOf, type Pair, readNumber, textGap } from '../contents.ts'
import { GAP, showEscapes } from './escapes.ts'
import { richTextOf, type TextFormat } from './rich-text.ts'

const LOSSES = lossesOf('gift')

export interface Stem {
  readonly stem: string
  readonly format: TextFormat
}

export type ReadAnswer = Read<{ readonly content: QuestionContent; readonly losses: readonly LocalizedText[] }>

export interface Choice {
  readonly text: string
  /** In percent; 100 for what `=` marks. */
  readonly weight: number
  readonly isEqual: boolean
  readonly feedback: string
}

const WEIGHT = /^\s*%(-?\d+(?:\.\d+)?)%/

/** The answers that `=` and `~` begin. */
export function choicesOf(hidden: string): Read<{ choices: Choice[] }> {
  const first = hidden.search(/[=~]/)
  if (first < 0 || hidden.slice(0, first).trim() !== '') {
    return hasProblem('每个答案前应有“=”或“~”。', 'Each answer begins with "=" or "~".')
  }
  const choices = [...hidden.slice(first).matchAll(/([=~])([^=~]*)/g)].map(([, mark, body = '']): Choice => {
    const isEqual = mark === '='
    const weight = WEIGHT.exec(body)
    const [text = '', ...feedback] = body.replace(WEIGHT, '').split('#')
    return {
      text: text.trim(),
      weight: weight === null ? (isEqual ? 100 : 0) : Number(weight[1]),
      isEqual,
      feedback: feedback.join('#').trim(),
    }
  })
  return { choices }
}

const TRUTH = /^\s*(T|TRUE|F|FALSE)\s*(?:#([^#]*))?(?:#([^#]*))?$/i

function readChoice(hidden: string, { stem, format }: Stem, analysis: string): ReadAnswer {
  const found = choicesOf(hidden)
  if ('problem' in found) return found
  const { choices } = found
  const losses: LocalizedText[] = []
  const isSingle = choices.some(choice => choice.isEqual)
  const right = choices.filter(choice => (isSingle ? choice.weight === 100 : choice.weight > 0))
  const partial = isSingle
    ? choices.some(choice => choice.weight > 0 && choice.weight < 100)
    : new Set(right.map(choice => choice.weight)).size > 1
  if (
    partial ||
    hasPenalty(
      choices.map(choice => choice.weight),
      isSingle,
    )
  )
    losses.push(LOSSES.weights)
  const feedback = choices.map(choice => richTextOf(choice.feedback, format))
  const options = choices.map(choice => ({ html: richTextOf(choice.text, format), isRight: right.includes(choice) }))
  return { content: choiceOf({ isSingle, stem, options, feedback, analysis }), losses }
}

function readTruth(found: RegExpExecArray, { stem, format }: Stem, analysis: string): ReadAnswer {
  const isTrue = /^t/i.test(found[1] ?? '')
  const feedback = [found[2] ?? '', found[3] ?? ''].map(text => richTextOf(text, format))
  const losses = feedback.some(html => html !== '') ? [LOSSES.answerFeedback] : []
  return { content: { type: 3, stem, isTrue, analysis }, losses }
}

/** The gap is where the braces stand in the text, or behind the text. */
const withGap = ({ stem }: Stem): string => (stem.includes(GAP) ? stem.replace(GAP, '[[1]]') : `${stem}<p>[[1]]</p>`)

function readShort(hidden: string, stem: Stem, analysis: string): ReadAnswer {
  const found = choicesOf(hidden)
  if ('problem' in found) return found
  const full = found.choices.filter(choice => choice.weight === 100)
  const gap = textGap(full.map(choice => showEscapes(choice.text)))
  if ('problem' in gap) return gap
  const losses: LocalizedText[] = full.length < found.choices.length ? [LOSSES.weights] : []
  if (found.choices.some(choice => choice.feedback !== '')) losses.push(LOSSES.answerFeedback)
  return { content: fillInOf({ stem: withGap(stem), gaps: [gap.gap], analysis, ignoresCase: true }), losses }
}

function readMatching(hidden: string, { stem, format }: Stem, analysis: string): ReadAnswer {
  const found = choicesOf(hidden)
  if ('problem' in found) return found
  const pairs: Pair[] = []
  for (const { text, isEqual } of found.choices) {
    const [prompt = '', target, ...rest] = text.split('->')
    if (!isEqual || target === undefined || rest.length > 0 || target.trim() === '') {
      return hasProblem('匹配题的每一对应写作“=左项 -> 右项”。', 'Each pair is written "=prompt -> answer".')
    }
    pairs.push({ prompt: richTextOf(prompt, format), target: richTextOf(target, format) })
  }
  const losses = found.choices.some(choice => choice.feedback !== '') ? [LOSSES.answerFeedback] : []
  return { content: matchingOf(stem, pairs, analysis), losses }
}

function readNumeric(hidden: string, { stem }: Stem, analysis: string): ReadAnswer {
  const found = /[=~]/.test(hidden)
    ? choicesOf(hidden)
    : { choices: [{ text: hidden.split('#')[0] ?? '', weight: 100, isEqual: true, feedback: '' }] }
  if ('problem' in found) return found
  const [best, ...others] = found.choices.filter(choice => choice.weight === 100 && choice.isEqual)
  const number = best && readNumber(showEscapes(best.text))
  if (number === undefined || others.length > 0) {
    return hasProblem(
      '数值题的答案应写作 #数值:误差 或 #最小..最大，且只有一个满分答案。',
      'A number is written #value:tolerance or #least..most, and one only gives full points.',
    )
  }
  const losses: LocalizedText[] = found.choices.length > 1 ? [LOSSES.weights] : []
  if (found.choices.some(choice => choice.feedback !== '')) losses.push(LOSSES.answerFeedback)
  return { content: { type: 9, stem, ...number, units: [], analysis }, losses }
}

/** `hidden` has its escapes hidden, so that every mark in it is one. */
export function readAnswer(hidden: string, withPlace: Stem): ReadAnswer {
  // Only a fill-in has gaps; for the others it is a blank as on paper.
  const stem = { ...withPlace, stem: withPlace.stem.replace(GAP, '_____') }
  const [body = '', ...general] = hidden.split('####')
  const analysis = richTextOf(general.join('####'), stem.format)
  const text = body.trim()
  const truth = TRUTH.exec(text)
  if (text === '') return { content: { type: 4, stem: stem.stem, reference: '', analysis }, losses: [] }
  if (truth !== null) return readTruth(truth, stem, analysis)
  if (text.startsWith('#')) return readNumeric(text.slice(1), stem, analysis)
  if (text.includes('~')) return readChoice(text, stem, analysis)
  if (text.includes('->')) return readMatching(text, stem, analysis)
  if (text.includes('=')) return readShort(text, withPlace, analysis)
  return hasProblem('大括号中的答案无法识别。', 'What stands in the braces is no answer.')
}
