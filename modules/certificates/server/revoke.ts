/** Revoking: in the transaction of what it follows from; the person is told. */
import type { Tx } from '@tripos/db/client.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { type Revocation, revokeAll } from './certificates.queries.ts'

export async function revokeAndTell(tx: Tx, revocation: Revocation) {
  const revoked = await revokeAll(tx, revocation)
  for (const { id, userId, title, number } of revoked)
    await notify(tx, {
      kind: 'certificate.revoked',
      key: id,
      userIds: [userId],
      params: { certificate: title, number },
      link: '/web/certificates',
      about: { type: 'certificate', id },
      endsAt: null,
      now: revocation.now,
    })
  return revoked
}
