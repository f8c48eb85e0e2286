/** The attempt as one reducer: where the candidate is, what is answered and marked, and what the saving says. */
import { typeTextOf } from '@tripos/question-kinds/type-text.ts'
import { completeness } from '@tripos/question-kinds/completeness.ts'
import { decodeAnswer } from '@tripos/question-kinds/answer-body.ts'
import type { Answer, AnswerBody } from '@tripos/question-kinds/answers.ts'
import type { PaperContent } from '../../contract/papers.ts'
import type { PaperQuestion } from '@tripos/question-kinds/paper-question.ts'
import { type Countdown, readCountdown, type TimeLeftReading } from './countdown.rules.ts'
import type { PaperClock, SavingState, Trip } from './saving/save-loop.ts'

type Message = PaperClock['messages'][number]

export type Phase =
  | 'answering'
  /** Confirmed, or time is up: what waits is saved, then the paper is handed in. Nothing can be changed meanwhile. */
  | 'handingIn'
  | 'timeUp'
  /** The server has closed the paper. */
  | 'closed'
  /** This page no longer holds the paper. */
  | 'takenOver'

export interface Attempt {
  readonly phase: Phase
  readonly questions: readonly PaperQuestion[]
  readonly currentNo: number
  readonly answers: Readonly<Record<number, Answer | null>>
  readonly flags: readonly number[]
  readonly saving: SavingState
  readonly countdown: Countdown
  /** The server's last word on the time. */
  readonly lastReply: Trip & { readonly serverNow: string }
  readonly messages: readonly Message[]
  readonly dismissed: readonly string[]
}

export type Action =
  | { readonly type: 'went'; readonly no: number }
  | { readonly type: 'answered'; readonly no: number; readonly answer: Answer | null }
  | { readonly type: 'flagged'; readonly no: number }
  | { readonly type: 'savingChanged'; readonly saving: SavingState }
  | { readonly type: 'heard'; readonly reply: PaperClock; readonly trip: Trip }
  | { readonly type: 'handInStarted' | 'handInFailed' | 'timeRanOut' | 'closed' }
  | { readonly type: 'dismissed'; readonly id: string }

type Place = Pick<Attempt, 'currentNo' | 'flags'>

/** This browser knows it best, unless another device has had the paper since. */
export function placeOf(
  { place, deviceEpoch }: Pick<PaperContent, 'place' | 'deviceEpoch'>,
  here: Place | undefined,
): Place | undefined {
  return place && (place.epoch < deviceEpoch || !here) ? place : here
}

interface Start {
  readonly content: PaperContent
  readonly trip: Trip
  readonly saving: SavingState
  readonly place: Place | undefined
  /** Edits that are not on the server yet. */
  readonly waiting: readonly { readonly no: number; readonly answer: AnswerBody }[]
}

export function startAttempt({ content, trip, saving, place, waiting }: Start): Attempt {
  const answers: Record<number, Answer | null> = {}
  for (const { no, answer } of [...content.answers, ...waiting]) answers[no] = decodeAnswer(answer)
  const numbers = new Set(content.questions.map(question => question.no))
  const first = content.questions[0]?.no ?? 1
  return {
    phase: content.state === 0 ? 'answering' : 'closed',
    questions: content.questions,
    currentNo: place && numbers.has(place.currentNo) ? place.currentNo : first,
    answers,
    flags: place?.flags.filter(no => numbers.has(no)) ?? [],
    saving,
    countdown: readCountdown(undefined, { leftMs: content.leftMs, ...trip }),
    lastReply: { serverNow: content.serverNow, ...trip },
    messages: content.messages,
    dismissed: [],
  }
}

