/** Makes PDF files in a process of its own, one after another. */
import { becomeNice } from '@tripos/runtime/lowest-priority.ts'
import { type Letters, makeRememberingCutter } from './cut-fonts.ts'
import { makePdf } from './make-pdf.ts'
import { LettersMissing, type PdfSpec } from './page.ts'
import { makePicturePacker } from './pictures.ts'

export type ToPdfProcess =
  | { readonly kind: 'make'; readonly spec: PdfSpec }
  | { readonly kind: 'expect'; readonly letters: Letters }

export type FromPdfProcess = Reply & {
  /** Of processor time, since the process began. */
  readonly workedMs: number
}

type Reply =
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

function reply(message: Reply): void {
  const { user, system } = process.cpuUsage()
  process.send?.({ ...message, workedMs: (user + system) / 1000 } satisfies FromPdfProcess)
}

const { cut, expect } = makeRememberingCutter()
const pack = makePicturePacker()

async function answer(spec: PdfSpec): Promise<void> {
  try {
    reply({ kind: 'made', bytes: await makePdf(withBuffers(spec), { cut, pack }) })
  } catch (error) {
    if (error instanceof LettersMissing) reply({ kind: 'lettersMissing', letters: error.letters })
    else reply({ kind: 'failed', message: error instanceof Error ? error.message : String(error) })
  }
}

becomeNice()
process.on('message', (message: ToPdfProcess) => {
  if (message.kind === 'expect') expect(message.letters)
  else void answer(message.spec)
})
process.on('disconnect', () => process.exit())
reply({ kind: 'ready' })
