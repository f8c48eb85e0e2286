/**
 * Delivery status notifications (RFC 3464): what a mail server says of a mail that it had taken. Which mail it was stands in the
 * address that it came to (`bounces+<id>@…`), or in the header of our mail that it brings back.
 */
import { onOneLine } from '../reason.rules.ts'
import { type DeliveryReport, ownId } from './report.rules.ts'

type Fields = ReadonlyMap<string, string>

const MAX_REASON = 300
const MAX_PARTS = 50
const ID = String.raw`([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})`
const IN_ADDRESS = new RegExp(String.raw`\+${ID}@`, 'i')
const IN_MESSAGE_ID = new RegExp(String.raw`^<${ID}@[\w.-]+>$`, 'i')

/** Names in small letters; the first of a name counts. */
function readFields(block: string): Fields {
  const fields = new Map<string, string>()
  for (const line of block.replace(/\n[ \t]+/g, ' ').split('\n')) {
    const colon = line.indexOf(':')
    const name = line.slice(0, colon).toLowerCase()
    if (colon > 0 && !fields.has(name)) fields.set(name, line.slice(colon + 1).trim())
  }
  return fields
}

function readPart(text: string): { readonly fields: Fields; readonly body: string } {
  // A part without a header begins with its empty line.
  if (text.startsWith('\n')) return { fields: new Map(), body: text.slice(1) }
  const end = text.indexOf('\n\n')
  return end < 0
    ? { fields: readFields(text), body: '' }
    : { fields: readFields(text.slice(0, end)), body: text.slice(end + 2) }
}

const typeOf = (fields: Fields): string => (fields.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''

function partsOf(fields: Fields, body: string): { readonly type: string; readonly body: string }[] {
  const [, quoted, bare] = /boundary=(?:"([^"]+)"|([^\s;]+))/i.exec(fields.get('content-type') ?? '') ?? []
  const boundary = quoted ?? bare
  if (boundary === undefined) return []
  return `\n${body}`
    .split(`\n--${boundary}`)
    .slice(1, MAX_PARTS)
    .filter(part => !part.startsWith('--'))
    .map(part => {
      const { fields: own, body: content } = readPart(part.slice(part.indexOf('\n') + 1))
      return { type: typeOf(own), body: content }
    })
}

/** `smtp; 550 5.1.1 no such user` without the name of the protocol; else the status alone. */
function reasonOf(recipient: Fields): string {
  const diagnostic = (recipient.get('diagnostic-code') ?? '').replace(/^[\w-]+\s*;\s*/, '')
  return onOneLine(diagnostic || (recipient.get('status') ?? '')).slice(0, MAX_REASON)
}

const OUTCOMES: Readonly<Record<string, DeliveryReport['outcome']>> = { failed: 'bounced', delivered: 'delivered' }

/** Undefined where it is none, or says nothing that is final: a mail that is late may still arrive. */
export function readMailReport(raw: string): DeliveryReport | undefined {
  const { fields, body } = readPart(raw.replaceAll('\r\n', '\n'))
  if (typeOf(fields) !== 'multipart/report') return undefined
  const parts = partsOf(fields, body)
  const status = parts.find(({ type }) => type === 'message/delivery-status')
  const returned = parts.find(({ type }) => type === 'message/rfc822' || type === 'text/rfc822-headers')
  const addressed = [fields.get('x-original-to'), fields.get('delivered-to'), fields.get('to')]
  const fromAddress = addressed.flatMap(value => IN_ADDRESS.exec(value ?? '')?.[1] ?? [])[0]
  const original = readFields((returned?.body ?? '').split('\n\n')[0] ?? '').get('message-id') ?? ''
  const messageId = ownId(fromAddress ?? IN_MESSAGE_ID.exec(original)?.[1] ?? '')
  if (status === undefined || messageId === null) return undefined
  // The first group is about the notification, each further one about a receiver; our mails have one.
  for (const group of status.body.split(/\n{2,}/).slice(1)) {
    const recipient = readFields(group)
    const outcome = OUTCOMES[(recipient.get('action') ?? '').toLowerCase()]
    if (outcome !== undefined)
      return { messageId, gatewayId: null, outcome, reason: outcome === 'bounced' ? reasonOf(recipient) : '' }
  }
  return undefined
}
