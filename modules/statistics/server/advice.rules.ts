/** What figures say, as advice: which it is and what it names; the words are the screen's. Never more than the papers bear out. */
import type { ExamAdvice, QuestionAdvice } from '../contract/advice.ts'
import type { ExamFigures } from './exam-figures.rules.ts'
import type { OptionFigures, PartFigures } from './item-figures.rules.ts'

/** Below it a figure says little, and nothing is advised but on what is plain. */
export const FEW_PAPERS = 20
const MIN_GROUP = 3
const EASY = 0.95
const HARD = 0.2
const WEAK = 0.1
const LEFT_OPEN = 0.2
const UNRELIABLE = 0.64
const EXAM_HARD = 0.4
const EXAM_EASY = 0.9
/** So large a share of the best who chose another option is no accident. */
const MANY_OF_BEST = 0.4

type Question = ExamFigures['questions'][number]

interface Judged {
  readonly question: Question
  /** Options that bring points, by the author's order. */
  readonly key: ReadonlySet<number>
  /** The same of each part of a combined question. */
  readonly partKeys?: readonly ReadonlySet<number>[]
}

const indexed = (options: readonly OptionFigures[]) => options.map((option, index) => ({ ...option, index }))

/** Whoever chose the one right option had full marks: so papers say themselves what counts, a corrected key included. */
export function creditedOptions(question: Question, key: ReadonlySet<number>): ReadonlySet<number> {
  if (question.type === 2) return key
  const credited = indexed(question.options).filter(option => option.full > 0)
  return credited.length === 0 ? key : new Set(credited.map(option => option.index))
}

/** A wrong option that the best chose more than the right one, and the weak no more than they. */
function suspicious({ question, key }: Judged): QuestionAdvice[] {
  const { groupSize, discrimination } = question
  if (groupSize < MIN_GROUP || (discrimination !== null && discrimination >= WEAK)) return []
  const options = indexed(question.options)
  const right = options.filter(option => key.has(option.index))
  if (right.length === 0) return []
  const leastRight = Math.min(...right.map(option => option.upper))
  const [wrong] = options
    .filter(option => !key.has(option.index))
    .filter(({ upper, lower }) => upper > leastRight && upper >= lower && upper / groupSize >= MANY_OF_BEST)
    .toSorted((a, b) => b.upper - a.upper || a.index - b.index)
  return wrong === undefined ? [] : [{ code: 'keyMayBeWrong', option: wrong.index, count: wrong.upper, of: groupSize }]
}

const neverChosen = ({ question, key }: Judged): QuestionAdvice[] =>
  indexed(question.options)
    .filter(({ count, index }) => count === 0 && !key.has(index))
    .map(({ index }) => ({ code: 'neverChosen' as const, option: index }))

function ofDifficulty({ facility, guessShare, type }: Question): QuestionAdvice[] {
  if (facility === null) return []
  if (facility >= EASY) return [{ code: 'tooEasy' }]
  if (type !== 2 && guessShare > 0 && facility <= guessShare) return [{ code: 'asGuessed' }]
  return facility <= HARD ? [{ code: 'tooHard' }] : []
}

function ofDiscrimination({ discrimination, facility }: Question): QuestionAdvice[] {
  if (discrimination === null || (facility !== null && facility >= EASY)) return []
  if (discrimination < 0) return [{ code: 'worksAgainst' }]
  return discrimination < WEAK ? [{ code: 'tellsLittle' }] : []
}

/** Of figures that were folded before parts had any there are none. */
export const partsOf = ({ parts }: { readonly parts?: readonly PartFigures[] }): readonly PartFigures[] => parts ?? []

/** Each part as if it were a question of its own. */
function inParts(judged: Judged, advise: (judged: Judged) => QuestionAdvice[]): QuestionAdvice[] {
  const { question, partKeys = [] } = judged
  return partsOf(question).flatMap(({ options }, part) =>
    advise({ question: { ...question, options }, key: partKeys[part] ?? new Set() }).map(advice => ({
      ...advice,
      part,
    })),
  )
}

/** The most urgent first. */
export function questionAdvice(judged: Judged): QuestionAdvice[] {
  const { question } = judged
  if (question.isOut) return []
  const key = [...suspicious(judged), ...inParts(judged, suspicious)]
  if (question.paperCount < FEW_PAPERS) return key
  const isLeftOpen = 1 - question.answeredCount / question.paperCount >= LEFT_OPEN
  return [
    ...key,
    ...ofDiscrimination(question),
    ...ofDifficulty(question),
    ...(isLeftOpen ? [{ code: 'oftenLeftOpen' as const }] : []),
    ...neverChosen(judged),
    ...inParts(judged, neverChosen),
  ]
}

export function examAdvice({ overview, questions }: ExamFigures): ExamAdvice[] {
  const { paperCount, alpha, meanShare, matrixPapers } = overview
  if (paperCount === 0) return []
  const advice: ExamAdvice[] = paperCount < FEW_PAPERS ? ['fewPapers'] : []
  if (matrixPapers < paperCount) advice.push('severalForms')
  if (paperCount < FEW_PAPERS) return advice
  if (questions.length > 1 && alpha !== null && alpha < UNRELIABLE) advice.push('unreliable')
  if (meanShare <= EXAM_HARD) advice.push('tooHard')
  if (meanShare >= EXAM_EASY) advice.push('tooEasy')
  return advice
}
