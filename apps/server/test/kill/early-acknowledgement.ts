/**
 * A control: stands between candidates and server and says "saved" before it passes a save on, as a server would that
 * answers before COMMIT. The kill rounds must find what this loses.
 */
import { createServer, type IncomingHttpHeaders, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { freePort } from '../load/product.ts'

export interface EarlyAcknowledgement {
  readonly port: number
  /** Dies with the server: what has been acknowledged and not passed on is gone. */
  kill(): void
  /** Everything acknowledged and not lost has arrived: what is missing now was lost. */
  idle(): Promise<void>
  close(): Promise<void>
}

const readAll = async (stream: AsyncIterable<Buffer>): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk)
  return Buffer.concat(chunks)
}

export async function startEarlyAcknowledgement(serverPort: number): Promise<EarlyAcknowledgement> {
  let life = new AbortController()
  const underway = new Set<Promise<unknown>>()

  const passOn = (
    incoming: IncomingMessage,
    body: Buffer,
  ): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> =>
    new Promise((resolve, reject) => {
      const { method, url, headers } = incoming
      const outgoing = request(
        { host: '127.0.0.1', port: serverPort, method, path: url, headers, signal: life.signal },
        reply => {
          readAll(reply).then(
            bytes => resolve({ status: reply.statusCode ?? 502, headers: reply.headers, body: bytes }),
            reject,
          )
        },
      )
      outgoing.on('error', reject)
      outgoing.end(body)
    })

  const answer = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await readAll(incoming)
    if (incoming.url === '/api/paper/save-answers') {
      const { answers } = JSON.parse(body.toString()) as { answers: { no: number; seq: number }[] }
      const saved = answers.map(({ no, seq }) => ({ no, seq }))
      outgoing.setHeader('content-type', 'application/json')
      outgoing.end(JSON.stringify({ code: 0, msg: 'ok', data: { saved } }))
      // Nobody hears of a failure: the answer has been acknowledged.
      const passing = passOn(incoming, body).catch(() => undefined)
      underway.add(passing)
      await passing.finally(() => underway.delete(passing))
      return
    }
    const reply = await passOn(incoming, body)
    outgoing.writeHead(reply.status, reply.headers).end(reply.body)
  }

  const server = createServer((incoming, outgoing) => {
    answer(incoming, outgoing).catch(() => outgoing.destroy())
  })
  const port = await freePort()
  await new Promise<void>(resolve => server.listen(port, '127.0.0.1', resolve))
  return {
    port,
    kill() {
      life.abort()
      life = new AbortController()
    },
    async idle() {
      await Promise.all(underway)
    },
    async close() {
      server.closeAllConnections()
      await new Promise(resolve => server.close(resolve))
    },
  }
}
