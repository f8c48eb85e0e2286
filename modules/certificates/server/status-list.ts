/** A status list as a signed token, made for whoever asks. */
import { siteAddress } from '@tripos/config/config.ts'
import { gzipSync } from 'node:zlib'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { findSite } from '../../site/server/index.ts'
import { keyUrl, signToken } from './credential.rules.ts'
import { currentKey } from './signing-keys.ts'
import { hasPlaces, listSetPlaces } from './status-list.queries.ts'
import { LIST_SIZE, statusBits, statusListPayload, statusPlace } from './status-list.rules.ts'

type ListDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'secretBox'>

/** `list` as the address has it. Undefined for one that no certificate stands in. */
export async function signStatusList(deps: ListDeps, list: string): Promise<string | undefined> {
  if (!/^(0|[1-9]\d{0,3})$/.test(list)) return undefined
  const { db, config, clock } = deps
  const from = Number(list) * LIST_SIZE
  const range = { from, below: from + LIST_SIZE }
  if (!(await hasPlaces(db, range))) return undefined
  const places = await listSetPlaces(db, range)
  const url = siteAddress(config)
  const { siteName } = await findSite(db)
  const bits = statusBits(places.map(place => statusPlace(place).index))
  const payload = statusListPayload({
    site: { url, name: siteName },
    list: Number(list),
    // `u` says base64url.
    encodedList: `u${gzipSync(bits).toString('base64url')}`,
    now: clock.now(),
  })
  const key = await currentKey(db, deps)
  return signToken(payload, { kid: keyUrl(url, key.id), sign: key.sign })
}
