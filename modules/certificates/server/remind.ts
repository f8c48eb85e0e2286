/** People are told that a certificate ends soon, once each. */
import { inTx } from '@tripos/db/tx.ts'
import type { CronJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { claimEnding } from './ending.queries.ts'

type RemindDeps = Pick<Deps, 'db' | 'clock'>

const PORTION = 200

/** Gives how many were told. */
export async function remindOfEnds({ db, clock }: RemindDeps): Promise<number> {
  const now = clock.now()
  let count = 0
  for (;;) {
    const told = await inTx(db, async tx => {
      const ending = await claimEnding(tx, { now, limit: PORTION })
      for (const { id, userId, title, number, validUntil } of ending)
        await notify(tx, {
          kind: 'certificate.expiring',
          key: id,
          userIds: [userId],
          params: { certificate: title, number, validUntil },
          link: '/web/certificates',
          about: { type: 'certificate', id },
          endsAt: validUntil,
          now,
        })
      return ending.length
    })
    count += told
    if (told < PORTION) return count
  }
}

export const remindJob = (deps: RemindDeps): CronJob => ({
  kind: 'cron',
  name: 'certificates-remind',
  cron: '11 * * * *',
  async run() {
    await remindOfEnds(deps)
  },
})
