/** Word, PowerPoint and Excel in the page; other office files to download. */
import { LessonKind } from '../../../courses/contract/course-kinds.ts'
import { lazy, useEffect, useEffectEvent, useMemo, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fetchBytes } from '@tripos/web-kit/fetch-bytes.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { Button } from '@tripos/ui/button.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import styles from './office/office.module.css'
import type { PlayerProps } from './player-props.ts'

const PdfPlayer = lazy(async () => ({ default: (await import('./pdf/pdf-player.tsx')).PdfPlayer }))
const WordView = lazy(async () => ({ default: (await import('./office/word-view.tsx')).WordView }))
const SlidesView = lazy(async () => ({ default: (await import('./office/slides-view.tsx')).SlidesView }))
const SheetsView = lazy(async () => ({ default: (await import('./office/sheets-view.tsx')).SheetsView }))

type Props = PlayerProps<typeof LessonKind.office>

const OPEN_XML = 'application/vnd.openxmlformats-officedocument'
const WORD = `${OPEN_XML}.wordprocessingml.document`
const SLIDES = `${OPEN_XML}.presentationml.presentation`
const SHEET = `${OPEN_XML}.spreadsheetml.sheet`
/** A larger document is downloaded: a phone would not hold it. */
const MAX_BYTES = 60 * 1024 * 1024
/** A conversion takes some seconds, and waits its turn. */
const ASK_MS = 10_000

export function OfficePlayer(props: Props) {
  return (
    <AreaMessages areas={['packages', 'learning']}>
      <Office {...props} />
    </AreaMessages>
  )
}

function Office(props: Props) {
  const t = useTranslations('packages.office')
  const { file, pdf, isConverting } = props.content
  useAskAgain(isConverting, props.onLinksFailed)
  const canShow = [WORD, SLIDES, SHEET].includes(file.mime) && file.sizeBytes <= MAX_BYTES
  return (
    <div className={styles.view}>
      <div className={styles.bar}>
        <a href={file.link.url} download={file.name}>
          {t('download')}
        </a>
      </div>
      {isConverting && (
        <p className={styles.note} role="status">
          {t('converting')}
        </p>
      )}
      {pdf !== null ? (
        <PdfOf {...props} pdf={pdf} />
      ) : canShow ? (
        <OfficeView {...props} />
      ) : (
        !isConverting && <p className={styles.note}>{t('downloadOnly')}</p>
      )}
    </div>
  )
}

/** Its PDF comes by itself, on the page that was being read. */
function useAskAgain(isConverting: boolean, ask: () => void): void {
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (!isConverting) return undefined
    const timer = setInterval(() => askNow(), ASK_MS)
    return () => clearInterval(timer)
  }, [isConverting])
}

type Pdf = NonNullable<Props['content']['pdf']>

/** The presentation as it is, page by page. */
function PdfOf({ content, pdf, ...props }: Props & { readonly pdf: Pdf }) {
  const shown = useMemo(
    () => ({ kind: LessonKind.pdf, file: { ...content.file, mime: 'application/pdf', link: pdf } }),
    [content, pdf],
  )
  return (
    <LazyPart fallback={<Skeleton height={480} />}>
      <PdfPlayer {...props} content={shown} />
    </LazyPart>
  )
}

/** The bytes by the newest link; once they are there no link matters any more. */
function useBytes({ content, onLinksFailed }: Props) {
  const { url } = content.file.link
  const [bytes, setBytes] = useState<Uint8Array>()
  const [failedUrl, setFailedUrl] = useState<string>()
  const [tries, setTries] = useState(0)
  const linksFailed = useEffectEvent(onLinksFailed)
  const isThere = bytes !== undefined
  useEffect(() => {
    if (isThere) return undefined
    const ended = new AbortController()
    fetchBytes(url, ended.signal).then(setBytes, () => {
      if (ended.signal.aborted) return
      setFailedUrl(url)
      linksFailed()
    })
    return () => ended.abort()
  }, [url, isThere, tries])
  const retry = () => {
    setFailedUrl(undefined)
    setTries(tries + 1)
  }
  return { bytes, hasFailed: failedUrl === url, retry }
}

function OfficeView(props: Props) {
  const t = useTranslations('packages')
  const { bytes, hasFailed, retry } = useBytes(props)
  if (bytes === undefined) {
    return hasFailed ? (
      <div role="alert">
        {t('office.unreachable')} <Button onClick={retry}>{t('again')}</Button>
      </div>
    ) : (
      <Skeleton height={480} />
    )
  }
  const { mime } = props.content.file
  const view = { bytes, title: props.title, start: props.progress.position, onProgress: props.onProgress }
  return (
    <LazyPart fallback={<Skeleton height={480} />}>
      {mime === WORD && <WordView {...view} />}
      {mime === SLIDES && <SlidesView {...view} />}
      {mime === SHEET && <SheetsView {...view} />}
    </LazyPart>
  )
}
