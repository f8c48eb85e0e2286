import { call } from '@tripos/web-kit/call.ts'
import { setWording } from '@tripos/web-kit/wording.ts'
import { LABELS } from './first-calls.ts'

/** Asks the server how enumerations are worded. Without an answer everything stays as it was. */
export async function refreshWording(): Promise<void> {
  if (location.pathname.startsWith('/web/exam/start/')) return
  try {
    setWording(await call(LABELS, {}))
  } catch {
    // The next page asks again.
  }
}
