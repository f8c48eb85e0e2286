/** The product as it is after an update of the app: all files have other names, and those of the build before are gone. */
import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'

const ASSETS = join(import.meta.dirname, '../../apps/web/dist/assets')
const NEW = 'next-'

/** Names of the build, without those of its compressed copies. */
const names = readdirSync(ASSETS).filter(name => !/\.(br|gz)$/.test(name))
const old = new RegExp(
  // The longest first: a name may be the beginning of another.
  names
    .toSorted((one, other) => other.length - one.length)
    .map(name => name.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`))
    .join('|'),
  'g',
)
const isText = (type: string | undefined) => /html|javascript|css|json/.test(type ?? '')

export class NewerBuild {
  isUpdated = false
  readonly #server: Server

  constructor(product: string) {
    this.#server = createServer((incoming, reply) => this.#pass(new URL(incoming.url ?? '/', product), incoming, reply))
  }

  #pass(address: URL, incoming: IncomingMessage, reply: ServerResponse): void {
    const isAsset = address.pathname.startsWith('/assets/')
    if (isAsset && this.isUpdated !== address.pathname.startsWith(`/assets/${NEW}`)) {
      reply.writeHead(404).end()
      return
    }
    address.pathname = address.pathname.replace(`/assets/${NEW}`, '/assets/')
    // What a browser has of the build before is not what there is now.
    const { 'if-none-match': _known, ...asked } = incoming.headers
    const headers = { ...asked, 'accept-encoding': 'identity' }
    const onward = request(address, { method: incoming.method, headers }, answer => this.#answer(answer, reply))
    onward.on('error', () => reply.destroy())
    incoming.pipe(onward)
  }

  #answer(answer: IncomingMessage, reply: ServerResponse): void {
    const { 'content-length': _length, etag: _etag, ...headers } = answer.headers
    reply.writeHead(answer.statusCode ?? 500, this.isUpdated ? headers : answer.headers)
    if (!this.isUpdated || !isText(answer.headers['content-type'])) return void answer.pipe(reply)
    const parts: Buffer[] = []
    answer.on('data', (part: Buffer) => parts.push(part))
    answer.on('end', () => {
      const text = Buffer.concat(parts)
        .toString()
        .replaceAll(old, name => NEW + name)
      // The address of the worker is the same; what it keeps, and under which name, is not.
      reply.end(text.replace(/^(globalThis\.triposBuild=\{"id":")/, `$1${NEW}`))
    })
  }

  async open(): Promise<string> {
    await new Promise<void>(resolve => void this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise(resolve => void this.#server.close(resolve))
  }
}
