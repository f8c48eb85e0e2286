/**
 * Links that expire: /media/{asset}/{expiry}-{holder}-{signature}/{name}. The signature covers all of it: what a link says
 * is what a call has given. Whether the holder still has the right to the file is asked again where it is used
 * (media-rights.ts). A package has no name: its link is a folder, and every file below it is covered.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { packId, unpackId } from '@tripos/runtime/link-parts.ts'

export const MEDIA_PATH = '/media'

/** Whom a link was given to, and by what right. */
export interface Holder {
  readonly userId: string
  /** The lesson that is learnt; null for staff, who have the file in their library. */
  readonly lessonId: string | null
}

export interface Linked {
  readonly assetId: string
  readonly holder: Holder
  /** Seconds since 1970. */
  readonly end: number
  /** Empty for the folder of a package. */
  readonly name: string
}

/** Always 44 characters: staff stand there twice. */
const packHolder = ({ userId, lessonId }: Holder): string => packId(userId) + packId(lessonId ?? userId)
const PACKED = 22

function unpackHolder(text: string): Holder {
  const [userId, by] = [unpackId(text.slice(0, PACKED)), unpackId(text.slice(PACKED))]
  return { userId, lessonId: by === userId ? null : by }
}

interface Signed {
  readonly assetId: string
  readonly end: number
  readonly holder: string
  readonly name: string
}

function signatureOf(key: Buffer, { assetId, end, holder, name }: Signed): Buffer {
  return createHmac('sha256', key).update(`${assetId}\n${end}\n${holder}\n${name}`).digest()
}

export function linkTo(key: Buffer, linked: Linked): string {
  const holder = packHolder(linked.holder)
  const ticket = `${linked.end.toString(36)}-${holder}-${signatureOf(key, { ...linked, holder }).toString('base64url')}`
  return `${MEDIA_PATH}/${linked.assetId}/${ticket}/${encodeURIComponent(linked.name)}`
}

const ASSET_ID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const TICKET = /^([0-9a-z]{1,9})-([\w-]{44})-([\w-]{43})$/

export interface Opened {
  readonly assetId: string
  readonly end: number
  readonly holder: Holder
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
  const [, endText = '', holder = '', signature = ''] = TICKET.exec(ticket) ?? []
  if (signature === '' || !ASSET_ID.test(assetId)) return undefined
  const end = Number.parseInt(endText, 36)
  if (end * 1000 <= now.getTime()) return undefined
  const given = Buffer.from(signature, 'base64url')
  const isSigned = (name: string): boolean => {
    const wanted = signatureOf(key, { assetId, end, holder, name })
    return given.length === wanted.length && timingSafeEqual(given, wanted)
  }
  const opened = { assetId, end, path }
  if (path !== '' && isSigned(path)) return { ...opened, holder: unpackHolder(holder), isPackage: false }
  return isSigned('') ? { ...opened, holder: unpackHolder(holder), isPackage: true } : undefined
}
