import type { clientErrors } from '@tripos/contract/client-errors'
import type { Parsed } from '@tripos/contract/kernel'
import { redact } from '@tripos/contract/redact'
import type { Deps } from '../../kernel/deps.ts'
import { countTry } from '../../kernel/limits.ts'
import type { RequestContext } from '../../kernel/mount.ts'
import { hashSecret, newId } from '../../kernel/random.ts'
import { findCaller } from '../identity/index.ts'
import { addReport } from './client-errors.queries.ts'
import { fingerprintOf } from './fingerprint.rules.ts'

/** One broken page must not fill the table, nor one address of a whole school be shut out by one of its browsers. */
const LIMIT = { maxHits: 60, windowSeconds: 600 }

/** More new errors than this are not taken until the daily clean-up has made room. */
const MAX_ROWS = 10_000

/** Takes a report from anybody: the browser has cut it, but the wire is hostile. */
export async function reportError(
  deps: Deps,
  input: Parsed<typeof clientErrors.save>,
  ctx: RequestContext,
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
