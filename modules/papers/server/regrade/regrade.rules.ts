/** The mark of an answer, folded from the first one through the regrades of its question (docs/adr/0064). Pure. */
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { type CorrectedKey, withKey } from '@tripos/question-kinds/corrected-key.ts'
import type { QuestionView } from '@tripos/question-kinds/question-content.ts'
import type { ExamForm } from '../../../exams/server/index.ts'
import { kindOf, type ScoringRule, toAuthorOrder } from '@tripos/question-kinds/kinds/index.ts'
import type { RegradeDecision } from '../../contract/regrade-decision.ts'
import type { Rubric } from '../../contract/rubric.ts'
import type { QuestionOnPaper } from '../paper.ts'
import { meanRubricPoints, rubricAfter } from './rubric.rules.ts'

/** A regrade that holds. */
export interface RegradeStep {
  /** Its number in the exam, from 1. */
  readonly no: number
  readonly versionId: string
  readonly decision: RegradeDecision
}

/** A question with a key, and its order on the paper under that key. */
export type Accepted = Pick<QuestionOnPaper, 'version' | 'order'>

/** A question of a paper, as far as its marks depend on it. */
export type GradedQuestion = Pick<QuestionOnPaper, 'version' | 'order' | 'points'>

export interface Regraded {
  /** Every key that is accepted; the first one is that of the question itself. */
  readonly accepted: readonly Accepted[]
  /** It counts for nothing, and `points` are 0. */
  readonly isOut: boolean
  /** By which people mark it. */
  readonly rubric: Rubric | undefined
}
export type RegradedQuestion = QuestionOnPaper & Regraded

type FormRule = Pick<ExamForm, 'partialScore' | 'wrongPenalty'>

/** Undefined where the key does not fit the question. */
export function acceptKey({ version, order }: Accepted, key: CorrectedKey): Accepted | undefined {
  const content = withKey({ content: version.content, order }, key)
  const view = withKey({ content: version.view, order }, key)
  if (content === undefined || view === undefined) return undefined
  return { version: { ...version, content: content.content, view: view.content as QuestionView }, order: content.order }
}

interface Counted {
  readonly points: number
  readonly isOut: boolean
}

/** What the question is worth after this regrade. */
const worthAfter = ({ points }: Counted, { decision }: RegradeStep): Counted => ({
  points: decision.kind === 'points' ? decision.points : points,
  isOut: decision.kind === 'out',
})

/** How many points a question is worth after these regrades; undefined where it counts for nothing. */
export function worthOf(points: number, steps: readonly RegradeStep[]): number | undefined {
  const last = steps.reduce<Counted>((worth, step) => worthAfter(worth, step), { points, isOut: false })
  return last.isOut ? undefined : last.points
}

const acceptedAfter = (question: Accepted, before: readonly Accepted[], step: RegradeStep) => {
  const { decision } = step
  if (decision.kind !== 'keys') return before
  const accepted = decision.keys.flatMap(key => acceptKey(question, key) ?? [])
  return accepted.length === 0 ? before : accepted
}

/** The question as it counts after these regrades. */
export function regradedQuestion<Q extends GradedQuestion>(question: Q, steps: readonly RegradeStep[]): Q & Regraded {
  const accepted = steps.reduce<readonly Accepted[]>(
    (before, step) => acceptedAfter(question, before, step),
    [{ version: question.version, order: question.order }],
  )
  const points = worthOf(question.points, steps)
  return {
    ...question,
    ...accepted[0],
    accepted,
    points: points ?? 0,
    isOut: points === undefined,
    rubric: rubricOf(question.points, steps),
  }
}

/** The rubric that holds after these regrades of a question worth so many points. */
export function rubricOf(points: number, steps: readonly RegradeStep[]): Rubric | undefined {
  let [worth, rubric]: [Counted, Rubric | undefined] = [{ points, isOut: false }, undefined]
  for (const step of steps) {
    const after = worthAfter(worth, step)
    rubric = rubricAfter(rubric, step.decision, { before: worth.points, after: after.points })
    worth = after
  }
  return rubric
}

interface Given {
  readonly answer: Answer | null
  readonly form: FormRule
}

const ruleOf = ({ partialScore, wrongPenalty }: FormRule, points: number): ScoringRule => ({
  points,
  partialScore,
  wrongPenalty,
})

const machineScore = (of: Accepted, points: number, { answer, form }: Given): number | null =>
  kindOf(of.version.type).score(of.version.content, toAuthorOrder(answer, of.order), ruleOf(form, points))

/** What the machine gives for the parts that it can mark of an answer that a person marks as a whole. */
function machineShare(of: Accepted, points: number, { answer, form }: Given): number {
  const { type, content } = of.version
  const parts = kindOf(type).rightParts?.(content, toAuthorOrder(answer, of.order), ruleOf(form, points))
  return parts?.kind === 'parts' ? parts.parts.reduce((sum, { score }) => sum + (score ?? 0), 0) : 0
}

