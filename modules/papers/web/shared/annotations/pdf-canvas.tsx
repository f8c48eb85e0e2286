import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { loadPdf } from '../../../../files/web/shared/load-pdf.ts'
import styles from './annotations.module.css'

interface PdfCanvasProps {
  readonly blob: Blob
  /** From 1. */
  readonly page: number
  readonly zoom: number
  readonly name: string
  readonly onPages: (pages: number) => void
  readonly onRatio: (ratio: number) => void
}

/** Drawn for screens of about this width; the style sheet fits it to the box. */
const WIDTH = 1200
const MAX_WIDTH = 3000

/** One page of a PDF as a picture. */
export function PdfCanvas({ blob, page, zoom, name, onPages, onRatio }: PdfCanvasProps) {
  const t = useTranslations('annotations')
  const { document, isBroken, setIsBroken } = useDocument(blob)
  const canvas = useRef<HTMLCanvasElement>(null)
  const tellPages = useEffectEvent(onPages)
  const tellRatio = useEffectEvent(onRatio)

  // pdf.js draws into an element of its own.
  useEffect(() => {
    if (document === undefined || canvas.current === null) return undefined
    tellPages(document.numPages)
    const drawing = draw(document, Math.min(page, document.numPages), { canvas: canvas.current, zoom })
    let isOver = false
    drawing.done.then(
      ratio => !isOver && ratio !== undefined && tellRatio(ratio),
      () => !isOver && setIsBroken(true),
    )
    return () => {
      isOver = true
      drawing.cancel()
    }
  }, [document, page, zoom, setIsBroken])

  if (isBroken) return <p role="alert">{t('unreadable')}</p>
  return <canvas ref={canvas} className={styles.picture} role="img" aria-label={name} />
}

/** The document lives in the worker of pdf.js. */
function useDocument(blob: Blob) {
  const [document, setDocument] = useState<PDFDocumentProxy>()
  const [isBroken, setIsBroken] = useState(false)

  // Its bytes are handed over: they are read from the blob anew each time.
  useEffect(() => {
    let isOver = false
    let stop = () => undefined as void
    const start = async () => {
      const bytes = new Uint8Array(await blob.arrayBuffer())
      if (!isOver) stop = loadPdf(bytes, { onLoaded: setDocument, onFailed: () => setIsBroken(true) })
    }
    start().catch(() => setIsBroken(true))
    return () => {
      isOver = true
      stop()
    }
  }, [blob])
  return { document, isBroken, setIsBroken }
}

interface Surface {
  readonly canvas: HTMLCanvasElement
  readonly zoom: number
}

/** Gives the height of the page by its width once it is drawn. */
function draw(document: PDFDocumentProxy, page: number, { canvas, zoom }: Surface) {
  let isOver = false
  let stop = () => undefined as void
  const run = async (): Promise<number | undefined> => {
    const proxy = await document.getPage(page)
    if (isOver) return undefined
    const width = Math.min(MAX_WIDTH, WIDTH * zoom)
    const viewport = proxy.getViewport({ scale: width / proxy.getViewport({ scale: 1 }).width })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    const picture = proxy.render({ canvas, viewport })
    stop = () => picture.cancel()
    await picture.promise
    return viewport.height / viewport.width
  }
  return {
    done: run(),
    cancel: () => {
      isOver = true
      stop()
    },
  }
}
