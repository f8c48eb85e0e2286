/** Mock exams of students are cleared away half a year later; what was missed in them stays in their wrong books (docs/adr/0149). */
import type { Tx } from '@tripos/db/client.ts'
import { makeGiveWay } from '@tripos/db/give-way.ts'
import type { CronJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { findExamsForResult } from '../../exams/server/index.ts'
import { clearOwnMocks, listMarkedPapers } from '../../papers/server/index.ts'
import { dropWrongAnswers, keepWrongAnswers } from './kept.queries.ts'

export const MOCK_DAYS = 180
const DAY_SECONDS = 86_400
export const PORTION = 20

interface Mock {
  readonly id: string
  readonly examId: string
}

async function keep(deps: Deps, tx: Tx, mocks: readonly Mock[]): Promise<void> {
  const ids = mocks.map(mock => mock.id)
  const exams = await findExamsForResult(
    tx,
    mocks.map(mock => mock.examId),
  )
  const examOf = new Map(mocks.map(mock => [mock.id, mock.examId]))
  const papers = await listMarkedPapers(deps, tx, ids)
  const rows = papers.flatMap(({ id, questions }) =>
    questions.map(({ no, version, order, answer }) => {
      const examTitle = exams.get(examOf.get(id) ?? '')?.title ?? ''
      return { paperId: id, questionNo: no, versionId: version.id, examTitle, order, answer }
    }),
  )
  await keepWrongAnswers(tx, rows)
  await dropWrongAnswers(tx, ids)
}

/** However often it runs: what is gone is not found again. */
export async function clearOldMocks(deps: Deps, stopping?: AbortSignal): Promise<void> {
  const closedBefore = addSeconds(deps.clock.now(), -MOCK_DAYS * DAY_SECONDS)
  const giveWay = makeGiveWay()
  for (;;) {
    const old = { closedBefore, limit: PORTION }
    const count = await clearOwnMocks(deps, old, (tx, mocks) => keep(deps, tx, mocks))
    if (count < PORTION || stopping?.aborted) return
    await giveWay()
  }
}

export const clearMocksJob = (deps: Deps): CronJob => ({
  kind: 'cron',
  name: 'wrong-book.clear-mocks',
  cron: '47 3 * * *',
  longestHours: 3,
  run: stopping => clearOldMocks(deps, stopping),
})
