/**
 * Counts answers: memory, day and training follow, and it is told. Once for each question of a training. Callers hold the lock
 * of the learners, give the answers of one person to one question one at a time, and note that these are counted.
 */
import type { Tx } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { dayIn } from '@tripos/runtime/days.rules.ts'
import {
  addToDays,
  addToRuns,
  type DayCount,
  listCards,
  type RunCount,
  type StoredCard,
  writeCards,
} from './answers.queries.ts'
import { WHOLE_SHARE } from './grade.rules.ts'
import { addToBoards, type RightAnswer } from './leaderboard.queries.ts'
import { cardAfter, type MemoryCard } from './memory.ts'

export interface CountedAnswer {
  readonly id: string
  readonly runId: string
  readonly bankId: string
  readonly userId: string
  readonly questionId: string
  readonly versionId: string
  readonly share: number
  readonly isHinted: boolean
  readonly at: Date
}

const keyOf = ({ userId, questionId }: { userId: string; questionId: string }) => `${userId}/${questionId}`

/** Without what says whose it is. */
function bare(stored: StoredCard): MemoryCard {
  const { userId: _, questionId: __, lastAnswerId: ___, before: ____, ...card } = stored
  return card
}

type Count = DayCount & RunCount

const countOf = (answers: readonly CountedAnswer[], timeZone: string): Count[] =>
  answers.map(({ userId, runId, share, at }) => ({
    userId,
    runId,
    day: dayIn(timeZone, at),
    answeredCount: 1,
    rightCount: share >= WHOLE_SHARE ? 1 : 0,
    seconds: 0,
    place: 0,
  }))

/** A try, whether it counts or not. */
export interface GivenTry {
  readonly userId: string
  readonly runId: string
  readonly no: number
  readonly seconds: number
  readonly now: Date
}

const spentOn = (tries: readonly GivenTry[], timeZone: string): Count[] =>
  tries.map(({ userId, runId, no, seconds, now }) => ({
    userId,
    runId,
    day: dayIn(timeZone, now),
    answeredCount: 0,
    rightCount: 0,
    seconds,
    place: no,
  }))

export interface Counting extends Pick<Deps, 'outbox'> {
  /** What the student judges alone stands in no leaderboard. */
  readonly isOwnJudgement?: boolean
  readonly tx: Tx
  readonly timeZone: string
  readonly now: Date
}

interface Remembered {
  readonly cards: readonly StoredCard[]
  readonly ranked: readonly RightAnswer[]
}

/** What is known after these answers, and which of them leaderboards count. */
function rememberAll(
  { timeZone, isOwnJudgement = false }: Counting,
  answers: readonly CountedAnswer[],
  stored: readonly StoredCard[],
): Remembered {
  const ranked: RightAnswer[] = []
  const before = new Map(stored.map(card => [keyOf(card), card]))
  const cards = new Map<string, StoredCard>()
  for (const answer of answers) {
    const { userId, questionId, id } = answer
    const known = cards.get(keyOf(answer)) ?? before.get(keyOf(answer))
    const last = known === undefined ? null : bare(known)
    const day = dayIn(timeZone, answer.at)
    // A question counts by its first answer of a day: its key is known afterwards.
    const isFirst = last === null || dayIn(timeZone, last.reviewedAt) !== day
    if (isFirst && !isOwnJudgement && answer.share >= WHOLE_SHARE) ranked.push({ bankId: answer.bankId, userId, day })
    cards.set(keyOf(answer), { ...cardAfter(last, answer), userId, questionId, lastAnswerId: id, before: last })
  }
  return { cards: [...cards.values()], ranked }
}

export interface Storing {
  readonly answers: readonly CountedAnswer[]
  /** What is remembered of their questions. */
  readonly cards: readonly StoredCard[]
  /** All that were made just now. */
  readonly tries?: readonly GivenTry[]
}

/** Statements that go to the database together. */
export async function storeAnswers(counting: Counting, { answers, cards, tries = [] }: Storing): Promise<void> {
  const { tx, outbox, timeZone, now } = counting
  const remembered = rememberAll(counting, answers, cards)
  const counts = [...countOf(answers, timeZone), ...spentOn(tries, timeZone)]
  const [trained] = await Promise.all([
    addToRuns(tx, counts, now),
    writeCards(tx, remembered.cards),
    addToDays(tx, counts),
    addToBoards(tx, remembered.ranked),
    tell(outbox, tx, answers),
  ])
  await outbox.publish(tx, 'practice.lessonTrained', ...trained)
}

const tell = (outbox: Deps['outbox'], tx: Tx, answers: readonly CountedAnswer[]) =>
  outbox.publish(
    tx,
    'practice.answered',
    ...answers.map(({ id, userId, questionId, versionId, bankId, share, at }) => ({
      answerId: id,
      userId,
      questionId,
      versionId,
      bankId,
      isRight: share >= WHOLE_SHARE,
      at: at.toISOString(),
    })),
  )

/**
 * Counts an answer again that was judged anew, as if the first judgement had never been. False where another answer to the
 * question was counted since: then it stays as it was.
 */
export async function recountAnswer(
  { tx, outbox, timeZone, now }: Counting,
  answer: CountedAnswer & { readonly oldShare: number },
): Promise<boolean> {
  const [card] = await listCards(tx, [answer])
  if (card === undefined || card.lastAnswerId !== answer.id) return false
  const { userId, questionId, at } = answer
  const { before } = card
  await writeCards(tx, [{ ...cardAfter(before, answer), userId, questionId, lastAnswerId: answer.id, before }])
  const [count] = countOf([answer], timeZone)
  const rightCount = (count?.rightCount ?? 0) - (answer.oldShare >= WHOLE_SHARE ? 1 : 0)
  const { runId } = answer
  const changed = { userId, runId, day: dayIn(timeZone, at), answeredCount: 0, rightCount, seconds: 0, place: 0 }
  await addToDays(tx, [changed])
  await outbox.publish(tx, 'practice.lessonTrained', ...(await addToRuns(tx, [changed], now)))
  await tell(outbox, tx, [answer])
  return true
}
