/** A training in the page: what is shown, what was typed, and what the server has said. Pure. */
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { completeness } from '@tripos/question-kinds/completeness.ts'
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { PracticeMode } from '../../contract/practice-modes.ts'
import type { AnswerOutcome, Standing, training, TrainingQuestion } from '../../contract/training.ts'

export type Run = Output<typeof training.run>

export interface TrainingState {
  readonly run: Run
  readonly no: number
  readonly standings: readonly Standing[]
  /** `gone`: it may not be practised any more. */
  readonly questions: Readonly<Record<number, TrainingQuestion | 'gone'>>
  /** As typed here, sent or not. */
  readonly drafts: Readonly<Record<number, Answer | null>>
  /** Sent, and no word about it yet. */
  readonly pending: readonly number[]
  /** Changed since it was sent. */
  readonly unsent: readonly number[]
}

export const openTraining = (run: Run): TrainingState => ({
  run,
  no: Math.min(run.place, run.questionCount),
  standings: run.standings,
  questions: {},
  drafts: {},
  pending: [],
  unsent: [],
})

const without = (nos: readonly number[], no: number) => nos.filter(other => other !== no)
const withNo = (nos: readonly number[], no: number) => [...without(nos, no), no]

const isStale = (draft: Answer | null | undefined, { question }: TrainingQuestion): boolean =>
  draft?.kind === 'text' && question.type !== QuestionType.shortAnswer

/** What was asked for, and not given, is gone. Typing that was not sent stays. */
export function received(
  state: TrainingState,
  asked: readonly number[],
  questions: readonly TrainingQuestion[],
): TrainingState {
  const found = new Map(questions.map(question => [question.no, question]))
  const shown = Object.fromEntries(asked.map(no => [no, found.get(no) ?? ('gone' as const)]))
  const drafts = Object.fromEntries(
    questions
      .filter(question => !(question.no in state.drafts) || isStale(state.drafts[question.no], question))
      .map(({ no, answer }) => [no, answer]),
  )
  return {
    ...state,
    questions: { ...state.questions, ...shown },
    drafts: { ...state.drafts, ...drafts },
    standings: state.standings.map((standing, index) => found.get(index + 1)?.standing ?? standing),
  }
}

export const drafted = (state: TrainingState, no: number, answer: Answer | null): TrainingState => ({
  ...state,
  drafts: { ...state.drafts, [no]: answer },
  unsent: withNo(state.unsent, no),
})

export const moved = (state: TrainingState, no: number): TrainingState =>
  no >= 1 && no <= state.run.questionCount ? { ...state, no } : state

export const sent = (state: TrainingState, no: number): TrainingState => ({
  ...state,
  pending: withNo(state.pending, no),
  unsent: without(state.unsent, no),
  standings: state.standings.with(no - 1, 'given'),
})

export function answered(state: TrainingState, no: number, outcome: AnswerOutcome): TrainingState {
  const question = state.questions[no]
  const answer = state.drafts[no] ?? null
  return {
    ...state,
    pending: without(state.pending, no),
    standings: state.standings.with(no - 1, outcome.standing),
    questions:
      question === undefined || question === 'gone'
        ? state.questions
        : { ...state.questions, [no]: { ...question, ...outcome, answer } },
  }
}

export function hinted(state: TrainingState, no: number, hints: TrainingQuestion['hints']): TrainingState {
  const question = state.questions[no]
  if (question === undefined || question === 'gone') return state
  return { ...state, questions: { ...state.questions, [no]: { ...question, hints } } }
}

/** No longer shown before the server has been asked again; typing stays. */
export function expired(state: TrainingState, nos: readonly number[]): TrainingState {
  const kept = Object.entries(state.questions).filter(([no]) => !nos.includes(Number(no)))
  return { ...state, questions: Object.fromEntries(kept) }
}

/** The question is asked for again, as it is by now. A text still answers it; what was chosen may mean something else. */
export function refused(state: TrainingState, no: number): TrainingState {
  const { [no]: _, ...questions } = state.questions
  const { [no]: draft, ...drafts } = state.drafts
  const isText = draft?.kind === 'text'
  return {
    ...state,
    questions,
    drafts: isText ? state.drafts : drafts,
    pending: without(state.pending, no),
    // Whoever looks at it sends it by going on.
    unsent: isText && no === state.no ? withNo(state.unsent, no) : without(state.unsent, no),
    standings: state.standings.with(no - 1, 'open'),
  }
}

/** Another page has answered it for good: the question comes anew, with that answer. */
export function answeredElsewhere(state: TrainingState, no: number, { standing }: AnswerOutcome): TrainingState {
  const { [no]: _, ...drafts } = state.drafts
  const { standings, unsent, ...rest } = refused(state, no)
  return { ...rest, drafts, unsent: without(unsent, no), standings: standings.with(no - 1, standing) }
}

const BEHIND = 2
const AHEAD = 7

/** Those around the place that are not here yet. */
export function missingNos({ no, run, questions }: TrainingState): number[] {
  if (questions[no] !== undefined && questions[Math.min(no + 2, run.questionCount)] !== undefined) return []
  const from = Math.max(1, no - BEHIND)
  const to = Math.min(run.questionCount, no + AHEAD)
  return Array.from({ length: to - from + 1 }, (_, at) => from + at).filter(one => questions[one] === undefined)
}

export interface Step {
  readonly canCheck: boolean
  readonly canGiveUp: boolean
  readonly canWrite: boolean
  readonly isKeyShown: boolean
}

/** What can be done with the question that is shown. */
export function stepOf(state: TrainingState): Step {
  const question = state.questions[state.no]
  if (question === undefined || question === 'gone') {
    return { canCheck: false, canGiveUp: false, canWrite: false, isKeyShown: false }
  }
  const isPending = state.pending.includes(state.no)
  const isKeyShown = question.explained !== null
  const isOver = state.run.finishedAt !== null || state.run.mode === PracticeMode.memorise
  const canWrite = question.mayTry && !isPending && !isOver
  const isWritten = question.question.type === 10 || completeness(state.drafts[state.no], question.question) !== 'none'
  const isAtOnce = !state.run.isCheckedAtEnd
  return {
    canWrite,
    isKeyShown,
    canCheck: canWrite && isAtOnce && isWritten,
    canGiveUp: canWrite && isAtOnce,
  }
}

export function countStandings(standings: readonly Standing[]) {
  const count = (...of: Standing[]) => standings.filter(standing => of.includes(standing)).length
  return { open: count('open'), right: count('right'), judged: count('right', 'partly', 'wrong') }
}
