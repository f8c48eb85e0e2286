/** Reads files of strangers in a process of its own: what goes wrong here ends it, and not the server (parse-file.ts). */
import type { ImportFormat } from '@tripos/question-kinds/question-format.ts'
import { localized, type LocalizedText } from '@tripos/question-kinds/kinds/index.ts'
import type { TextRow } from './column-mappings.ts'
import { firstRows } from './first-rows.ts'
import { type Directions, FileRefusal, type SourceItem } from './format.ts'
import { FORMAT_READERS, sniffFormat } from './readers.ts'

/** Few enough that a portion of long questions stays small. */
const PORTION = 100
/** A portion with pictures is smaller: all of it is copied from process to process. */
const PORTION_BYTES = 16 * 1024 * 1024
/** Of all pictures of a file, each counted as often as it is used. */
const MAX_IMAGE_BYTES = 400 * 1024 * 1024

export type ToReader =
  | {
      /** `rows`: the first of each sheet alone. */
      readonly kind: 'open' | 'rows'
      readonly format: ImportFormat | undefined
      readonly bytes: Uint8Array
      readonly directions: Directions
    }
  | { readonly kind: 'next' }
export type FromReader =
  | { readonly kind: 'ready' }
  | { readonly kind: 'opened'; readonly format: ImportFormat }
  | { readonly kind: 'items'; readonly items: readonly SourceItem[]; readonly isLast: boolean }
  | { readonly kind: 'rows'; readonly rows: readonly TextRow[] }
  | { readonly kind: 'refused'; readonly errorName: FileRefusal['errorName']; readonly what: LocalizedText }
  | { readonly kind: 'failed'; readonly message: string }

let items: AsyncIterator<SourceItem> | undefined
let imageBytes = 0

const bytesOf = ({ images }: SourceItem): number =>
  [...(images?.values() ?? [])].reduce((sum, image) => sum + image.length, 0)

async function* readAll(format: ImportFormat, bytes: Buffer, directions: Directions): AsyncGenerator<SourceItem> {
  yield* FORMAT_READERS[format](bytes, directions)
}

async function nextPortion(from: AsyncIterator<SourceItem>): Promise<FromReader> {
  const portion: SourceItem[] = []
  const before = imageBytes
  while (portion.length < PORTION && imageBytes - before < PORTION_BYTES) {
    const { value, done } = await from.next()
    if (done === true) return { kind: 'items', items: portion, isLast: true }
    portion.push(value)
    imageBytes += bytesOf(value)
    if (imageBytes > MAX_IMAGE_BYTES) throw new FileRefusal('TOO_LARGE', localized('400 MB', '400 MB'))
  }
  return { kind: 'items', items: portion, isLast: false }
}

async function answer(message: ToReader): Promise<FromReader> {
  if (message.kind !== 'next') {
    const bytes = Buffer.from(message.bytes.buffer, message.bytes.byteOffset, message.bytes.byteLength)
    const format = message.format ?? sniffFormat(bytes, message.directions)
    if (message.kind === 'rows') return { kind: 'rows', rows: await firstRows(bytes, format, message.directions) }
    items = readAll(format, bytes, message.directions)
    imageBytes = 0
    return { kind: 'opened', format }
  }
  if (items === undefined) throw new Error('no file is open')
  return nextPortion(items)
}

async function answerOrTell(message: ToReader): Promise<FromReader> {
  try {
    return await answer(message)
  } catch (error) {
    if (error instanceof FileRefusal) return { kind: 'refused', errorName: error.errorName, what: error.what }
    return { kind: 'failed', message: error instanceof Error ? (error.stack ?? error.message) : String(error) }
  }
}

process.on('message', (message: ToReader) => {
  void answerOrTell(message).then(reply => process.send?.(reply))
})
// The server is gone: nobody will ask again.
process.on('disconnect', () => process.exit(0))
process.send?.({ kind: 'ready' } satisfies FromReader)
