/**
 * Browsers that are known (OWASP: device cookies). A browser gets a token at each sign-in and keeps it; what it sends
 * later says on whose account it has been right before. It signs nobody in: it only decides with whom one shares tries.
 */
import type { Db } from '@tripos/db/client.ts'
import { addSeconds } from '@tripos/runtime/clock.ts'
import { newSecret } from '@tripos/runtime/random.ts'
import { readSigned, serverKey, signText } from '@tripos/db/server-key.ts'

const VALID_SECONDS = 180 * 24 * 3600

export interface KnownDevice {
  readonly userId: string
  readonly deviceId: string
}

export async function newDeviceToken(db: Db, userId: string, now: Date): Promise<string> {
  const text = [userId, newSecret().slice(0, 16), Math.floor(now.getTime() / 1000)].join('.')
  return signText(await serverKey(db, 'device'), text)
}

/** Those of the tokens that we have signed and that have not ended. */
export async function readDevices(db: Db, tokens: readonly string[], now: Date): Promise<KnownDevice[]> {
  if (tokens.length === 0) return []
  const key = await serverKey(db, 'device')
  return tokens.flatMap(token => {
    const [userId, deviceId, seconds] = readSigned(key, token)?.split('.') ?? []
    if (userId === undefined || deviceId === undefined) return []
    return addSeconds(new Date(Number(seconds) * 1000), VALID_SECONDS) > now ? [{ userId, deviceId }] : []
  })
}
