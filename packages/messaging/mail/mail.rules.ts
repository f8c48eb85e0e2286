/**
 * What of a mail is written into its header and envelope. Addresses and ids that are none are refused; in a subject or a name a
 * line break becomes a blank, so that no field can add a line to the header.
 */
import { hasBreak, onOneLine } from '../reason.rules.ts'

export interface Mail {
  /** `<id@domain>`; the same each time this mail is tried, so that a mail server may know it again. */
  readonly messageId: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string | null
  /** Where a mail server says that it could not be delivered; left out: to the sender. */
  readonly returnPath?: string | undefined
}

export interface MailFrom {
  readonly from: string
  readonly fromName: string
  readonly dkim?: { readonly domain: string; readonly selector: string; readonly privateKey: string } | undefined
}

const MAX_ADDRESS = 254
/** One address and nothing else: no list, no name, no comment, no quotes. */
const ADDRESS = /^[^\s"(),:;<>@[\\\]]+@[^\s"(),:;<>@[\\\]]+$/
const MESSAGE_ID = /^<[\w.!#$%&'*+/=?^`{|}~-]+@[\w.-]+>$/
const HOST_NAME = /^[a-z\d]([a-z\d._-]*[a-z\d])?$/i

export const isMailAddress = (text: string): boolean =>
  text.length <= MAX_ADDRESS && !hasBreak(text) && ADDRESS.test(text)

/** Why it cannot be sent; undefined if nothing is wrong with it. */
export function findFault({ from, dkim }: MailFrom, { to, messageId, returnPath }: Mail): string | undefined {
  if (!isMailAddress(from)) return 'the address of the sender is not valid'
  if (returnPath !== undefined && !isMailAddress(returnPath)) return 'the address for bounces is not valid'
  if (!isMailAddress(to)) return 'the address of the receiver is not valid'
  if (hasBreak(messageId) || !MESSAGE_ID.test(messageId)) return 'the message id is not valid'
  if (dkim && !(HOST_NAME.test(dkim.domain) && HOST_NAME.test(dkim.selector)))
    return 'domain or selector of DKIM is wrong'
  return undefined
}

// oxlint-disable-next-line no-control-regex -- because control characters are what is taken out
const UNPRINTABLE = /[\u0000-\u0008\u000e-\u001f\u007f]/g
const LINE_ENDS = /\r\n|[\n\v\f\r\u0085\u2028\u2029]/g

/** Line breaks of one kind, and nothing that a mail program would stumble over. */
export const cleanBody = (text: string): string => text.replace(LINE_ENDS, '\n').replace(UNPRINTABLE, '')

export const cleanMail = (mail: Mail): Mail => ({
  ...mail,
  subject: onOneLine(mail.subject),
  text: cleanBody(mail.text),
  html: mail.html === null ? null : cleanBody(mail.html),
})