export function reduce(attempt: Attempt, action: Action): Attempt {
  const isOpen = attempt.phase === 'answering'
  switch (action.type) {
    case 'went':
      return attempt.questions.some(question => question.no === action.no)
        ? { ...attempt, currentNo: action.no }
        : attempt
    case 'answered':
      return isOpen ? { ...attempt, answers: { ...attempt.answers, [action.no]: action.answer } } : attempt
    case 'flagged':
      return { ...attempt, flags: toggled(attempt.flags, action.no) }
    case 'savingChanged':
      return { ...attempt, saving: action.saving, phase: phaseAfter(attempt.phase, action.saving) }
    case 'heard':
      return hear(attempt, action.reply, action.trip)
    case 'handInStarted':
      return isOpen ? { ...attempt, phase: 'handingIn' } : attempt
    case 'handInFailed':
      return attempt.phase === 'handingIn' ? { ...attempt, phase: 'answering' } : attempt
    case 'timeRanOut':
      return isOpen || attempt.phase === 'handingIn' ? { ...attempt, phase: 'timeUp' } : attempt
    case 'closed':
      return { ...attempt, phase: 'closed' }
    case 'dismissed':
      return { ...attempt, dismissed: [...attempt.dismissed, action.id] }
  }
}

const toggled = (flags: readonly number[], no: number) =>
  flags.includes(no) ? flags.filter(other => other !== no) : [...flags, no].toSorted((a, b) => a - b)

function phaseAfter(phase: Phase, saving: SavingState): Phase {
  if (saving.stop === undefined || phase === 'closed') return phase
  return saving.stop === 'takenOver' ? 'takenOver' : 'closed'
}

function hear(attempt: Attempt, reply: PaperClock, trip: Trip): Attempt {
  const reading: TimeLeftReading = { leftMs: reply.leftMs, ...trip }
  // Extra time from the staff opens a page again that had run out.
  const phase = attempt.phase === 'timeUp' && reply.state === 0 && reply.leftMs > 0 ? 'answering' : attempt.phase
  return {
    ...attempt,
    phase,
    countdown: readCountdown(attempt.countdown, reading),
    lastReply: { serverNow: reply.serverNow, ...trip },
    messages: reply.messages,
  }
}

/** The question before (-1) or after (1) the current one; the current one at the ends. */
export function neighbour(attempt: Attempt, step: -1 | 1): number {
  const at = attempt.questions.findIndex(question => question.no === attempt.currentNo)
  return attempt.questions[at + step]?.no ?? attempt.currentNo
}

export interface AnswerProgress {
  readonly total: number
  /** In full. */
  readonly answered: number
  readonly partlyNos: readonly number[]
  readonly unansweredNos: readonly number[]
}

export function answerProgress({ questions, answers }: Pick<Attempt, 'questions' | 'answers'>): AnswerProgress {
  const nosThatAre = (wanted: string) =>
    questions.filter(question => completeness(answers[question.no], question) === wanted).map(({ no }) => no)
  const [partlyNos, unansweredNos] = [nosThatAre('partly'), nosThatAre('none')]
  const total = questions.length
  return { total, answered: total - partlyNos.length - unansweredNos.length, partlyNos, unansweredNos }
}

export interface SheetGroup {
  readonly section: number
  /** What its type is called: the key of the text. */
  readonly type: ReturnType<typeof typeTextOf>
  readonly questions: readonly PaperQuestion[]
}

/** The answer sheet: neighbours of one section and type stand together. */
export function sheetGroups(questions: readonly PaperQuestion[]): readonly SheetGroup[] {
  const groups: SheetGroup[] = []
  for (const question of questions) {
    const last = groups.at(-1)
    const type = typeTextOf(question)
    if (last && last.section === question.section && last.type === type) {
      groups[groups.length - 1] = { ...last, questions: [...last.questions, question] }
    } else groups.push({ section: question.section, type, questions: [question] })
  }
  return groups
}

/** Words from the staff that the candidate has not put away. */
export const openMessages = (attempt: Attempt): readonly Message[] =>
  attempt.messages.filter(message => !attempt.dismissed.includes(message.id))
