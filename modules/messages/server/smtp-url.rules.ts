/** A mail server as one address, and a sender as one line. */

interface SmtpServer {
  readonly host: string
  readonly port: number
  readonly security: 'tls' | 'starttls' | 'none'
  readonly user: string
  readonly password: string
}

/** Encryption is never left out unless that is said. */
export function readSmtpUrl(text: string): SmtpServer {
  const { protocol, hostname, port, username, password, searchParams } = new URL(text)
  const isTls = protocol === 'smtps:'
  const isPlain = searchParams.get('security') === 'none'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: port === '' ? (isTls ? 465 : 587) : Number(port),
    security: isPlain ? 'none' : isTls ? 'tls' : 'starttls',
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  }
}

/** `Example School <tripos@school.example>`, or the address alone. */
export function readSender(text: string): { readonly from: string; readonly fromName: string } {
  const [, name, address] = /^(.*?)<([^<>]+)>$/.exec(text.trim()) ?? []
  return address === undefined
    ? { from: text.trim(), fromName: '' }
    : { from: address.trim(), fromName: (name ?? '').trim().replace(/^"(.*)"$/, '$1') }
}
