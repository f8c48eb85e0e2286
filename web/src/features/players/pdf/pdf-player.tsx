import type { LessonKind } from '@tripos/contract/enums'
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatPercent } from '../../../lib/format.ts'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { PagesBar } from '../pages-bar.tsx'
import type { PlayerProps } from '../player-props.ts'
import { MinusIcon, PlusIcon } from '../icons.tsx'
import { loadPdf } from './load-pdf.ts'
import { PdfPage } from './pdf-page.tsx'
import styles from './pdf.module.css'

const ZOOMS = [0.5, 0.75, 1, 1.25, 1.5, 2, 3] as const
const WHOLE_WIDTH = ZOOMS.indexOf(1)

/** PDF in the page, one page at a time, with its text to select and to read out. */
export function PdfPlayer(props: PlayerProps<typeof LessonKind.pdf>) {
  const t = useTranslations('learning.pages')
  const { document, isBroken, failed, retry } = useDocument(props)
  const [page, setPage] = useState(props.progress.position + 1)
  const [zoom, setZoom] = useState(WHOLE_WIDTH)
  if (isBroken) {
    return (
      <div className={styles.broken} role="alert">
        <p>{t('broken')}</p>
        <Button onClick={retry}>{t('again')}</Button>
      </div>
    )
  }
  if (!document) return <Skeleton height={480} />
  const pages = document.numPages
  const shown = Math.min(page, pages)
  return (
    <section className={styles.player} aria-label={props.title}>
      <PagesBar page={shown} pages={pages} onPage={setPage}>
        <IconButton label={t('smaller')} disabled={zoom === 0} onClick={() => setZoom(zoom - 1)}>
          <MinusIcon />
        </IconButton>
        <span className={styles.zoom}>{formatPercent(ZOOMS[zoom] ?? 1)}</span>
        <IconButton label={t('larger')} disabled={zoom === ZOOMS.length - 1} onClick={() => setZoom(zoom + 1)}>
          <PlusIcon />
        </IconButton>
      </PagesBar>
      <PdfPage
        document={document}
        page={shown}
        zoom={ZOOMS[zoom] ?? 1}
        label={t('pageOf', { page: shown, pages })}
        onShown={() => props.onProgress({ position: shown - 1, played: [[shown - 1, shown]], whole: pages })}
        onFailed={failed}
      />
    </section>
  )
}

/** The document by the link that works; a newer link is taken up only once this one has failed. */
function useDocument({ content, onLinksFailed }: PlayerProps<typeof LessonKind.pdf>) {
  const newest = content.file.link.url
  const [used, setUsed] = useState(newest)
  const [state, setState] = useState<'good' | 'waiting' | 'broken'>('good')
  const [document, setDocument] = useState<PDFDocumentProxy>()
  const hasRenewed = useRef(false)

  if (state === 'waiting' && newest !== used) {
    setUsed(newest)
    setState('good')
  }

  const failed = () => {
    // New links do not help a second time.
    if (hasRenewed.current) return setState('broken')
    hasRenewed.current = true
    setState('waiting')
    onLinksFailed()
  }
  const onFailed = useEffectEvent(failed)

  // The document lives in the worker of pdf.js.
  useEffect(
    () =>
      loadPdf(used, {
        onLoaded: loaded => {
          hasRenewed.current = false
          setDocument(loaded)
        },
        onFailed: () => onFailed(),
      }),
    [used],
  )
  return {
    document,
    isBroken: state === 'broken',
    failed,
    retry: () => {
      setState('waiting')
      onLinksFailed()
    },
  }
}
