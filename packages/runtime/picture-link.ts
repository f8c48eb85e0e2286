/**
 * Links to what questions show: /files/{file}/{holder}-{expiry}-{signature}. The signature covers all of it: what a link
 * says is what an answer of ours has shown. Whether the holder still has the right is asked where it is used.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'
import { linkEnd, packId, unpackId } from './link-parts.ts'

/** An open paper, for as long as it is open; or a session, for some hours. */
export interface PictureHolder {
  readonly kind: 'paper' | 'session'
  readonly id: string
}

const endOf = ({ kind }: PictureHolder, now: Date): number => (kind === 'paper' ? 0 : linkEnd(now))

const LETTERS = { paper: 'p', session: 's' } as const

const signatureOf = (key: Buffer, fileId: string, claim: string): Buffer =>
  createHmac('sha256', key).update(`${fileId}\n${claim}`).digest()

function ticketFor(key: Buffer, { fileId, holder, now }: { fileId: string; holder: PictureHolder; now: Date }): string {
  const claim = `${LETTERS[holder.kind]}${packId(holder.id)}-${endOf(holder, now).toString(36)}`
  return `${claim}-${signatureOf(key, fileId, claim).toString('base64url')}`
}

const TICKET = /^(([ps])([\w-]{22})-([0-9a-z]{1,9}))-([\w-]{43})$/

/** Whom a link was given to; undefined where it was not signed here, or its time is over. */
export function openPictureLink(
  key: Buffer,
  { fileId, ticket, now }: { readonly fileId: string; readonly ticket: string; readonly now: Date },
): PictureHolder | undefined {
  const [, claim = '', letter = '', id = '', endText = '', signature = ''] = TICKET.exec(ticket) ?? []
  if (signature === '') return undefined
  const [given, wanted] = [Buffer.from(signature, 'base64url'), signatureOf(key, fileId, claim)]
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined
  if (letter === 'p') return { kind: 'paper', id: unpackId(id) }
  return Number.parseInt(endText, 36) * 1000 > now.getTime() ? { kind: 'session', id: unpackId(id) } : undefined
}

/** What people wrote in an exam is no HTML of ours: an address in it is a text, and gets no link. */
const WORDS_OF_PEOPLE = new Set(['answer', 'answers'])

/** The quotes have a backslash where the text is a piece of JSON. */
const SOURCE = /(?<=\ssrc=\\?")\/files\/([0-9a-f]{64})(?=\\?")/g

/** The same list where nothing of it changes, as in most answers. */
function changed(list: readonly unknown[], change: (value: unknown) => unknown): readonly unknown[] {
  const made = list.map(change)
  return made.every((value, at) => value === list[at]) ? list : made
}

function changedFields(fields: object, change: (value: unknown) => unknown): object {
  let made: Record<string, unknown> | undefined
  for (const [name, value] of Object.entries(fields)) {
    if (WORDS_OF_PEOPLE.has(name)) continue
    const other = change(value)
    if (other !== value) (made ??= { ...fields } as Record<string, unknown>)[name] = other
  }
  return made ?? fields
}

/** The same answer with links in its rich text, for pictures, sound and video of our own store. */
export function withPictureLinks<T>(
  answer: T,
  { key, holder, now }: { readonly key: Buffer; readonly holder: PictureHolder; readonly now: Date },
): T {
  const linked = (value: unknown): unknown => {
    if (typeof value === 'string') {
      if (!value.includes('/files/')) return value
      return value.replace(SOURCE, (address, fileId: string) => `${address}/${ticketFor(key, { fileId, holder, now })}`)
    }
    if (typeof value !== 'object' || value === null || value instanceof Date) return value
    return Array.isArray(value) ? changed(value, linked) : changedFields(value, linked)
  }
  return linked(answer) as T
}

/** An address as it is stored: who edits was shown a link, and sends it back. */
export const storedAddress = (address: string): string =>
  address.replace(/^(\/files\/[\w-]{1,80})\/[\w-]{1,100}$/, '$1')
