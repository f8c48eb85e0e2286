/** Tells people that somebody has signed in to their account from where nobody did before (ADR 58). */
import type { Tx } from '@tripos/db/client.ts'
import { notify } from '@tripos/module-kit/notify.ts'
import { parseAddresses } from '@tripos/runtime/addresses.ts'
import { newId } from '@tripos/runtime/random.ts'
import { findSite } from '../../../site/server/index.ts'
import { readDevices } from '../guard/device-token.ts'
import type { SignInContext } from '../sign-in-context.ts'
import type { Account } from '../users.queries.ts'
import { deviceOf } from './device.ts'
import { isToldOfSignIn } from './new-device.ts'
import { listHomeAddresses } from './sign-ins.queries.ts'

type Signing = Pick<Account, 'id' | 'roleType' | 'lastLoginAt'>

/** In the transaction of the sign-in, before its own line is in the log. */
export async function tellNewDevice(
  tx: Tx,
  { id, roleType, lastLoginAt }: Signing,
  { ip, userAgent, arrivedAt, devices = [] }: SignInContext,
): Promise<void> {
  if (lastLoginAt === null) return
  const known = await readDevices(tx, devices, arrivedAt)
  if (known.some(device => device.userId === id)) return
  const { roomAddresses } = await findSite(tx)
  const homes = await listHomeAddresses(tx, id, arrivedAt)
  const rooms = parseAddresses(roomAddresses) ?? []
  if (!isToldOfSignIn({ roleType, isFirst: false, isKnownBrowser: false, ip, homes, rooms })) return
  const { browser, system } = deviceOf(userAgent)
  await notify(tx, {
    kind: 'account.newDevice',
    key: newId(),
    userIds: [id],
    params: {
      at: arrivedAt,
      device: [browser, system].filter(Boolean).join(' · ') || '–',
      address: ip.replace(/^::ffff:(?=\d+\.)/i, '') || '–',
    },
    link: '/profile',
    about: null,
    endsAt: null,
    now: arrivedAt,
  })
}