const best = (accepted: readonly Accepted[], scoreOf: (of: Accepted) => number): number =>
  Math.max(...accepted.map(scoreOf))

/** The items that were ticked, by the one person or the two whom a mark comes of; null: marked without a rubric. */
export type Ticks = readonly (readonly string[])[] | null

interface Fold extends Counted {
  readonly accepted: readonly Accepted[]
  readonly rubric: Rubric | undefined
  readonly score: number | null
}

function scoreByKeys(before: Fold, accepted: readonly Accepted[], given: Given): number | null {
  const { points } = before
  const first = accepted[0]
  if (first === undefined || machineScore(first, points, given) !== null)
    return best(accepted, of => machineScore(of, points, given) ?? 0)
  if (before.score === null) return null
  const share = (of: Accepted) => machineShare(of, points, given)
  const gained = best(accepted, share) - best(before.accepted, share)
  return Math.min(points, Math.max(0, before.score + gained))
}

/** One step of the fold: a mark, and the regrade that comes after it. */
interface Step {
  readonly before: Fold
  readonly after: Omit<Fold, 'score'>
  readonly step: RegradeStep
}

/** What was ticked brings something else now; what was changed by hand stays changed by as much. */
function scoreByRubric({ before, after }: Step, ticks: Ticks): number | null {
  if (before.score === null || ticks === null || before.rubric === undefined || after.rubric === undefined)
    return before.score
  const sum = (rubric: Rubric) => meanRubricPoints(rubric, ticks, before.points)
  return Math.min(before.points, Math.max(0, before.score + sum(after.rubric) - sum(before.rubric)))
}

function scoreAfter(at: Step, given: Given & { readonly ticks: Ticks }): number | null {
  const {
    before,
    after,
    step: { decision },
  } = at
  if (decision.kind === 'full') return after.points
  if (decision.kind === 'out' || decision.kind === 'noRubric') return before.score
  if (decision.kind === 'rubric') return scoreByRubric(at, given.ticks)
  if (decision.kind === 'keys') return scoreByKeys(before, after.accepted, given)
  if (before.score === null) return null
  return before.points === 0 ? 0 : Math.round((before.score * after.points) / before.points)
}

/** Gives the greater one of two marks where nobody is to lose by the regrade. */
function keptScore({ before, step: { decision } }: Step, score: number | null): number | null {
  const mayKeep = decision.kind === 'keys' && decision.neverLower
  return mayKeep && before.score !== null && score !== null ? Math.max(before.score, score) : score
}

function applyStep({ question, ...given }: Graded & { readonly ticks: Ticks }, before: Fold, step: RegradeStep): Fold {
  const worth = worthAfter(before, step)
  const after = {
    ...worth,
    accepted: acceptedAfter(question, before.accepted, step),
    rubric: rubricAfter(before.rubric, step.decision, { before: before.points, after: worth.points }),
  }
  const at = { before, after, step }
  return { ...after, score: keptScore(at, scoreAfter(at, given)) }
}

interface Graded extends Given {
  readonly question: GradedQuestion
}

export interface PersonsMark {
  readonly points: number
  readonly regradeNo: number
  readonly ticks: Ticks
}

export interface Marked extends Graded {
  /** The mark of a person that holds, if there is one, and the newest regrade that it was given under. */
  readonly mark: PersonsMark | undefined
}

/** The points of an answer, null while a person has to mark it: first by machine or person, then through the regrades. */
export function foldMark({ question, mark, ...given }: Marked, steps: readonly RegradeStep[]): number | null {
  const first: Accepted = { version: question.version, order: question.order }
  const machine = machineScore(first, question.points, given)
  let fold: Fold = { points: question.points, isOut: false, accepted: [first], rubric: undefined, score: machine }
  let isGiven = machine !== null || mark === undefined
  for (const step of steps) {
    if (!isGiven && mark !== undefined && step.no > mark.regradeNo) {
      fold = { ...fold, score: mark.points }
      isGiven = true
    }
    fold = applyStep({ question, ...given, ticks: isGiven ? (mark?.ticks ?? null) : null }, fold, step)
  }
  if (fold.isOut) return 0
  return !isGiven && mark !== undefined ? mark.points : fold.score
}

/** A total that regrades have changed keeps the share that had to be reached, rounded down, but something is to be reached. */
export function passPointsOf(first: number, totals: { readonly before: number; readonly after: number }): number {
  return totals.before === totals.after || totals.before === 0
    ? first
    : Math.max(Math.min(1, first), Math.floor((first * totals.after) / totals.before))
}
