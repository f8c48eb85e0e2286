/** A key that others may have is withdrawn: nothing proves itself by it any more, and all that it has signed is to be signed again. */
import type { Output, Parsed } from '@tripos/contract-kit/endpoint.ts'
import { inTx } from '@tripos/db/tx.ts'
import type { CallerContext } from '@tripos/http/mount.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { toDate } from '@tripos/runtime/clock.ts'
import { fail, failInput } from '@tripos/runtime/fail.ts'
import { recordAudit } from '../../audit/server/index.ts'
import type { certificateKeys } from '../contract/certificates.ts'
import { CERTIFICATE_PROBLEMS } from '../input.ts'
import { failMadeBatches } from './batches.queries.ts'
import { lockKey, lockKeys, requestSigningAgain, withdraw } from './keys.queries.ts'
import { replaceKey } from './signing-keys.ts'
import { voidPlacesOf } from './status-list.queries.ts'

type Calls = typeof certificateKeys

/** Whoever signs with it at this moment is waited for; whoever comes next signs with another one. */
export const withdrawKey = (
  deps: Deps,
  ctx: CallerContext,
  { id, from, reason }: Parsed<Calls['withdraw']>,
): Promise<Output<Calls['withdraw']>> =>
  inTx(deps.db, async tx => {
    const [now, compromisedAt] = [deps.clock.now(), toDate(from)]
    if (compromisedAt > now) failInput(CERTIFICATE_PROBLEMS.fromLater)
    await lockKeys(tx)
    const key = (await lockKey(tx, id)) ?? fail('NOT_FOUND')
    if (key.withdrawnAt !== null) fail('CERTIFICATE_KEY_WITHDRAWN')
    const nextKeyId = key.retiredAt === null ? await replaceKey(tx, deps, now) : null
    await withdraw(tx, { id, compromisedAt, reason, by: ctx.caller.userId, now })
    await voidPlacesOf(tx, id)
    await failMadeBatches(tx)
    await recordAudit(tx, ctx, {
      action: 'certificateKey.withdraw',
      objectType: 'certificateKey',
      objectId: id,
      objectName: id,
      detail: { from: compromisedAt.toISOString(), reason, nextKeyId },
    })
    return {}
  })

/** A job does it, in portions. */
export const startSigningAgain = (
  deps: Deps,
  ctx: CallerContext,
  { id }: Parsed<Calls['startSigningAgain']>,
): Promise<Output<Calls['startSigningAgain']>> =>
  inTx(deps.db, async tx => {
    if (!deps.secretBox.isReady) fail('NO_DATA_KEY')
    if (!(await requestSigningAgain(tx, id, deps.clock.now()))) fail('NOT_FOUND')
    await recordAudit(tx, ctx, {
      action: 'certificateKey.signAgain',
      objectType: 'certificateKey',
      objectId: id,
      objectName: id,
    })
    return {}
  })
