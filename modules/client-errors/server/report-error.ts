import type { clientErrors } from '../contract/client-errors.ts'
import type { Parsed } from '@tripos/contract-kit/endpoint.ts'
import { redact } from '@tripos/contract-kit/redact.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { countTry } from '@tripos/access/limits.ts'
import type { RequestContext } from '@tripos/http/mount.ts'
import { hashSecret, newId } from '@tripos/runtime/random.ts'
import { findCaller } from '../../identity/server/index.ts'
import { addReport } from './client-errors.queries.ts'
import { fingerprintOf } from './fingerprint.rules.ts'

/** One broken page must not fill the table, nor one address of a whole school be shut out by one of its browsers. */
const LIMIT = { maxHits: 60, windowSeconds: 600 }

/** More new errors than this are not taken until the daily clean-up has made room. */
const MAX_ROWS = 10_000

/** Takes a report from anybody: the browser has cut it, but the wire is hostile. */
export async function reportError(
  deps: Deps,
  ctx: RequestContext,
  input: Parsed<typeof clientErrors.save>,
): Promise<Record<string, never>> {
  await countTry(deps, { key: `client-error:${ctx.ip}`, ...LIMIT })
  const caller = ctx.tokenHash === undefined ? undefined : await findCaller(deps, ctx.tokenHash, ctx.arrivedAt)
  const report = {
    ...input,
    message: redact(input.message),
    stack: redact(input.stack),
    vm: redact(input.vm),
    url: redact(input.url),
    release: redact(input.release),
  }
  await addReport(
    deps.db,
    {
      ...report,
      id: newId(),
      fingerprint: hashSecret(fingerprintOf(report)),
      userAgent: redact(ctx.userAgent),
      userId: caller?.userId ?? null,
      at: ctx.arrivedAt,
    },
    MAX_ROWS,
  )
  return {}
}
