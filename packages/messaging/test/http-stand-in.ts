/** A small HTTP server over real sockets that keeps what it is asked and answers as a test wants. */
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  readonly method: string
  /** With the query. */
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Reply {
  readonly status: number
  readonly body: string | Buffer
  readonly headers?: Readonly<Record<string, string>>
}

/** `hang` says nothing for ever, `cut` ends the connection once all has been read. */
export type Behaviour = (asked: Asked) => Reply | 'hang' | 'cut' | undefined

export interface HttpStandIn {
  readonly url: string
  readonly port: number
  readonly asked: Asked[]
  /** Undefined is as usual. */
  behave(behaviour: Behaviour | undefined): void
  stop(): Promise<void>
}

export async function startHttpStandIn(usual: (asked: Asked) => Reply): Promise<HttpStandIn> {
  const all: Asked[] = []
  let misbehave: Behaviour = () => undefined
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const path = request.url ?? ''
      const { searchParams: query } = new URL(path, 'http://stand-in')
      const body = Buffer.concat(chunks).toString()
      const asked = { method: request.method ?? '', path, query, headers: request.headers, body }
      all.push(asked)
      const reply = misbehave(asked) ?? usual(asked)
      if (reply === 'hang') return
      if (reply === 'cut') return void request.socket.destroy()
      answer.writeHead(reply.status, { 'content-type': 'application/json', ...reply.headers })
      answer.end(reply.body)
    })
  })
  await new Promise<void>(resolve => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    asked: all,
    behave: behaviour => (misbehave = behaviour ?? (() => undefined)),
    stop: () =>
      new Promise(resolve => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
