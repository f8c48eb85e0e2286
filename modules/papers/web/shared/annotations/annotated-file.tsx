import { Button } from '@tripos/ui/button.tsx'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { ErrorState } from '@tripos/ui/states.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { formatPercent } from '@tripos/web-kit/format.ts'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { lazy, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import type { AnnotationColour, PageAnnotation } from '../../../contract/annotations.ts'
import type { Numbered } from './annotated.rules.ts'
import { AnnotationList } from './annotation-list.tsx'
import styles from './annotations.module.css'
import { ColourChoice } from './colour-choice.tsx'
import { CommentForm } from './comment-form.tsx'
import { type Made, PageLayer, type PageTool } from './page-layer.tsx'
import { UndoButtons, undoByKey } from './undo-buttons.tsx'
import type { AnnotationDraft } from './use-annotation-draft.ts'

const PdfCanvas = lazy(async () => ({ default: (await import('./pdf-canvas.tsx')).PdfCanvas }))

interface AnnotatedFileProps {
  readonly fileId: string
  readonly name: string
  readonly kind: 'picture' | 'pdf'
  readonly load: () => Promise<{ blob: Blob }>
  /** Of this file. */
  readonly annotations: readonly Numbered<PageAnnotation>[]
  /** Where they are made. */
  readonly draft?: AnnotationDraft | undefined
}

const ZOOMS = [1, 1.5, 2, 3] as const
const TOOLS: readonly PageTool[] = ['look', 'pen', 'area', 'note', 'erase']

/** A picture, or a PDF page by page, with what was written on it. */
export function AnnotatedFile({ fileId, name, kind, load, annotations, draft }: AnnotatedFileProps) {
  const { blob, error, retry } = useBlob(fileId, load)
  const [page, setPage] = useState(annotations[0]?.annotation.page ?? 1)
  const [pages, setPages] = useState(1)
  const [zoom, setZoom] = useState(0)
  const [ratio, setRatio] = useState<number>()
  const making = useMaking(fileId, page, draft)
  if (error !== undefined) return <ErrorState error={error} onRetry={retry} />
  if (blob === undefined) return <Skeleton height={240} />
  const factor = ZOOMS[zoom] ?? 1
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- because keys that undo are heard anywhere in it
    <div className={styles.file} onKeyDown={event => undoByKey(event, draft)}>
      {draft && <Tools making={making} draft={draft} />}
      <PageBar page={page} pages={pages} onPage={setPage} zoom={zoom} onZoom={setZoom} />
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because a page that is wider than its box is scrolled by keyboard */}
      <div className={styles.frame} role="group" aria-label={name} tabIndex={0}>
        <div className={styles.page} style={{ width: `${factor * 100}%` }}>
          {kind === 'picture' ? (
            <Picture blob={blob} name={name} onRatio={setRatio} />
          ) : (
            <LazyPart fallback={<Skeleton height={480} />}>
              <PdfCanvas blob={blob} page={page} zoom={factor} name={name} onPages={setPages} onRatio={setRatio} />
            </LazyPart>
          )}
          {ratio !== undefined && (
            <PageLayer
              annotations={annotations.filter(({ annotation }) => annotation.page === page)}
              ratio={ratio}
              tool={making.tool}
              colour={making.colour}
              onMade={making.onMade}
              onRemove={removed => draft?.remove(removed)}
            />
          )}
        </div>
      </div>
      {making.waiting && (
        <CommentForm
          key={JSON.stringify(making.waiting)}
          takesFocus
          isRequired={making.waiting.kind === 'note'}
          onAdd={making.addWaiting}
          onCancel={making.dropWaiting}
        />
      )}
      <AnnotationList
        annotations={annotations}
        onRemove={draft?.remove}
        {...(kind === 'pdf' && pages > 1 && { onPage: setPage })}
      />
    </div>
  )
}

