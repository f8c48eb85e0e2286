/** COPY over the driver's own connection: tables as a stream of bytes, in both directions, with the pace of the slower end. */
import type { Writable } from 'node:stream'
import { once } from 'node:events'
import type pg from 'pg'

/** What the driver gives to whoever speaks the protocol by itself; its types leave that out. */
interface CopyConnection {
  readonly stream: Writable & { pause(): void; resume(): void }
  query(text: string): void
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

const HELD_BYTES = 256 * 1024

/** Rows come one message each, in memory that the driver uses again: they are put together as they come. */
class CopyOut {
  private readonly ready: Buffer[] = []
  private filling = Buffer.allocUnsafe(HELD_BYTES)
  private filled = 0
  private error: Error | undefined
  private isOver = false
  private wake: () => void = () => undefined
  private connection: CopyConnection | undefined
  private readonly text: string
  constructor(text: string) {
    this.text = text
  }
  submit(connection: pg.Connection): void {
    this.connection = connection as unknown as CopyConnection
    this.connection.query(this.text)
  }
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    for (let at = 0; at < chunk.length; ) {
      const taken = chunk.copy(this.filling, this.filled, at)
      at += taken
      this.filled += taken
      if (this.filled === HELD_BYTES) this.flush()
    }
  }
  private flush(): void {
    if (this.filled === 0) return
    this.ready.push(this.filling.subarray(0, this.filled))
    this.filling = Buffer.allocUnsafe(HELD_BYTES)
    this.filled = 0
    this.connection?.stream.pause()
    this.wake()
  }
  handleCommandComplete(): void {
    this.flush()
  }
  handleReadyForQuery(): void {
    this.isOver = true
    this.connection?.stream.resume()
    this.wake()
  }
  handleError(error: Error): void {
    this.error = error
    this.handleReadyForQuery()
  }
  async *chunks(): AsyncGenerator<Buffer> {
    for (;;) {
      const next = this.ready.shift()
      if (next !== undefined) yield next
      else if (this.error !== undefined) throw this.error
      else if (this.isOver) return
      else {
        this.connection?.stream.resume()
        await new Promise<void>(done => (this.wake = done))
      }
    }
  }
}

/** The bytes of `copy … to stdout`. To be read to its end: the connection is free again only then. */
export function copyOut(client: pg.ClientBase, statement: string): AsyncGenerator<Buffer> {
  const copy = new CopyOut(statement)
  client.query(copy)
  return copy.chunks()
}

class CopyIn {
  private readonly text: string
  private readonly source: AsyncIterable<Uint8Array>
  private readonly done: (error?: Error) => void
  private error: Error | undefined
  constructor(text: string, source: AsyncIterable<Uint8Array>, done: (error?: Error) => void) {
    this.text = text
    this.source = source
    this.done = done
  }
  submit(connection: pg.Connection): void {
    connection.query(this.text)
  }
  handleCopyInResponse(connection: CopyConnection): void {
    this.pump(connection).catch((error: unknown) => {
      this.error ??= error instanceof Error ? error : new Error(String(error))
      connection.sendCopyFail('the source failed')
    })
  }
  private async pump(connection: CopyConnection): Promise<void> {
    for await (const chunk of this.source) {
      if (this.error !== undefined) return
      connection.sendCopyFromChunk(chunk)
      if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
    }
    connection.endCopyFrom()
  }
  handleCommandComplete(): void {
    // ReadyForQuery follows.
  }
  handleReadyForQuery(): void {
    this.done(this.error)
  }
  handleError(error: Error): void {
    this.error ??= error
    this.done(this.error)
  }
}

/** Feeds `copy … from stdin`. */
export const copyIn = (client: pg.ClientBase, statement: string, source: AsyncIterable<Uint8Array>): Promise<void> =>
  new Promise((resolve, reject) => {
    client.query(new CopyIn(statement, source, error => (error === undefined ? resolve() : reject(error))))
  })
