import { answerFiles } from '../../contract/answer-files.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import type { AnswerFile } from '@tripos/question-kinds/paper-question.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { fetchFile } from '@tripos/web-kit/call.ts'
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { Button } from '@tripos/ui/button.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import type { Annotation, PageAnnotation } from '../../contract/annotations.ts'
import { type Numbered, numbered, onFile } from './annotations/annotated.rules.ts'
import { AnnotatedFile } from './annotations/annotated-file.tsx'
import type { AnnotationDraft } from './annotations/use-annotation-draft.ts'
import styles from './answer-file-list.module.css'

/** As whom the files are asked for. */
type Access = Exclude<keyof typeof answerFiles, 'upload'>

interface AnswerFileListProps {
  readonly paperId: string
  readonly no: number
  readonly answer: Answer | null
  /** Those that have arrived. */
  readonly files: readonly AnswerFile[]
  readonly as: Access
  /** Of the whole answer. */
  readonly annotations?: readonly Annotation[] | undefined
  /** Where they are made. */
  readonly draft?: AnnotationDraft | undefined
}

/** The files of an answer, to be saved; pictures and PDFs can be looked at where they stand, with what was written on them. */
export function AnswerFileList(props: AnswerFileListProps) {
  return (
    <LazyPart fallback={<Skeleton />}>
      <AreaMessages areas={['answerFiles', 'annotations']}>
        <List {...props} />
      </AreaMessages>
    </LazyPart>
  )
}

function List({ answer, files, annotations = [], ...place }: AnswerFileListProps) {
  const t = useTranslations('answerFiles')
  const named = answer?.kind === 'files' ? answer.files.length : 0
  if (named === 0) return <p className={styles.muted}>{t('none')}</p>
  const lost = named - files.length
  const written = numbered(annotations)
  return (
    <div className={styles.box}>
      <ul className={styles.list} aria-label={t('chosen')}>
        {files.map(file => (
          <Row key={file.id} file={file} annotations={onFile(written, file.id)} {...place} />
        ))}
      </ul>
      {lost > 0 && <p className={styles.lost}>{t('lost', { count: lost })}</p>}
    </div>
  )
}

/** Kinds that are drawn from their bytes. An address of bytes in an image element runs nothing. */
const VIEWERS: ReadonlyMap<string, 'picture' | 'pdf'> = new Map([
  ...['image/png', 'image/jpeg', 'image/gif', 'image/webp'].map(mime => [mime, 'picture'] as const),
  ['application/pdf', 'pdf'],
])

interface RowProps extends Omit<AnswerFileListProps, 'answer' | 'files' | 'annotations'> {
  readonly file: AnswerFile
  readonly annotations: readonly Numbered<PageAnnotation>[]
}

function Row({ file: { id, name, size, mime, scan }, paperId, no, as, annotations, draft }: RowProps) {
  const t = useTranslations('answerFiles')
  const { download } = useTransfer()
  const input = { paperId, no, fileId: id }
  const viewer = VIEWERS.get(mime)
  const [isShown, setIsShown] = useState(annotations.length > 0)
  return (
    <li className={styles.file}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.muted}>{formatBytes(size)}</span>
        {scan && <span className={scan === 'waiting' ? styles.muted : styles.lost}>{t(`scan.${scan}`)}</span>}
      </div>
      {scan === 'infected' || (
        <div className={styles.actions}>
          {viewer && (
            <Button
              size="small"
              aria-label={t(isShown ? 'hideNamed' : 'showNamed', { name })}
              onClick={() => setIsShown(!isShown)}
            >
              {t(isShown ? 'hide' : 'show')}
            </Button>
          )}
          <Button
            size="small"
            aria-label={t('downloadNamed', { name })}
            onClick={() => void download(answerFiles[as], input)}
          >
            {t('download')}
          </Button>
        </div>
      )}
      {viewer && isShown && scan !== 'infected' && (
        <AnnotatedFile
          fileId={id}
          name={name}
          kind={viewer}
          load={() => fetchFile(answerFiles[as], input)}
          annotations={annotations}
          draft={draft}
        />
      )}
    </li>
  )
}
