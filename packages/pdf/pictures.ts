/** Pictures as they lie in a file. What is in many files is decoded and packed once. */
import { createHash } from 'node:crypto'

type Data = Readonly<Record<string, unknown>>

/** An object of a PDF, as `pdfkit` makes it. */
interface PdfObject {
  readonly data: Record<string, unknown>
  end(bytes?: Uint8Array): void
}

interface MakesObjects {
  ref(data?: Data): PdfObject
}

/** Not in the types of the package. */
interface PdfkitPicture {
  readonly width: number
  readonly height: number
  readonly orientation?: number
  obj: PdfObject | null
  embed(document: MakesObjects): void
}
interface OpensPictures {
  openImage(bytes: Buffer): PdfkitPicture
}

/** What would stand in a file. */
class RecordedObject implements PdfObject {
  readonly data: Record<string, unknown>
  readonly whenEnded: Promise<void>
  #bytes: Uint8Array | undefined
  #resolve: () => void = () => undefined

  constructor(data: Data) {
    this.data = { ...data }
    this.whenEnded = new Promise(resolve => (this.#resolve = resolve))
  }

  end(bytes?: Uint8Array): void {
    this.#bytes = bytes
    this.#resolve()
  }

  writeInto(document: MakesObjects): PdfObject {
    const written = (value: unknown): unknown => {
      if (value instanceof RecordedObject) return value.writeInto(document)
      return Array.isArray(value) ? value.map(written) : value
    }
    const data = Object.fromEntries(Object.entries(this.data).map(([key, value]) => [key, written(value)]))
    const object = document.ref(data)
    object.end(this.#bytes)
    return object
  }
}

export interface PackedPicture {
  readonly width: number
  readonly height: number
  readonly orientation: number | undefined
  readonly packed: RecordedObject
}

async function packPicture(bytes: Buffer): Promise<PackedPicture> {
  const { default: PdfDocument } = await import('pdfkit')
  const opener = new PdfDocument({ autoFirstPage: false, font: '' }) as unknown as OpensPictures
  const picture = opener.openImage(bytes)
  picture.embed({ ref: (data = {}) => new RecordedObject(data) })
  const { width, height, orientation, obj } = picture
  const packed = obj as RecordedObject
  await packed.whenEnded
  return { width, height, orientation, packed }
}

/** As `doc.image` takes it: written into the file where it stands first. */
export class PlacedPicture {
  readonly width: number
  readonly height: number
  readonly orientation: number | undefined
  readonly label: string
  obj: PdfObject | null = null
  readonly #packed: RecordedObject

  constructor({ width, height, orientation, packed }: PackedPicture, label: string) {
    this.width = width
    this.height = height
    this.orientation = orientation
    this.label = label
    this.#packed = packed
  }

  embed(document: MakesObjects): void {
    this.obj = this.#packed.writeInto(document)
  }
}

export type PicturePacker = (bytes: Buffer) => Promise<PackedPicture>

/** So many bytes of pictures are remembered; then it begins anew. */
const MAX_BYTES = 8_000_000

export function makePicturePacker(): PicturePacker {
  const known = new Map<string, Promise<PackedPicture>>()
  let size = 0
  return bytes => {
    const key = createHash('sha256').update(bytes).digest('base64')
    const found = known.get(key)
    if (found) return found
    if (size > MAX_BYTES) known.clear()
    size = (known.size === 0 ? 0 : size) + bytes.length
    const made = packPicture(bytes)
    known.set(key, made)
    return made
  }
}
