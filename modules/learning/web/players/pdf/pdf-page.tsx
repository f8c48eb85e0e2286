import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import styles from './pdf.module.css'

interface PdfPageProps {
  readonly document: PDFDocumentProxy
  /** From 1. */
  readonly page: number
  /** 1: as wide as the box. */
  readonly zoom: number
  readonly label: string
  readonly onShown: () => void
  readonly onFailed: () => void
}

/** One page: its picture, and its text above it. */
export function PdfPage({ document, page, zoom, label, onShown, onFailed }: PdfPageProps) {
  const box = useRef<HTMLDivElement>(null)
  const canvas = useRef<HTMLCanvasElement>(null)
  const text = useRef<HTMLDivElement>(null)
  const width = useWidth(box)
  const shown = useEffectEvent(onShown)
  const failed = useEffectEvent(onFailed)

  // pdf.js draws into elements of its own.
  useEffect(() => {
    if (width === 0 || !canvas.current || !text.current) return undefined
    const surface = { canvas: canvas.current, text: text.current, width: width * zoom }
    let isOver = false
    const drawing = draw(document, page, surface)
    drawing.done.then(
      () => !isOver && shown(),
      () => !isOver && failed(),
    )
    return () => {
      isOver = true
      drawing.cancel()
    }
  }, [document, page, zoom, width])

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because a page that is wider than its box is scrolled by keyboard
    <div ref={box} className={styles.box} role="group" aria-label={label} tabIndex={0}>
      <div className={styles.page}>
        <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
        <div ref={text} className={styles.text} />
      </div>
    </div>
  )
}

/** The inner width of the box in whole steps: a scroll bar that comes and goes draws nothing anew. */
function useWidth(box: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setWidth(Math.floor(element.getBoundingClientRect().width / 20) * 20))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}

interface Surface {
  readonly canvas: HTMLCanvasElement
  readonly text: HTMLElement
  readonly width: number
}

function draw(document: PDFDocumentProxy, page: number, { canvas, text, width }: Surface) {
  const stops: (() => void)[] = []
  let isOver = false
  const run = async () => {
    const proxy = await document.getPage(page)
    if (isOver) return
    const viewport = proxy.getViewport({ scale: width / proxy.getViewport({ scale: 1 }).width })
    const density = Math.min(2, window.devicePixelRatio || 1)
    canvas.width = Math.floor(viewport.width * density)
    canvas.height = Math.floor(viewport.height * density)
    canvas.style.width = `${viewport.width}px`
    canvas.style.height = `${viewport.height}px`
    // What pdf.js lays its text out by.
    text.style.setProperty('--total-scale-factor', String(viewport.scale))
    text.replaceChildren()
    const picture = proxy.render({ canvas, viewport, transform: [density, 0, 0, density, 0, 0] })
    stops.push(() => picture.cancel())
    await picture.promise
    const layer = new TextLayer({ textContentSource: proxy.streamTextContent(), container: text, viewport })
    stops.push(() => layer.cancel())
    await layer.render()
  }
  return {
    done: run(),
    cancel: () => {
      isOver = true
      for (const stop of stops) stop()
    },
  }
}
