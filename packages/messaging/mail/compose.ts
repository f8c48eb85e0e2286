/** The bytes of a mail. Nothing is read from a file or an address for it, whatever its fields say. */
import { domainToASCII } from 'node:url'
import { onOneLine } from '../reason.rules.ts'
import { cleanMail, type Mail, type MailFrom } from './mail.rules.ts'

/** Where a mail is to go on the wire, and its bytes. */
export interface ComposedMail {
  readonly from: string
  readonly to: string
  readonly bytes: Buffer
}

/** A domain as mail servers know it: few of them take another script. */
function onTheWire(address: string): string {
  const at = address.lastIndexOf('@') + 1
  return `${address.slice(0, at)}${domainToASCII(address.slice(at)) || address.slice(at)}`
}

async function read(stream: NodeJS.ReadableStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

export async function composeMail({ from, fromName, dkim }: MailFrom, mail: Mail): Promise<ComposedMail> {
  // Loaded with the first mail.
  const { default: MailComposer } = await import('nodemailer/lib/mail-composer')
  const { messageId, to, subject, text, html, returnPath } = cleanMail(mail)
  const node = new MailComposer({
    messageId,
    from: { name: onOneLine(fromName), address: from },
    to: { name: '', address: to },
    subject,
    text,
    ...(html !== null && { html }),
    // Else a program that answers for somebody on holiday answers this.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const bytes = await node.build()
  const envelope = { from: onTheWire(returnPath ?? from), to: onTheWire(to) }
  if (!dkim) return { ...envelope, bytes }
  const { default: DKIM } = await import('nodemailer/lib/dkim')
  const signer = new DKIM({ domainName: dkim.domain, keySelector: dkim.selector, privateKey: dkim.privateKey })
  return { ...envelope, bytes: await read(signer.sign(bytes)) }
}
