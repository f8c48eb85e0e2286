/**
 * The job that signs certificates of a withdrawn key again. Code, number and every printed line stay, so that what hangs on a
 * wall stays right; the credential has another signature and another place in the status lists.
 */
import type { LoopJob } from '@tripos/jobs/jobs.ts'
import type { Tx } from '@tripos/db/client.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { keyUrl, signToken } from './credential.rules.ts'
import { issuingWith } from './issue.ts'
import type { Issuing } from './make-certificate.ts'
import { signedPayload } from './signed-facts.ts'
import { lockToSignAgain, type SignedAgain, type ToSignAgain, writeSignedAgain } from './sign-again.queries.ts'
import { takeStatusPlaces } from './status-list.queries.ts'
import { statusEntry } from './status-list.rules.ts'

type SignDeps = Pick<Deps, 'db' | 'config' | 'secretBox' | 'clock'>

const PORTION = 200

function signedAgain({ id, credential }: ToSignAgain, statusPlace: number, { site, key }: Issuing): SignedAgain {
  const payload = { ...signedPayload(credential), credentialStatus: statusEntry(site.url, statusPlace) }
  return { id, statusPlace, credential: signToken(payload, { kid: keyUrl(site.url, key.id), sign: key.sign }) }
}

async function tell(tx: Tx, rows: readonly ToSignAgain[], { now, key }: Issuing): Promise<void> {
  for (const { id, userId, title, number } of rows)
    await notify(tx, {
      kind: 'certificate.signedAgain',
      key: `${id}/${key.id}`,
      userIds: [userId],
      params: { certificate: title, number },
      link: '/web/certificates',
      about: { type: 'certificate', id },
      endsAt: null,
      now,
    })
}

/** Gives how many there were. */
export const signPortionAgain = (deps: SignDeps): Promise<number> =>
  inTx(deps.db, async tx => {
    const rows = await lockToSignAgain(tx, PORTION)
    if (rows.length === 0) return 0
    const issuing = await issuingWith(tx, deps, { by: null, now: deps.clock.now() })
    const places = await takeStatusPlaces(tx, rows.length)
    const written = rows.map((row, index) => signedAgain(row, places[index] ?? 0, issuing))
    await writeSignedAgain(tx, written, { keyId: issuing.key.id, now: issuing.now })
    await tell(tx, rows, issuing)
    return rows.length
  })

export const signAgainLoop = (deps: SignDeps): LoopJob => ({
  kind: 'loop',
  name: 'certificates-sign-again',
  everyMs: 3000,
  async run() {
    while (deps.secretBox.isReady && (await signPortionAgain(deps)) > 0);
  },
})
