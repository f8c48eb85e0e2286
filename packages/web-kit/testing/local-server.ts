/** A real HTTP server for tests of what talks to one. Nothing of our own code is replaced. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly body: string
}

export interface Answer {
  readonly status?: number
  readonly headers?: Readonly<Record<string, string>>
  readonly body: string | Buffer
  /** Break the connection instead of answering. */
  readonly hangUp?: boolean
}

export type Answering = (request: Received) => Answer | Promise<Answer>

/** The envelope of the product. */
export const envelope = (data: unknown, code = 0, msg = ''): Answer => ({
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ code, msg, data }),
})

declare global {
  interface Window {
    /** happy-dom's own control of the page. */
    happyDOM?: { setURL: (url: string) => void }
  }
}

/** Starts the server and makes the page one of its pages. */
export async function serve(answering: Answering) {
  const received: Received[] = []
  let answer = answering
  const server = createServer((request, response) => {
    // A connection that is kept may be closed just when the next call is sent over it.
    response.shouldKeepAlive = false
    void respond(request, response).catch((error: unknown) => response.destroy(error as Error))
  })
  let open = 0
  server.on('connection', socket => {
    open += 1
    socket.on('close', () => void (open -= 1))
  })
  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [method = '', path = ''] = [request.method, request.url]
    const one = { method, path, headers: request.headers, body: Buffer.concat(chunks).toString() }
    received.push(one)
    const { status = 200, headers = {}, body, hangUp } = await answer(one)
    if (hangUp) response.destroy()
    else response.writeHead(status, headers).end(body)
  }
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  window.happyDOM?.setURL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  return {
    received,
    /** Calls whose answer the page has not read to its end, or given up. */
    openCount: () => open,
    answerWith: (next: Answering) => {
      answer = next
    },
    close: () =>
      new Promise<void>(resolve => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}
