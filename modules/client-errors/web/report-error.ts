/** Tells the server about an uncaught error: cut to size, without secrets, and not too often. */
import { redact } from '@tripos/contract-kit/redact.ts'
import { REPORT_LIMITS } from '../contract/report-limits.ts'
import type { ErrorEntry } from '@tripos/web-kit/error-log.ts'
import { REPORT_ERROR } from './first-calls.ts'
import { call } from '@tripos/web-kit/call.ts'
import { makeThrottle } from './report-throttle.rules.ts'

const mayReport = makeThrottle()

export async function reportError({ at, err, vm, info, url }: ErrorEntry): Promise<void> {
  const parts = { message: err.message, stack: err.stack, vm, url, release: __RELEASE__ }
  // First the secrets, then the length: half a secret would no longer be known as one.
  const cut = (name: keyof typeof parts) => redact(parts[name]).slice(0, REPORT_LIMITS[name])
  const message = cut('message')
  const stack = cut('stack')
  if (!mayReport(`${info}\n${message}\n${stack.slice(0, 300)}`, at)) return
  const report = { message, stack, vm: cut('vm'), info, url: cut('url'), release: cut('release') }
  // Whoever cannot be told stays untold: a report that fails is no error of the interface.
  await call(REPORT_ERROR, report, { keepalive: true }).catch(() => undefined)
}
