import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { drawPdf } from './draw-pdf.ts'
import styles from './pdf-picture.module.css'

/** Sharp on telephones too. */
const WIDTH_PX = 1600

/** The first page of a file, as it will be printed. */
export function PdfPicture({ file, label }: { file: Blob; label: string }) {
  const t = useTranslations('certificates')
  const canvas = useRef<HTMLCanvasElement>(null)
  const [hasFailed, setHasFailed] = useState(false)
  // The library draws into an element of the page.
  useEffect(() => {
    if (canvas.current) drawPdf(file, canvas.current, WIDTH_PX).catch(() => setHasFailed(true))
  }, [file])
  if (hasFailed) return <p role="alert">{t('pictureFailed')}</p>
  return <canvas ref={canvas} className={styles.page} role="img" aria-label={label} />
}
