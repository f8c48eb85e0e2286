/** Answers leave the table that is written when their paper is finished, so that it only holds papers that somebody works on. */
import { addSeconds } from '@tripos/runtime/clock.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import type { CronJob } from '@tripos/jobs/jobs.ts'
import { foldPapers } from './fold.queries.ts'

/** By then hardly a paper is reopened or gets late answers. */
const KEPT_SECONDS = 7 * 24 * 3600
const PORTION = 200

/** A portion at a time, each its own transaction. Gives how many papers it was. */
export async function foldAnswers({ db, clock }: Pick<Deps, 'db' | 'clock'>): Promise<number> {
  const closedBefore = addSeconds(clock.now(), -KEPT_SECONDS)
  for (let count = 0; ; ) {
    const folded = await foldPapers(db, { closedBefore, limit: PORTION })
    count += folded
    if (folded < PORTION) return count
  }
}

export const foldAnswersJob = (deps: Deps): CronJob => ({
  kind: 'cron',
  name: 'papers-fold-answers',
  cron: '17 3 * * *',
  run: async () => void (await foldAnswers(deps)),
})
