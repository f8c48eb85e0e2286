import { loadPdf } from '../../../../files/web/shared/load-pdf.ts'
import type { LessonKind } from '../../../../courses/contract/course-kinds.ts'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatPercent } from '@tripos/web-kit/format.ts'
import { Button, IconButton } from '@tripos/ui/button.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { PagesBar } from '../pages-bar.tsx'
import type { PlayerProps } from '../player-props.ts'
import { MinusIcon, PlusIcon } from '../icons.tsx'
import { useLinks } from '../use-links.ts'
import { PdfPage } from './pdf-page.tsx'
import styles from './pdf.module.css'

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
const WHOLE_WIDTH = ZOOMS.indexOf(1)

/** PDF in the page, one page at a time, with its text to select and to read out. */
export function PdfPlayer(props: PlayerProps<typeof LessonKind.pdf>) {
  const t = useTranslations('learning.pages')
  const { document, links } = useDocument(props)
  const [page, setPage] = useState(props.progress.position + 1)
  const [zoom, setZoom] = useState(WHOLE_WIDTH)
  if (links.isBroken) {
    return (
      <div className={styles.broken} role="alert">
        <p>{t('broken')}</p>
        <Button onClick={links.retry}>{t('again')}</Button>
      </div>
    )
  }
  if (!document) return <Skeleton height={480} />
  const pages = document.numPages
  const shown = Math.min(page, pages)
  return (
    <section className={styles.player} aria-label={props.title}>
      <PagesBar page={shown} pages={pages} onPage={setPage}>
        <div className={styles.zooms}>
          <IconButton label={t('smaller')} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
            <MinusIcon />
          </IconButton>
          <span className={styles.zoom}>{formatPercent(ZOOMS[zoom] ?? 1)}</span>
          <IconButton label={t('larger')} disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
            <PlusIcon />
          </IconButton>
        </div>
      </PagesBar>
      <PdfPage
        document={document}
        page={shown}
        zoom={ZOOMS[zoom] ?? 1}
        label={t('pageOf', { page: shown, pages })}
        onShown={() => props.onProgress({ position: shown - 1, played: [[shown - 1, shown]], total: pages })}
        onFailed={links.failed}
      />
    </section>
  )
}

/** The document, loaded again where its link or the network has failed. */
function useDocument({ content, onLinksFailed }: PlayerProps<typeof LessonKind.pdf>) {
  const links = useLinks(content, onLinksFailed)
  const [document, setDocument] = useState<PDFDocumentProxy>()
  const { url } = links.content.file.link
  const onFailed = useEffectEvent(links.failed)

  // The document lives in the worker of pdf.js.
  useEffect(() => loadPdf(url, { onLoaded: setDocument, onFailed: () => onFailed() }), [url, links.attempt])
  return { document, links }
}