function useBlob(fileId: string, load: AnnotatedFileProps['load']) {
  const [state, setState] = useState<{ readonly blob?: Blob; readonly error?: unknown }>({})
  const [tries, setTries] = useState(0)
  const start = useEffectEvent(load)

  // The bytes come from the server once, whatever is drawn over them.
  useEffect(() => {
    let isOver = false
    start().then(
      ({ blob }) => !isOver && setState({ blob }),
      (error: unknown) => !isOver && setState({ error }),
    )
    return () => {
      isOver = true
    }
  }, [fileId, tries])
  const retry = () => {
    setState({})
    setTries(tries + 1)
  }
  return { ...state, retry }
}

type Waiting = Exclude<Made, { kind: 'stroke' }>

/** The tool in hand, and the area or note that waits for its words. */
function useMaking(fileId: string, page: number, draft: AnnotationDraft | undefined) {
  const t = useTranslations('annotations')
  const [tool, setTool] = useState<PageTool>('look')
  const [colour, setColour] = useState<AnnotationColour>('red')
  const [waiting, setWaiting] = useState<Waiting>()
  const add = (annotation: PageAnnotation) => {
    if (draft?.add(annotation) === false) toast.error(t('full'))
  }
  return {
    tool,
    setTool: (next: PageTool) => {
      setTool(next)
      setWaiting(undefined)
    },
    colour,
    setColour,
    waiting,
    dropWaiting: () => setWaiting(undefined),
    addWaiting: (comment: string) => {
      if (waiting === undefined) return
      add({ ...waiting, fileId, page, colour, comment })
      setWaiting(undefined)
    },
    onMade: (made: Made) => (made.kind === 'stroke' ? add({ ...made, fileId, page, colour }) : setWaiting(made)),
  }
}

function Tools({ making, draft }: { making: ReturnType<typeof useMaking>; draft: AnnotationDraft }) {
  const t = useTranslations('annotations')
  return (
    <div className={styles.tools}>
      <Segmented<PageTool>
        label={t('tool')}
        value={making.tool}
        onChange={making.setTool}
        options={TOOLS.map(tool => ({ value: tool, label: t(`tools.${tool}`) }))}
      />
      <ColourChoice value={making.colour} onChange={making.setColour} />
      <UndoButtons draft={draft} />
    </div>
  )
}

interface PageBarProps {
  readonly page: number
  readonly pages: number
  readonly onPage: (page: number) => void
  readonly zoom: number
  readonly onZoom: (zoom: number) => void
}

function PageBar({ page, pages, onPage, zoom, onZoom }: PageBarProps) {
  const t = useTranslations('annotations')
  return (
    <div className={styles.bar}>
      {pages > 1 && (
        <>
          <Button size="small" disabled={page <= 1} onClick={() => onPage(page - 1)}>
            {t('previousPage')}
          </Button>
          <span className={styles.muted}>{t('pageOf', { page, pages })}</span>
          <Button size="small" disabled={page >= pages} onClick={() => onPage(page + 1)}>
            {t('nextPage')}
          </Button>
        </>
      )}
      <Button size="small" disabled={zoom === 0} onClick={() => onZoom(zoom - 1)}>
        {t('smaller')}
      </Button>
      <span className={styles.muted}>{formatPercent(ZOOMS[zoom] ?? 1)}</span>
      <Button size="small" disabled={zoom === ZOOMS.length - 1} onClick={() => onZoom(zoom + 1)}>
        {t('larger')}
      </Button>
    </div>
  )
}

interface PictureProps {
  readonly blob: Blob
  readonly name: string
  readonly onRatio: (ratio: number) => void
}

function Picture({ blob, name, onRatio }: PictureProps) {
  const image = useRef<HTMLImageElement>(null)

  // The browser holds the bytes until their address is given back.
  useEffect(() => {
    const url = URL.createObjectURL(blob)
    if (image.current) image.current.src = url
    return () => URL.revokeObjectURL(url)
  }, [blob])
  return (
    <img
      ref={image}
      className={styles.picture}
      alt={name}
      draggable={false}
      onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => onRatio(naturalHeight / (naturalWidth || 1))}
    />
  )
}
