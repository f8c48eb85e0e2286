/** A server that speaks clamd's INSTREAM and knows viruses by a word. */
import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import type { AddressInfo } from 'node:net'

const COMMAND = 'zINSTREAM\0'

/** What has come in whole parts, and whether the empty one that ends them has. */
function readParts(bytes: Buffer): { readonly content: Buffer; readonly isWhole: boolean } {
  const parts: Buffer[] = []
  for (let at = COMMAND.length; at + 4 <= bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    if (length === 0) return { content: Buffer.concat(parts), isWhole: true }
    parts.push(bytes.subarray(at + 4, at + 4 + length))
    at += 4 + length
  }
  return { content: Buffer.concat(parts), isWhole: false }
}

export interface StandInScanner {
  /** As in `config.clamd`. */
  readonly address: string
  viruses: readonly string[]
  maxBytes: number
  /** It takes no connection, as while it is being restarted. */
  isAway: boolean
  /** It takes everything and says nothing until `answer` is called. */
  isSlow: boolean
  /** What it has been asked about so far. */
  asked: number
  /** Says what it has found of everything that waits. */
  answer(): void
  close(): void
}

export async function startScanner(maxBytes = Number.POSITIVE_INFINITY): Promise<StandInScanner> {
  const waiting = new Map<Socket, string>()
  const isInfected = (content: Buffer): boolean => scanner.viruses.some(word => content.includes(word))
  function reply(socket: Socket, verdict: string): void {
    scanner.asked += 1
    if (scanner.isSlow) waiting.set(socket, verdict)
    else socket.end(verdict)
  }
  const server = createServer(socket => {
    if (scanner.isAway) return socket.destroy()
    const chunks: Buffer[] = []
    let isAnswered = false
    socket.on('error', () => undefined)
    return socket.on('data', chunk => {
      chunks.push(chunk)
      const isLast = chunk.subarray(-4).equals(Buffer.alloc(4))
      const size = chunks.reduce((sum, { length }) => sum + length, 0)
      if (isAnswered || (!isLast && size <= scanner.maxBytes)) return
      const { content, isWhole } = readParts(Buffer.concat(chunks))
      if (content.length > scanner.maxBytes) reply(socket, 'INSTREAM size limit exceeded. ERROR\0')
      else if (isWhole) reply(socket, isInfected(content) ? 'stream: Eicar-Test FOUND\0' : 'stream: OK\0')
      isAnswered = isWhole || content.length > scanner.maxBytes
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const scanner: StandInScanner = {
    address: `127.0.0.1:${(server.address() as AddressInfo).port}`,
    viruses: ['EICAR'],
    maxBytes,
    isAway: false,
    isSlow: false,
    asked: 0,
    answer() {
      for (const [socket, verdict] of waiting) socket.end(verdict)
      waiting.clear()
    },
    close() {
      for (const socket of waiting.keys()) socket.destroy()
      server.close()
    },
  }
  return scanner
}
