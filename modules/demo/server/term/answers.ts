/**
 * How students of the demo answer: whoever knows more is right more often, whoever is wrong mostly falls for the same wrong
 * option, and what is written is better or worse. The same student gives the same answer at each start.
 */
import type { AnswerBody, PlainBody } from '@tripos/question-kinds/answers.ts'
import type { PaperQuestion } from '@tripos/question-kinds/paper-question.ts'
import type { DemoPart, DemoQuestion } from '../content/types.ts'
import { type Quality, WRITTEN, WRONG_WORDS } from '../content/term/written.ts'
import { chance, normal, oneOf } from './chance.ts'

/** Visitors sign in as these two: one with something to learn from, one who is good. */
const KNOWN: Readonly<Record<string, number>> = { student01: 0.15, student02: 0.9 }
const MAX_ABILITY = 2.2

/** Mean 0, deviation 1. */
export const abilityOf = (userName: string): number =>
  KNOWN[userName] ?? Math.max(-MAX_ABILITY, Math.min(MAX_ABILITY, normal('ability', userName)))

/** Of questions of level 1 to 4. */
const DIFFICULTY = [-1.05, -0.4, 0.2, 0.9] as const
/** How steeply being right depends on ability. */
const SLOPE = 1.5
const TYPICAL_SHARE = 0.62
const BLANK_SHARE = 0.35

/** Who answers what: the words of chance. */
export interface Answering {
  readonly userName: string
  readonly exam: string
}

interface Task extends Answering {
  readonly key: string
  readonly level: number
}

export const knows = ({ userName, exam, key, level }: Task): boolean => {
  const difficulty = (DIFFICULTY[level - 1] ?? 0) + 0.35 * normal('difficulty', key)
  return chance(exam, userName, key) < 1 / (1 + Math.exp(-SLOPE * (abilityOf(userName) - difficulty)))
}

/** A number that has nothing to do with whether the answer is right. */
const other = (what: string, { userName, exam, key }: Task): number => chance(what, exam, userName, key)

function wrongOption(task: Task, wrong: readonly number[]): number {
  const typical = oneOf(wrong, chance('typical', task.key))
  return other('typical', task) < TYPICAL_SHARE ? typical : oneOf(wrong, other('option', task))
}

function choose(task: Task, options: readonly { readonly isRight: boolean }[]): number[] {
  const right = options.flatMap(({ isRight }, at) => (isRight ? [at] : []))
  if (knows(task)) return right
  const wrong = options.flatMap(({ isRight }, at) => (isRight ? [] : [at]))
  if (right.length === 1) return [wrongOption(task, wrong)]
  // Of several right ones most miss one, and some take a wrong one too.
  const some = right.filter(at => at !== oneOf(right, other('missed', task)))
  return other('added', task) < 0.6 ? some : [...some, wrongOption(task, wrong)].sort((a, b) => a - b)
}

const qualityOf = (task: Task): Quality | undefined => {
  const level = abilityOf(task.userName) + 0.7 * normal('written', task.exam, task.userName, task.key)
  if (level > 0.25) return 'good'
  if (level > -0.8) return 'middle'
  return other('blank', task) < BLANK_SHARE ? undefined : 'poor'
}

export interface WrittenAnswer {
  readonly text: string
  readonly share: number
  readonly comment: string
}

/** What somebody writes, and what the marker makes of it; undefined where the page stays empty. */
export function writtenAnswer(about: Answering, { key, level }: Pick<DemoQuestion, 'key' | 'level'>) {
  const task = { ...about, key, level }
  const quality = qualityOf(task)
  const written = WRITTEN[key]
  if (written === undefined) throw new Error(`nobody in the demo writes an answer to "${key}"`)
  if (quality === undefined) return undefined
  const { texts, shares, comments } = written[quality]
  const at = Math.floor(other('text', task) * texts.length)
  return { text: texts[at] ?? '', share: shares[at] ?? 0, comment: comments[at] ?? '' } satisfies WrittenAnswer
}

type ShownTask = Pick<Extract<PaperQuestion, { type: 7 | 8 }>, 'options'>

/** The place on this paper of something that the author wrote as plain text. */
function placeOf({ options }: ShownTask, text: string): number {
  const at = options.findIndex(html => html.includes(text))
  if (at < 0) throw new Error(`the paper does not show "${text}"`)
  return at
}

function swap<T>(values: readonly T[], at: number): T[] {
  const copy = [...values]
  const [one, two] = [copy[at], copy[at + 1]]
  if (one !== undefined && two !== undefined) [copy[at], copy[at + 1]] = [two, one]
  return copy
}

function gapsOf(task: Task, { gaps }: Extract<DemoPart, { type: 5 }>): string[] {
  return gaps.map((gap, at) => {
    const right = gap.kind === 'number' ? String(gap.value) : (gap.accepted[0] ?? '')
    if (knows({ ...task, key: `${task.key}/${at}` })) return right
    const wrong = WRONG_WORDS[task.key]?.[at] ?? []
    return wrong.length === 0 || other(`blank${at}`, task) < 0.2 ? '' : oneOf(wrong, other(`word${at}`, task))
  })
}

/** Typical slips: a factor of two, or of a unit. */
const SLIPS = [0.5, 2, 10, 0.1] as const

function answerPart(
  task: Task,
  part: DemoPart,
  shown: PaperQuestion | Extract<PaperQuestion, { type: 6 }>['parts'][number],
): PlainBody | null {
  switch (part.type) {
    case 1:
    case 2:
      return { options: choose(task, part.options) }
    case 3:
      return { isTrue: knows(task) ? part.isTrue : !part.isTrue }
    case 4: {
      const written = writtenAnswer(task, task as Pick<DemoQuestion, 'key' | 'level'>)
      return written === undefined ? null : { text: written.text }
    }
    case 5:
      return { gaps: gapsOf(task, part) }
    case 7: {
      const places = part.prompts.map(({ target }) => placeOf(shown as ShownTask, part.targets[target] ?? ''))
      return { targets: knows(task) ? places : swap(places, Math.floor(other('swap', task) * (places.length - 1))) }
    }
    case 8: {
      const places = part.items.map(item => placeOf(shown as ShownTask, item))
      return { order: knows(task) ? places : swap(places, Math.floor(other('swap', task) * (places.length - 1))) }
    }
    case 9: {
      const value = knows(task) ? part.value : part.value * oneOf(SLIPS, other('slip', task))
      return { number: String(Number(value.toPrecision(4))), unit: part.units[0]?.name ?? '' }
    }
  }
}

/** What this student answers to this question as the paper shows it; null: nothing. */
export function answerTo(about: Answering, question: DemoQuestion, shown: PaperQuestion): AnswerBody {
  const { key, level } = question
  if (question.type === 10) return null
  if (question.type !== 6) return answerPart({ ...about, key, level }, question, shown)
  const parts = question.parts.map((part, at) => {
    const shownPart = shown.type === 6 ? shown.parts[at] : undefined
    if (shownPart === undefined) throw new Error(`part ${at} of "${key}" is not on the paper`)
    // Wrong words are kept by the question, chance goes by the part.
    return answerPart({ ...about, key: part.type === 5 ? key : `${key}/part${at}`, level }, part, shownPart)
  })
  return { parts }
}
