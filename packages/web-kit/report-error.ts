/** Tells the server about an uncaught error: cut to size, without secrets, and not too often. */
import type { clientErrors } from '../../modules/client-errors/contract/client-errors.ts'
import type { Input } from '@tripos/contract-kit/endpoint.ts'
import { redact } from '@tripos/contract-kit/redact.ts'
import { REPORT_LIMITS } from '../../modules/client-errors/contract/report-limits.ts'
import { FIRST_CALLS } from './first-calls.ts'
import { call } from './call.ts'
import { makeThrottle } from './report-throttle.rules.ts'

type ErrorSource = Input<typeof clientErrors.save>['info']

/** An uncaught error of the interface. */
export interface ErrorEntry {
  readonly id: number
  readonly at: number
  readonly err: { readonly message: string; readonly stack: string }
  /** The component, or the components around it, where known. */
  readonly vm: string
  /** Where it was caught at last. */
  readonly info: ErrorSource
  readonly url: string
}

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
  await call(FIRST_CALLS.reportError, report, { keepalive: true }).catch(() => undefined)
}
