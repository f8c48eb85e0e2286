/** The model of memory (FSRS): when a question comes again after an answer, and how well it is remembered by then. */
import { type Card, createEmptyCard, fsrs, type Grade, Rating, type State } from 'ts-fsrs'
import { gradeOf, WHOLE_SHARE } from './grade.rules.ts'

/** What is stored of a person and a question. */
export interface Memory {
  readonly dueAt: Date
  readonly stability: number
  readonly difficulty: number
  readonly elapsedDays: number
  readonly scheduledDays: number
  readonly learningSteps: number
  readonly reps: number
  readonly lapses: number
  readonly state: number
  readonly reviewedAt: Date
}

/** The model as it comes, without chance: the same answers at the same times give the same dates. */
const MODEL = fsrs({ enable_fuzz: false })

const GRADES = { again: Rating.Again, hard: Rating.Hard, good: Rating.Good } as const satisfies Record<string, Grade>

const cardOf = (memory: Memory): Card => ({
  due: memory.dueAt,
  stability: memory.stability,
  difficulty: memory.difficulty,
  elapsed_days: memory.elapsedDays,
  scheduled_days: memory.scheduledDays,
  learning_steps: memory.learningSteps,
  reps: memory.reps,
  lapses: memory.lapses,
  state: memory.state as State,
  last_review: memory.reviewedAt,
})

const memoryOf = (card: Card, at: Date): Memory => ({
  dueAt: card.due,
  stability: card.stability,
  difficulty: card.difficulty,
  elapsedDays: card.elapsed_days,
  scheduledDays: card.scheduled_days,
  learningSteps: card.learning_steps,
  reps: card.reps,
  lapses: card.lapses,
  state: card.state,
  reviewedAt: at,
})

export interface RememberedAnswer {
  /** Of the points, in hundredths of a percent. */
  readonly share: number
  readonly isHinted: boolean
  readonly at: Date
}

export function remember(before: Memory | null, { share, isHinted, at }: RememberedAnswer): Memory {
  const card = before === null ? createEmptyCard(at) : cardOf(before)
  // A clock that was set back must not make time run backwards for the model.
  const now = before !== null && at < before.reviewedAt ? before.reviewedAt : at
  return memoryOf(MODEL.next(card, now, GRADES[gradeOf(share, isHinted)]).card, now)
}

/** How probable it is that the person knows it now, 0 to 1. */
export const retention = (memory: Pick<Memory, 'stability' | 'reviewedAt'>, now: Date): number =>
  MODEL.forgetting_curve(Math.max(0, now.getTime() - memory.reviewedAt.getTime()) / 86_400_000, memory.stability)

/** What is stored of a person and a question, with how it was answered. */
export interface MemoryCard extends Memory {
  /** Of the last answer. */
  readonly share: number
  readonly rightInRow: number
  readonly rightCount: number
  readonly wrongCount: number
}

export function cardAfter(before: MemoryCard | null, answer: RememberedAnswer): MemoryCard {
  const { share } = answer
  const isRight = share >= WHOLE_SHARE
  const { rightInRow = 0, rightCount = 0, wrongCount = 0 } = before ?? {}
  return {
    ...remember(before, answer),
    share,
    rightInRow: isRight ? rightInRow + 1 : 0,
    rightCount: rightCount + (isRight ? 1 : 0),
    wrongCount: wrongCount + (isRight ? 0 : 1),
  }
}
