/** A line to the product that can be cut, for all that a browser has: pages and service workers. */
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'

export class Line {
  isCut = false
  readonly #sockets = new Set<Socket>()
  readonly #server: Server

  constructor(product: string) {
    const { hostname, port } = new URL(product)
    this.#server = createServer(socket => {
      if (this.isCut) return void socket.destroy()
      const onward = connect(Number(port), hostname)
      for (const one of [socket, onward]) {
        this.#sockets.add(one)
        one.on('error', () => undefined)
        one.on('close', () => {
          this.#sockets.delete(one)
          socket.destroy()
          onward.destroy()
        })
      }
      socket.pipe(onward).pipe(socket)
    })
  }

  async open(): Promise<string> {
    await new Promise<void>(resolve => void this.#server.listen(0, '127.0.0.1', resolve))
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
  }

  cut(): void {
    this.isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  restore(): void {
    this.isCut = false
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise(resolve => void this.#server.close(resolve))
  }
}
