/** Tells when the scores of an exam become visible to its candidates, by whatever rule: nobody has to look for it. */
import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Db } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import {
  holdReleases,
  isScoreReleased,
  listUnannounced,
  markAnnounced,
  type UnannouncedExam,
} from '../../exams/server/index.ts'
import { loadLastOpenDeadlines } from './release.queries.ts'

/** At once; the first look after an update goes through all exams there are, this many a turn. */
const PORTION = 500

const idsOf = (exams: readonly UnannouncedExam[]): string[] => exams.map(exam => exam.id)

/** An exam is told of once, by whichever process is first. */
async function announceScores({ db, clock, config, outbox }: Deps): Promise<void> {
  const now = clock.now()
  const exams = await listUnannounced(db, now, PORTION)
  const listDue = async (handle: Db, asked: readonly UnannouncedExam[]): Promise<UnannouncedExam[]> => {
    const lastOpen = await loadLastOpenDeadlines(handle, idsOf(asked))
    return asked.filter(exam => {
      const lastOpenDeadlineAt = lastOpen.get(exam.id) ?? null
      const { graceSeconds } = config
      return isScoreReleased({ exam, lastOpenDeadlineAt, paperState: PaperState.finished, graceSeconds, now })
    })
  }
  const due = await listDue(db, exams)
  if (due.length === 0) return
  await inTx(db, async tx => {
    // Whoever opens a paper again holds its exam: what was open by then is seen now.
    await holdReleases(tx, idsOf(due))
    const told = await markAnnounced(tx, await listDue(tx, due), now)
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
