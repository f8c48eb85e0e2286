/** Tells when the scores of an exam become visible to its candidates, by whatever rule: nobody has to look for it. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import { isScoreReleased, listUnannounced, markAnnounced } from '../../exams/server/index.ts'
import { loadLastOpenDeadlines } from './release.queries.ts'

/** At once; the first look after an update goes through all exams there are, this many a turn. */
const PORTION = 500

/** An exam is told of once, by whichever process is first. */
async function announceScores({ db, clock, config, outbox }: Deps): Promise<void> {
  const now = clock.now()
  const exams = await listUnannounced(db, now, PORTION)
  if (exams.length === 0) return
  const lastOpen = await loadLastOpenDeadlines(
    db,
    exams.map(exam => exam.id),
  )
  const { graceSeconds } = config
  const due = exams.filter(exam => {
    const lastOpenDeadlineAt = lastOpen.get(exam.id) ?? null
    return isScoreReleased({ exam, lastOpenDeadlineAt, paperState: PaperState.finished, graceSeconds, now })
  })
  if (due.length === 0) return
  await inTx(db, async tx => {
    const told = await markAnnounced(tx, due, now)
    const releasedAt = now.toISOString()
    await outbox.publish(tx, 'results.released', ...told.map(examId => ({ examId, releasedAt })))
  })
}

export const announcingLoop = (deps: Deps): LoopJob => ({
  kind: 'loop',
  name: 'papers.announceScores',
  everyMs: 2000,
  run: () => announceScores(deps),
})
