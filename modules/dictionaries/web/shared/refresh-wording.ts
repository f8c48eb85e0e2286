import { call } from '@tripos/web-kit/call.ts'
import { setWording } from '@tripos/web-kit/wording.ts'

/** Asks the server how enumerations are worded. Without an answer everything stays as it was. */
export async function refreshWording(): Promise<void> {
  if (location.pathname.startsWith('/web/exam/start/')) return
  try {
    const { dictionaries } = await import('../../contract/dictionaries.ts')
    setWording(await call(dictionaries.labels, {}))
  } catch {
    // The next page asks again.
  }
}
