import { strToU8, Zip, ZipDeflate } from 'fflate'

/** A zip archive that can be sent while it grows. */
export class ZipStream {
  private readonly chunks: Uint8Array[] = []
  private readonly zip = new Zip((error, chunk) => {
    if (error !== null) throw error
    this.chunks.push(chunk)
  })

  add(name: string, content: string | Uint8Array): void {
    const file = this.open(name)
    file.push(typeof content === 'string' ? strToU8(content) : content, true)
  }

  /** A file that is written in pieces. Until its last piece nothing else can be added. */
  open(name: string): ZipDeflate {
    const file = new ZipDeflate(name, { level: 6 })
    this.zip.add(file)
    return file
  }

  end(): void {
    this.zip.end()
  }

  /** What is ready to be sent. */
  take(): Uint8Array[] {
    return this.chunks.splice(0)
  }
}
