/**
 * pdf.js, loaded with the first document. The build for older browsers too: the other one asks for those of this year.
 * What it needs besides (tables of Chinese fonts, decoders of scanned pages) lies under /pdf, see apps/web/pdf-files.ts.
 */
import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- because the address of a file is made by the build
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Ends the loading when called; the document is closed with it. */
type Stop = () => void

interface Loading {
  readonly onLoaded: (document: PDFDocumentProxy) => void
  readonly onFailed: () => void
}

/** From its address, or its bytes, which are handed over to pdf.js. */
export function loadPdf(source: string | Uint8Array, { onLoaded, onFailed }: Loading): Stop {
  let isOver = false
  const task = getDocument({
    ...(typeof source === 'string' ? { url: source } : { data: source }),
    cMapUrl: '/pdf/cmaps/',
    cMapPacked: true,
    standardFontDataUrl: '/pdf/standard_fonts/',
    wasmUrl: '/pdf/wasm/',
    iccUrl: '/pdf/iccs/',
    // The content policy allows no code made of text.
    isEvalSupported: false,
    // Large documents: only the pages that are looked at.
    disableAutoFetch: true,
    disableStream: true,
  })
  task.promise.then(
    document => !isOver && onLoaded(document),
    () => !isOver && onFailed(),
  )
  return () => {
    isOver = true
    void task.destroy()
  }
}
