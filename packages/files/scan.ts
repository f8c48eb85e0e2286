/** Asks a ClamAV daemon about a file (INSTREAM): parts with their length before them, and an empty one at the end. */
import { createReadStream } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import type { StoredFile } from '@tripos/storage/storage.ts'

/** Nothing said for so long: the daemon is away. Large files are looked at for minutes. */
const SILENCE_MS = 300_000
/** The same where a person waits for the answer. */
const PATIENCE_MS = 15_000
const PART = 256 * 1024

export type Verdict =
  | { readonly is: 'clean' }
  | { readonly is: 'infected'; readonly name: string }
  | { readonly is: 'tooLarge' }

/** The daemon cannot be reached, or says what is not known: it is asked again later. */
export class ScannerAway extends Error {}

function readVerdict(answer: string): Verdict {
  const text = answer.replace(/\0/g, '').trim()
  if (/size limit exceeded/i.test(text)) return { is: 'tooLarge' }
  const found = /^stream: (.+) FOUND$/.exec(text)
  if (found) return { is: 'infected', name: found[1] ?? '' }
  if (text === 'stream: OK') return { is: 'clean' }
  throw new ScannerAway(`the virus scanner answered: ${text.slice(0, 200) || 'nothing'}`)
}

/** `host:port`, or the path of a socket. */
function dial(address: string): Socket {
  if (address.startsWith('/')) return connect({ path: address })
  const [host = '', port = ''] = address.split(':')
  return connect({ host, port: Number(port) })
}

/** A new stream for each try: none is opened before the daemon answers. */
type Source = () => AsyncIterable<Buffer> | Iterable<Buffer>

async function send(socket: Socket, source: Source, signal: AbortSignal): Promise<void> {
  socket.write('zINSTREAM\0')
  for await (const part of source()) {
    const length = Buffer.alloc(4)
    length.writeUInt32BE(part.length)
    socket.write(length)
    // Above its limit the daemon answers at once and listens no more.
    if (socket.readableLength > 0 || socket.destroyed) return
    if (!socket.write(part)) await once(socket, 'drain', { signal })
  }
  socket.write(Buffer.alloc(4))
}

async function ask(address: string, source: Source, silenceMs: number): Promise<Verdict> {
  const socket = dial(address)
  socket.setTimeout(silenceMs, () => socket.destroy(new Error('the virus scanner is silent')))
  const parts: Buffer[] = []
  const answered = new Promise<void>((resolve, reject) => {
    socket
      .on('data', part => parts.push(part))
      .on('close', resolve)
      .on('end', resolve)
      .on('error', reject)
  })
  // Awaited below; a failure before that must not end the process.
  answered.catch(() => undefined)
  const ended = new AbortController()
  try {
    await once(socket, 'connect')
    await Promise.race([send(socket, source, ended.signal), answered])
    await answered
  } catch (error) {
    // A daemon that refuses what is too large hangs up while it is still being written to.
    if (parts.length === 0) throw new ScannerAway(error instanceof Error ? error.message : String(error))
  } finally {
    ended.abort()
    socket.destroy()
  }
  return readVerdict(Buffer.concat(parts).toString('latin1'))
}

function* piecesOf(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += PART) yield bytes.subarray(at, at + PART)
}

/** Without an address nothing is scanned, and everything counts as clean. */
type Address = string | undefined

const scan = async (address: Address, source: Source, silenceMs: number): Promise<Verdict> =>
  address === undefined ? { is: 'clean' } : ask(address, source, silenceMs)

export const scanFile = (address: Address, path: string): Promise<Verdict> =>
  scan(address, () => createReadStream(path, { highWaterMark: PART }), SILENCE_MS)

/** Of bytes that are in the storage. */
export const scanStored = (address: Address, file: StoredFile): Promise<Verdict> =>
  scan(address, () => file.read(0, file.size - 1), SILENCE_MS)

/** While somebody waits: gives up soon. */
export const scanBytes = (address: Address, bytes: Buffer): Promise<Verdict> =>
  scan(address, () => piecesOf(bytes), PATIENCE_MS)
