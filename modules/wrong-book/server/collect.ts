/** Keeps the wrong answers of marked papers in step with their marks, however often and in whatever order it is told. */
import { makeGiveWay } from '@tripos/db/give-way.ts'
import { inTx } from '@tripos/db/tx.ts'
import { type EventHandler, onEvents } from '@tripos/jobs/outbox.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { type MarkedQuestion, listMarkedPapers } from '../../papers/server/index.ts'
import { dropBacklog, findBacklog, listFinishedAfter, moveBacklog } from './backlog.queries.ts'
import { keepOnly, putWrongAnswers } from './collect.queries.ts'
import { verdictOf } from './verdict.rules.ts'

/** Papers of one transaction: some hundred rows, so that no hand-in waits long beside it. */
const PORTION = 5
/** Papers of one turn of the backlog. */
const BACKLOG_PORTION = 500

const isMissed = (question: MarkedQuestion): boolean => verdictOf(question) !== 'right'

/** What these papers say now takes the place of what they said before. */
export async function collectWrongAnswers(deps: Deps, paperIds: readonly string[]): Promise<void> {
  const ids = [...new Set(paperIds)].sort()
  const giveWay = makeGiveWay()
  for (let from = 0; from < ids.length; from += PORTION) {
    const portion = ids.slice(from, from + PORTION)
    await inTx(deps.db, async tx => {
      const papers = await listMarkedPapers(deps, tx, portion)
      const missed = papers.flatMap(({ id, userId, closedAt, questions }) =>
        questions.filter(isMissed).map(({ no, version, score, points, isAnswered }) => ({
          paperId: id,
          questionNo: no,
          userId,
          questionId: version.questionId,
          type: version.type,
          excerpt: version.excerpt,
          score,
          points,
          isAnswered,
          answeredAt: closedAt,
        })),
      )
      await keepOnly(tx, portion, missed)
      await putWrongAnswers(tx, missed)
    })
    await giveWay()
  }
}

export const collectHandlers = (deps: Deps): EventHandler[] => [
  onEvents('paper.marked', 'wrong-book.collect', marked =>
    collectWrongAnswers(
      deps,
      marked.map(({ paperId }) => paperId),
    ),
  ),
  onEvents('paper.voided', 'wrong-book.drop-voided', voided =>
    collectWrongAnswers(
      deps,
      voided.map(({ paperId }) => paperId),
    ),
  ),
]

/** Papers that were marked before there were wrong books, some at a time, once. */
export async function collectBacklog(deps: Deps): Promise<void> {
  const after = await findBacklog(deps.db)
  if (after === undefined) return
  const paperIds = await listFinishedAfter(deps.db, after, BACKLOG_PORTION)
  const last = paperIds.at(-1)
  if (last === undefined) return dropBacklog(deps.db)
  await collectWrongAnswers(deps, paperIds)
  await moveBacklog(deps.db, last)
}

export const backlogLoop = (deps: Deps): LoopJob => ({
  kind: 'loop',
  name: 'wrong-book.backlog',
  everyMs: 2000,
  run: () => collectBacklog(deps),
})
