/**
 * How long a request may take to arrive. Who announces a body and then sends nothing, or a byte now and then, holds a
 * connection and a place in the server for nothing.
 */
import { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'

export interface ReceiveLimits {
  /** What is no file is small: whole within this time. */
  readonly wholeSeconds: number
  /** A file may take long on a slow line, but something of it has to come. */
  readonly stallSeconds: number
  readonly checkEverySeconds: number
}

export const RECEIVE_LIMITS: ReceiveLimits = { wholeSeconds: 60, stallSeconds: 60, checkEverySeconds: 5 }

/** Any request, files included, within the time that uploads have (specification, section 9); uploads that resume go on. */
export const WHOLE_REQUEST_MS = 1_200_000
/** Nothing in either direction: the other side is gone. Long exports begin well before. */
export const SILENT_CONNECTION_MS = 300_000

/** What a connection received last. */
interface Receiving {
  /** None once it has come whole: nothing of a request is kept for as long as its connection. */
  request: FastifyRequest['raw'] | undefined
  isFile: boolean
  beganAt: number
  bytes: number
  movedAt: number
}

const hasBody = ({ headers }: FastifyRequest): boolean =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0'

const isFile = ({ headers }: FastifyRequest): boolean =>
  /^(multipart\/|application\/offset)/.test(headers['content-type'] ?? '')

interface Look {
  readonly now: number
  readonly bytesRead: number
  readonly limits: ReceiveLimits
}

const REPLY = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\nContent-Length: 0\r\n\r\n'

function isTooSlow(one: Receiving, { now, bytesRead, limits }: Look): boolean {
  if (bytesRead !== one.bytes) Object.assign(one, { bytes: bytesRead, movedAt: now })
  return one.isFile ? now - one.movedAt > limits.stallSeconds * 1000 : now - one.beganAt > limits.wholeSeconds * 1000
}

/**
 * Closes what arrives too slowly. Monotonic time: a clock that is set right must cut nobody off. One row a connection, written
 * anew by each request: a set of requests would keep all that were ever in it alive until the old memory is collected, since V8
 * leads from each table of a set that has grown or shrunk to the next (docs/adr/0167).
 */
export function limitReceiving(app: FastifyInstance, limits: ReceiveLimits): void {
  const connections = new Map<Socket, Receiving>()
  const follow = (socket: Socket): Receiving => {
    const row = { request: undefined, isFile: false, beganAt: 0, bytes: 0, movedAt: 0 }
    connections.set(socket, row)
    socket.once('close', () => connections.delete(socket))
    return row
  }
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request
    const { socket } = raw
    // What is injected without a connection has come whole.
    if (socket instanceof Socket && hasBody(request) && !raw.complete) {
      const now = performance.now()
      const row = connections.get(socket) ?? follow(socket)
      row.request = raw
      row.isFile = isFile(request)
      row.beganAt = now
      row.movedAt = now
      row.bytes = socket.bytesRead
    }
    done()
  })
  const timer = setInterval(() => {
    const now = performance.now()
    for (const [socket, one] of connections) {
      if (one.request?.complete === true) one.request = undefined
      if (one.request === undefined || !isTooSlow(one, { now, bytesRead: socket.bytesRead, limits })) continue
      connections.delete(socket)
      if (socket.writable) socket.end(REPLY, () => socket.destroy())
      else one.request.destroy()
    }
  }, limits.checkEverySeconds * 1000)
  timer.unref()
  app.addHook('onClose', (_app, done) => {
    clearInterval(timer)
    done()
  })
}
