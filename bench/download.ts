/** Downloads over connections that are kept; what comes is counted and thrown away. */
import { connect } from 'node:net'

/** One buffer for all connections: each has taken its bytes out before the next one is read. */
const incoming = Buffer.allocUnsafe(1024 * 1024)
const HEAD_END = '\r\n\r\n'
const MAX_HEAD_BYTES = 4096
/**
 * A new connection takes no more than one packet of the loopback (64 KB) at once, and an answer of just above it then waits
 * 40 ms for the acknowledgement of its first packet. One long answer opens the window, as it is at any player's.
 */
const FIRST_RANGE = 'bytes=0-1048575'

export interface Downloads {
  readonly port: number
  readonly path: string
  readonly connections: number
  /** The next `Range`, or undefined for the whole file. */
  readonly nextRange: () => string | undefined
  readonly warmUpMs: number
  readonly measureMs: number
}

export interface Rate {
  readonly bytesPerSecond: number
  readonly requestsPerSecond: number
}

/** How many bytes follow this head. */
function lengthOf(head: string): number {
  const status = /^HTTP\/1\.1 20[06] /.test(head)
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1]
  if (!status || length === undefined) throw new Error(`not what was asked for: ${head.slice(0, 300)}`)
  return Number(length)
}

interface Count {
  bytes: number
  requests: number
}

/** Asks again as soon as an answer is complete, until it is closed. */
function startDownloading({ port, path, nextRange }: Downloads, count: Count, fail: (error: Error) => void) {
  let head = ''
  let left = 0
  const askFor = (range: string | undefined): void => {
    const lines = [`GET ${path} HTTP/1.1`, 'host: 127.0.0.1', ...(range === undefined ? [] : [`range: ${range}`])]
    socket.write(`${lines.join('\r\n')}${HEAD_END}`, 'latin1')
  }
  const take = (length: number): void => {
    left -= length
    count.bytes += length
    if (left > 0) return
    count.requests += 1
    askFor(nextRange())
  }
  const read = (length: number): void => {
    if (left > 0) return take(length)
    const before = head.length
    head += incoming.toString('latin1', 0, Math.min(length, MAX_HEAD_BYTES))
    const end = head.indexOf(HEAD_END)
    if (end < 0 && length < MAX_HEAD_BYTES) return
    left = lengthOf(head.slice(0, end))
    head = ''
    take(before + length - end - HEAD_END.length)
  }
  const callback = (length: number): boolean => {
    try {
      read(length)
    } catch (error) {
      fail(error instanceof Error ? error : new Error(String(error)))
    }
    return true
  }
  const socket = connect({ port, host: '127.0.0.1', noDelay: true, onread: { buffer: incoming, callback } })
  socket.once('connect', () => askFor(FIRST_RANGE))
  socket.once('error', fail)
  socket.once('end', () => fail(new Error('the server closed a connection')))
  return () => socket.destroy()
}

const pause = (ms: number): Promise<void> => new Promise(resolve => setTimeout(resolve, ms))

export async function measureDownloads(downloads: Downloads): Promise<Rate> {
  const count: Count = { bytes: 0, requests: 0 }
  let fail: (error: Error) => void = () => undefined
  const failed = new Promise<never>((_, reject) => (fail = reject))
  const closers = Array.from({ length: downloads.connections }, () => startDownloading(downloads, count, fail))
  try {
    await Promise.race([pause(downloads.warmUpMs), failed])
    const before = { ...count, at: performance.now() }
    await Promise.race([pause(downloads.measureMs), failed])
    const seconds = (performance.now() - before.at) / 1000
    return {
      bytesPerSecond: (count.bytes - before.bytes) / seconds,
      requestsPerSecond: (count.requests - before.requests) / seconds,
    }
  } finally {
    for (const close of closers) close()
  }
}
