/** One keep-alive connection: a ready-made request out, the reply back, with as little work as possible around it. */
import { connect, type Socket } from 'node:net'

export interface Connection {
  /** One at a time. Gives the body of the reply. */
  send(request: Buffer): Promise<string>
  close(): void
}

const HEAD_END = Buffer.from('\r\n\r\n')

/** The body, or undefined while it is not complete. Replies of the product name their length. */
function bodyOf(bytes: Buffer): string | undefined {
  const headEnd = bytes.indexOf(HEAD_END)
  if (headEnd < 0) return undefined
  const head = bytes.toString('latin1', 0, headEnd)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (length === undefined) throw new Error(`a reply without length: ${head.slice(0, 200)}`)
  const from = headEnd + HEAD_END.length
  const to = from + Number(length)
  return bytes.length < to ? undefined : bytes.toString('utf8', from, to)
}

/** As browsers ask for the files of a page. */
export const buildGet = (port: number, path: string): Buffer =>
  Buffer.from(
    `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1:${port}\r\naccept: */*\r\naccept-language: zh-CN\r\naccept-encoding: gzip, deflate, br\r\n\r\n`,
  )

export async function openConnection(port: number): Promise<Connection> {
  const socket: Socket = connect({ port, host: '127.0.0.1', noDelay: true })
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve)
    socket.once('error', reject)
  })
  let resolveReply: (body: string) => void = () => undefined
  let rejectReply: (error: Error) => void = () => undefined
  let received: Buffer | undefined
  socket.on('data', chunk => {
    const bytes = received === undefined ? chunk : Buffer.concat([received, chunk])
    try {
      const body = bodyOf(bytes)
      received = body === undefined ? bytes : undefined
      if (body !== undefined) resolveReply(body)
    } catch (error) {
      rejectReply(error instanceof Error ? error : new Error(String(error)))
    }
  })
  const closed = () => new Error('the server closed the connection')
  socket.on('error', error => rejectReply(error))
  socket.on('close', () => rejectReply(closed()))
  return {
    send: request =>
      new Promise((resolve, reject) => {
        // Its 'close' has been, and nothing else would ever tell.
        if (socket.destroyed) return reject(closed())
        resolveReply = resolve
        rejectReply = reject
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

export interface RequestParts {
  readonly port: number
  readonly path: string
  readonly token: string | undefined
  readonly body: string
}

export function buildRequest({ port, path, token, body }: RequestParts): Buffer {
  const head = [
    `POST ${path} HTTP/1.1`,
    `host: 127.0.0.1:${port}`,
    'content-type: application/json',
    'accept-language: en-US',
    ...(token === undefined ? [] : [`token: ${token}`]),
    `content-length: ${Buffer.byteLength(body)}`,
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
}
