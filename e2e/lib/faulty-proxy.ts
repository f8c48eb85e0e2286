/**
 * A line that misbehaves, between a browser and the product: it does to the calls of the exam room what networks, proxies
 * and busy servers do. Everything else passes through. One port, so that pages cannot tell it from the product.
 */
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'

export const FAULTS = [
  'delay',
  'delayReply',
  'cutBefore',
  'cutAfter',
  'reset',
  'truncate',
  'slowBody',
  'repeat',
  'repeatLater',
  'arriveLate',
  'junkPage',
  'junkJson',
  'empty',
  'bad502',
  'busy503',
  'tooMany429',
  'redirect',
] as const
export type Fault = (typeof FAULTS)[number]

const ROOM_CALLS = /^\/api\/paper\/(save-answers|state|open|submit)$/
/** An answer of the product to a call that is not to reach anybody is waited for no longer. */
const PRODUCT_MS = 30_000

interface Reply {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}

export class FaultyProxy {
  /** Of how many calls one goes wrong; 0: none. */
  rate = 0
  readonly counts = new Map<Fault, number>()
  readonly #product: URL
  readonly #chance: () => number
  readonly #sockets = new Set<Socket>()
  readonly #server: Server
  #timers = new Set<NodeJS.Timeout>()

  constructor(product: string, chance: () => number) {
    this.#product = new URL(product)
    this.#chance = chance
    this.#server = createServer((from, to) => void this.#take(from, to).catch(() => from.socket.destroy()))
    this.#server.on('connection', socket => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
    })
  }

  async listen(): Promise<string> {
    await new Promise<void>(resolve => void this.#server.listen(0, '127.0.0.1', resolve))
    return String((this.#server.address() as AddressInfo).port)
  }

  async close(): Promise<void> {
    for (const timer of this.#timers) clearTimeout(timer)
    for (const socket of this.#sockets) socket.destroy()
    await new Promise(resolve => void this.#server.close(resolve))
  }

  async #take(from: IncomingMessage, to: ServerResponse): Promise<void> {
    const body = await read(from)
    const isRoom = ROOM_CALLS.test(from.url ?? '')
    const fault = isRoom && this.#chance() < this.rate ? this.#pick() : undefined
    if (fault === undefined) return send(to, await this.#forward(from, body))
    this.counts.set(fault, (this.counts.get(fault) ?? 0) + 1)
    await this.#play(fault, { from, body, to })
  }

  #pick(): Fault {
    // The one that was played least, so that a short run plays them all.
    const least = Math.min(...FAULTS.map(fault => this.counts.get(fault) ?? 0))
    const rare = FAULTS.filter(fault => (this.counts.get(fault) ?? 0) === least)
    return rare[Math.floor(this.#chance() * rare.length)] ?? 'delay'
  }

  async #play(fault: Fault, { from, body, to }: { from: IncomingMessage; body: Buffer; to: ServerResponse }) {
    const forward = () => this.#forward(from, body)
    const word = (status: number, text: string, headers: Record<string, string> = {}) =>
      void to.writeHead(status, { 'content-type': 'text/html', ...headers }).end(text)
    switch (fault) {
      case 'delay':
        await this.#pass(200 + 2000 * this.#chance())
        return send(to, await forward())
      case 'delayReply': {
        const reply = await forward()
        await this.#pass(200 + 2000 * this.#chance())
        return send(to, reply)
      }
      case 'cutBefore':
        return void from.socket.destroy()
      case 'cutAfter':
        await forward()
        return void from.socket.destroy()
      case 'reset':
        await forward()
        return void from.socket.resetAndDestroy()
      case 'truncate': {
        const { status, headers, body: whole } = await forward()
        to.writeHead(status, { ...headers, 'content-length': whole.length })
        to.write(whole.subarray(0, Math.floor(whole.length * this.#chance())))
        await this.#pass(50)
        return void from.socket.destroy()
      }
      case 'slowBody': {
        const { status, headers, body: whole } = await forward()
        to.writeHead(status, { ...headers, 'content-length': whole.length })
        const step = Math.ceil(whole.length / 8)
        for (let at = 0; at < whole.length; at += step) {
          to.write(whole.subarray(at, at + step))
          await this.#pass(150)
        }
        return void to.end()
      }
      case 'repeat':
        return send(to, (await Promise.all([forward(), forward()]))[1])
      case 'repeatLater': {
        const reply = await forward()
        // An opening that is told again after another page has opened would take the paper back: a network does not do that.
        if (!from.url?.endsWith('/open')) this.#later(500 + 3000 * this.#chance(), forward)
        return send(to, reply)
      }
      case 'arriveLate':
        from.socket.destroy()
        if (!from.url?.endsWith('/open')) this.#later(500 + 3000 * this.#chance(), forward)
        return undefined
      case 'junkPage':
        return word(200, '<html><body>Welcome to the hotel. Please sign in.</body></html>')
      case 'junkJson':
        return word(200, '{"code":0,"msg":"","data":null}', { 'content-type': 'application/json' })
      case 'empty':
        return word(200, '')
      case 'bad502':
        return word(502, '<h1>502 Bad Gateway</h1>')
      case 'busy503':
        return word(503, '<h1>503 Service Unavailable</h1>', { 'retry-after': '1' })
      case 'tooMany429':
        return word(429, 'Too Many Requests', { 'retry-after': '1' })
      case 'redirect':
        return word(302, '', { location: '/login' })
    }
  }

  #forward(from: IncomingMessage, body: Buffer): Promise<Reply> {
    const { hostname, port } = this.#product
    return new Promise((resolve, reject) => {
      const options = { host: hostname, port, path: from.url, method: from.method, headers: from.headers }
      const onward = request({ ...options, timeout: PRODUCT_MS }, answer => {
        read(answer).then(
          whole => resolve({ status: answer.statusCode ?? 502, headers: answer.headers, body: whole }),
          reject,
        )
      })
      onward.on('error', reject)
      onward.on('timeout', () => onward.destroy(new Error('the product does not answer')))
      onward.end(body)
    })
  }

  #later(ms: number, run: () => Promise<unknown>): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      run().catch(() => undefined)
    }, ms)
    this.#timers.add(timer)
  }

  #pass(ms: number): Promise<void> {
    return new Promise(resolve => this.#later(ms, async () => resolve()))
  }
}

async function read(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of message) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function send(to: ServerResponse, { status, headers, body }: Reply): void {
  const { 'transfer-encoding': _, ...rest } = headers
  to.writeHead(status, { ...rest, 'content-length': body.length })
  to.end(body)
}
