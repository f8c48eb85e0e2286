import { newId } from '@tripos/web-kit/new-id.ts'
import { keep, kept } from '@tripos/web-kit/storage.ts'

const KEY = 'device'

let ofThisPage: string | undefined

/** Names this browser to the server ("one device at a time"). Not a secret and not a fingerprint. */
export function deviceId(): string {
  ofThisPage ??= kept(KEY) ?? newId()
  keep(KEY, ofThisPage)
  return ofThisPage
}
