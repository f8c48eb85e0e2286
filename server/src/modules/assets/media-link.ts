/**
 * Links that expire: /media/{asset}/{expiry}-{signature}/{name}. The signature covers all three, so that the server needs
 * no look-up to trust a link. A package has no name: its link is a folder, and every file below it is covered.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const MEDIA_PATH = '/media'

const HOUR = 3600
/** A link is good for at least this long: longer than a lesson takes. */
const LEAST_HOURS = 6

/** Links of one hour end at one moment: the same address again is what lets browsers keep what they have. */
export const linkEnd = (now: Date): number => (Math.floor(now.getTime() / 1000 / HOUR) + LEAST_HOURS + 1) * HOUR

export interface Linked {
  readonly assetId: string
  /** Seconds since 1970. */
  readonly end: number
  /** Empty for the folder of a package. */
  readonly name: string
}

function signatureOf(key: Buffer, { assetId, end, name }: Linked): Buffer {
  return createHmac('sha256', key).update(`${assetId}\n${end}\n${name}`).digest()
}

export function linkTo(key: Buffer, linked: Linked): string {
  const ticket = `${linked.end.toString(36)}-${signatureOf(key, linked).toString('base64url')}`
  return `${MEDIA_PATH}/${linked.assetId}/${ticket}/${encodeURIComponent(linked.name)}`
}

const ASSET_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TICKET = /^([0-9a-z]{1,9})-([\w-]{43})$/

export interface Opened {
  readonly assetId: string
  readonly end: number
  /** Of a package: the file that is asked for below its folder. Of a file: its name. */
  readonly path: string
  readonly isPackage: boolean
}

/** What an address asks for; undefined where it was not signed here, or its time is over. */
export function openLink(
  key: Buffer,
  asked: { readonly assetId: string; readonly ticket: string; readonly path: string },
  now: Date,
): Opened | undefined {
  const { assetId, ticket, path } = asked
  const [, endText = '', signature = ''] = TICKET.exec(ticket) ?? []
  if (signature === '' || !ASSET_ID.test(assetId)) return undefined
  const end = Number.parseInt(endText, 36)
  if (end * 1000 <= now.getTime()) return undefined
  const given = Buffer.from(signature, 'base64url')
  const isSigned = (name: string): boolean => {
    const wanted = signatureOf(key, { assetId, end, name })
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  if (path !== '' && isSigned(path)) return { assetId, end, path, isPackage: false }
  return isSigned('') ? { assetId, end, path, isPackage: true } : undefined
}
