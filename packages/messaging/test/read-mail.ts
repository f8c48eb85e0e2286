/** A mail as a mail program would read it: as much of MIME as our own mails use. */

export interface ReadMail {
  /** Names in small letters; what is unfolded and decoded. */
  readonly headers: ReadonlyMap<string, string>
  readonly subject: string
  readonly text: string
  readonly html: string | null
}

const bytesOfQuoted = (text: string): Buffer =>
  Buffer.from(
    text
      .replace(/=\r?\n/g, '')
      .replace(/=([\dA-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  )

const decodeWords = (value: string): string =>
  value
    .replace(/(\?=)\s+(?==\?)/g, '$1')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(text, 'base64').toString()
        : bytesOfQuoted(text.replaceAll('_', ' ')).toString(),
    )

function splitHead(raw: string): { headers: Map<string, string>; body: string } {
  const end = raw.indexOf('\r\n\r\n')
  const [head, body] = end < 0 ? [raw, ''] : [raw.slice(0, end), raw.slice(end + 4)]
  const headers = new Map<string, string>()
  for (const line of head.replace(/\r\n[ \t]+/g, ' ').split('\r\n')) {
    const colon = line.indexOf(':')
    headers.set(line.slice(0, colon).toLowerCase(), decodeWords(line.slice(colon + 1).trim()))
  }
  return { headers, body }
}

function decodeBody(headers: ReadonlyMap<string, string>, body: string): string {
  const encoding = headers.get('content-transfer-encoding')?.toLowerCase()
  if (encoding === 'base64') return Buffer.from(body, 'base64').toString()
  const bytes = encoding === 'quoted-printable' ? bytesOfQuoted(body) : Buffer.from(body, 'latin1')
  return bytes.toString().replaceAll('\r\n', '\n').trimEnd()
}

function partsOf(raw: string): { type: string; text: string }[] {
  const { headers, body } = splitHead(raw)
  const type = headers.get('content-type') ?? 'text/plain'
  const boundary = /boundary="?([^";]+)"?/.exec(type)?.[1]
  if (boundary === undefined) return [{ type, text: decodeBody(headers, body) }]
  return body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap(part => partsOf(part.replace(/^\r\n/, '').replace(/\r\n$/, '')))
}

/** `raw` one character a byte, as it came over the wire. */
export function readMail(raw: string): ReadMail {
  const { headers } = splitHead(raw)
  const parts = partsOf(raw)
  return {
    headers,
    subject: headers.get('subject') ?? '',
    text: parts.find(({ type }) => type.startsWith('text/plain'))?.text ?? '',
    html: parts.find(({ type }) => type.startsWith('text/html'))?.text ?? null,
  }
}
