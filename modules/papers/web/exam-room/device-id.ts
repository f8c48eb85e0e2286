import { newId } from '../../lib/new-id.ts'
import { keep, kept } from '../../lib/storage.ts'

const KEY = 'device'

let ofThisPage: string | undefined

/** Names this browser to the server ("one device at a time"). Not a secret and not a fingerprint. */
export function deviceId(): string {
  ofThisPage ??= kept(KEY) ?? newId()
  keep(KEY, ofThisPage)
  return ofThisPage
}
