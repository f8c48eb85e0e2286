/**
 * Counts answers: memory, day and training follow, and it is told. Once for each question of a training. Callers hold the lock
 * of the learners, and give the answers of one person to one question one at a time.
 */
import type { Tx } from '@tripos/db/client.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { dayIn } from '@tripos/runtime/days.rules.ts'
import { addToDays, addToRuns, listCards, markCounted, type StoredCard, writeCards } from './answers.queries.ts'
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

const countOf = (answers: readonly CountedAnswer[], timeZone: string) =>
  answers.map(({ userId, runId, share, at }) => ({
    userId,
    runId,
    day: dayIn(timeZone, at),
    answeredCount: 1,
    rightCount: share >= WHOLE_SHARE ? 1 : 0,
    seconds: 0,
  }))

export interface Counting extends Pick<Deps, 'outbox'> {
  /** What the student judges alone stands in no leaderboard. */
  readonly isOwnJudgement?: boolean
  readonly tx: Tx
  readonly timeZone: string
  readonly now: Date
}

export async function storeAnswers(
  { tx, outbox, timeZone, now, isOwnJudgement = false }: Counting,
  answers: readonly CountedAnswer[],
): Promise<void> {
  if (answers.length === 0) return
  const ranked: RightAnswer[] = []
  const cards = new Map((await listCards(tx, answers)).map(card => [keyOf(card), card]))
  for (const answer of answers) {
    const { userId, questionId, id } = answer
    const known = cards.get(keyOf(answer))
    const before = known === undefined ? null : bare(known)
    const day = dayIn(timeZone, answer.at)
    // A question counts by its first answer of a day: its key is known afterwards.
    const isFirst = before === null || dayIn(timeZone, before.reviewedAt) !== day
    if (isFirst && !isOwnJudgement && answer.share >= WHOLE_SHARE) ranked.push({ bankId: answer.bankId, userId, day })
    cards.set(keyOf(answer), { ...cardAfter(before, answer), userId, questionId, lastAnswerId: id, before })
  }
  const counts = countOf(answers, timeZone)
  await writeCards(tx, [...cards.values()])
  await addToDays(tx, counts)
  await addToBoards(tx, ranked)
  await outbox.publish(tx, 'practice.lessonTrained', ...(await addToRuns(tx, counts, now)))
  await markCounted(
    tx,
    answers.map(answer => answer.id),
  )
  await tell(outbox, tx, answers)
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
  const changed = { userId, runId: answer.runId, day: dayIn(timeZone, at), answeredCount: 0, rightCount, seconds: 0 }
  await addToDays(tx, [changed])
  await outbox.publish(tx, 'practice.lessonTrained', ...(await addToRuns(tx, [changed], now)))
  await tell(outbox, tx, [answer])
  return true
}
