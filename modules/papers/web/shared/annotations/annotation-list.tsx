import { IconButton } from '@tripos/ui/button.tsx'
import { CloseIcon } from '@tripos/ui/icons.tsx'
import { useTranslations } from 'use-intl'
import type { Annotation } from '../../../contract/annotations.ts'
import type { Numbered } from './annotated.rules.ts'
import styles from './annotations.module.css'

interface AnnotationListProps {
  readonly annotations: readonly Numbered[]
  /** Goes to the page of a file. */
  readonly onPage?: (page: number) => void
  /** Only while they are made. */
  readonly onRemove?: ((removed: Annotation) => void) | undefined
}

/** What was written, in words; strokes only for whoever may delete them. */
export function AnnotationList({ annotations, onPage, onRemove }: AnnotationListProps) {
  const t = useTranslations('annotations')
  const shown = annotations.filter(({ no }) => no !== undefined || onRemove !== undefined)
  if (shown.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('title')}>
      {shown.map(({ annotation, no }, at) => (
        <li key={at} className={styles.item}>
          {no !== undefined && <span className={styles.no}>{no}</span>}
          <div className={styles.words}>
            <About annotation={annotation} onPage={onPage} />
            {annotation.kind !== 'stroke' && annotation.comment !== '' && <p>{annotation.comment}</p>}
          </div>
          {onRemove && (
            <IconButton
              label={no === undefined ? t('removeStroke') : t('remove', { no: `${no}` })}
              onClick={() => onRemove(annotation)}
            >
              <CloseIcon />
            </IconButton>
          )}
        </li>
      ))}
    </ul>
  )
}

function About({ annotation, onPage }: { annotation: Annotation; onPage: AnnotationListProps['onPage'] }) {
  const t = useTranslations('annotations')
  if (annotation.kind === 'passage') return <q className={styles.quote}>{annotation.quote}</q>
  const { page } = annotation
  const text = t(`about.${annotation.kind}`, { page })
  if (onPage === undefined) return <span className={styles.muted}>{text}</span>
  return (
    <button type="button" className={styles.toPage} onClick={() => onPage(page)}>
      {text}
    </button>
  )
}
