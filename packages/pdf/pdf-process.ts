/** Makes PDF files in a process of its own, one after another, behind everything else that the machine does. */
import { constants, setPriority } from 'node:os'
import { makePdf } from './make-pdf.ts'
import { LettersMissing, type PdfSpec } from './page.ts'

export type FromPdfProcess =
  | { readonly kind: 'ready' }
  | { readonly kind: 'made'; readonly bytes: Uint8Array }
  | { readonly kind: 'lettersMissing'; readonly letters: string }
  | { readonly kind: 'failed'; readonly message: string }

/** Buffers come as plain bytes. */
const withBuffers = (spec: PdfSpec): PdfSpec => ({
  ...spec,
  pages: spec.pages.map(page => ({
    ...page,
    items: page.items.map(item => (item.kind === 'picture' ? { ...item, bytes: Buffer.from(item.bytes) } : item)),
  })),
  files: (spec.files ?? []).map(file => ({ ...file, bytes: Buffer.from(file.bytes) })),
})

const reply = (message: FromPdfProcess): void => void process.send?.(message)

async function answer(spec: PdfSpec): Promise<void> {
  try {
    reply({ kind: 'made', bytes: await makePdf(withBuffers(spec)) })
  } catch (error) {
    if (error instanceof LettersMissing) reply({ kind: 'lettersMissing', letters: error.letters })
    else reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

setPriority(constants.priority.PRIORITY_LOW)
process.on('message', message => void answer(message as PdfSpec))
process.on('disconnect', () => process.exit())
reply({ kind: 'ready' })
