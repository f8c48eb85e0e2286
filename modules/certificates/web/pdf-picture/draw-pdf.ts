/** Draws the first page of a PDF file, by the library that draws PDF lessons too; loaded with the first one. */
import { getDocument, GlobalWorkerOptions } from 'pdfjs-dist/legacy/build/pdf.mjs'
// oxlint-disable-next-line import/default -- because the address of a file is made by the build
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url'

GlobalWorkerOptions.workerSrc = workerUrl

/** Into this canvas, `width` pixels wide. */
export async function drawPdf(file: Blob, canvas: HTMLCanvasElement, width: number): Promise<void> {
  // The content policy allows no code made of text.
  const task = getDocument({ data: await file.arrayBuffer(), isEvalSupported: false })
  try {
    const page = await (await task.promise).getPage(1)
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width })
    canvas.width = Math.round(viewport.width)
    canvas.height = Math.round(viewport.height)
    await page.render({ canvas, viewport }).promise
  } finally {
    await task.destroy()
  }
}
