/** Makes known who has come into a department, however they came: by a form, an import, a sign-up or a partner's system. */
import { inTx } from '@tripos/db/tx.ts'
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { claimJoined } from './departments.queries.ts'

type JoinDeps = Pick<Deps, 'db' | 'outbox'>

const PORTION = 500
/** Then the loop draws breath, and a process that stops is heard. */
const MAX_PORTIONS = 20

/** By whichever process is first; gives how many memberships there were. */
const publishPortion = ({ db, outbox }: JoinDeps): Promise<number> =>
  inTx(db, async tx => {
    const joined = await claimJoined(tx, PORTION)
    const userIds = [...new Set(joined)]
    if (userIds.length > 0) await outbox.publish(tx, 'department.joined', { userIds })
    return joined.length
  })

async function publishJoined(deps: JoinDeps): Promise<void> {
  for (let portion = 0; portion < MAX_PORTIONS; portion += 1) if ((await publishPortion(deps)) < PORTION) return
}

export const joinedLoop = (deps: JoinDeps): LoopJob => ({
  kind: 'loop',
  name: 'org.publishJoined',
  everyMs: 5000,
  run: () => publishJoined(deps),
})
