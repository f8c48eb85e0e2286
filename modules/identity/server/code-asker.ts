/**
 * Who asks for a code, or types one: a browser in which the owner of the contact has signed in before, or else an address. Each has
 * a code, tries and limits of its own, so that nobody uses up those of somebody else.
 */
import type { Devices } from '../contract/sign-in-guard.ts'
import type { Deps } from '@tripos/module-kit/deps.ts'
import { readDevices } from './guard/device-token.ts'
import { listOwnersOf } from './users.queries.ts'

export interface Asker {
  /** Under which of these it asks; the first is the one that a new code belongs to. */
  readonly keys: readonly [string, ...string[]]
  /** Its browser is known to belong to the owner of the contact. */
  readonly isKnown: boolean
}

interface Asked {
  readonly contact: string
  readonly ip: string
  readonly devices?: Devices
  readonly arrivedAt: Date
}

export async function findAsker({ db }: Pick<Deps, 'db'>, { contact, ip, devices, arrivedAt }: Asked): Promise<Asker> {
  const address = `address:${ip}`
  const known = await readDevices(db, devices ?? [], arrivedAt)
  if (known.length === 0) return { keys: [address], isKnown: false }
  const owners = await listOwnersOf(
    db,
    contact,
    known.map(({ userId }) => userId),
  )
  const own = known.find(({ userId }) => owners.includes(userId))
  return own === undefined
    ? { keys: [address], isKnown: false }
    : { keys: [`device:${own.deviceId}`, address], isKnown: true }
}

/** Somebody signed in, about their own account. */
export const ownAsker = (userId: string): Asker => ({ keys: [`user:${userId}`], isKnown: true })
