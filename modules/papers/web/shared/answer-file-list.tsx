import { answerFiles } from '../../contract/answer-files.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import type { AnswerFile } from '@tripos/question-kinds/paper-question.ts'
import { Suspense, useEffect, useState } from 'react'
import { useTranslations } from 'use-intl'
import { fetchFile } from '@tripos/web-kit/call.ts'
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { Button } from '@tripos/ui/button.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { useErrorText } from '@tripos/ui/states.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
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
}

/** The files of an answer, to be saved; pictures can be looked at where they stand. */
export function AnswerFileList(props: AnswerFileListProps) {
  return (
    <Suspense fallback={<Skeleton />}>
      <AreaMessages areas={['answerFiles']}>
        <List {...props} />
      </AreaMessages>
    </Suspense>
  )
}

function List({ answer, files, ...place }: AnswerFileListProps) {
  const t = useTranslations('answerFiles')
  const named = answer?.kind === 'files' ? answer.files.length : 0
  if (named === 0) return <p className={styles.muted}>{t('none')}</p>
  const lost = named - files.length
  return (
    <div className={styles.box}>
      <ul className={styles.list} aria-label={t('chosen')}>
        {files.map(file => (
          <Row key={file.id} file={file} {...place} />
        ))}
      </ul>
      {lost > 0 && <p className={styles.lost}>{t('lost', { count: lost })}</p>}
    </div>
  )
}

/** Kinds that every browser draws from their bytes. An address of bytes in an image element runs nothing. */
const PICTURES: ReadonlySet<string> = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

interface RowProps extends Omit<AnswerFileListProps, 'answer' | 'files'> {
  readonly file: AnswerFile
}

function Row({ file: { id, name, size, mime, scan }, paperId, no, as }: RowProps) {
  const t = useTranslations('answerFiles')
  const { download } = useTransfer()
  const input = { paperId, no, fileId: id }
  const picture = usePicture(() => fetchFile(answerFiles[as], input))
  return (
    <li className={styles.file}>
      <div className={styles.words}>
        <span className={styles.name}>{name}</span>
        <span className={styles.muted}>{formatBytes(size)}</span>
        {scan && <span className={scan === 'waiting' ? styles.muted : styles.lost}>{t(`scan.${scan}`)}</span>}
      </div>
      {scan === 'infected' || (
        <div className={styles.actions}>
          {PICTURES.has(mime) && (
            <Button
              size="small"
              aria-label={t(picture.url ? 'hideNamed' : 'showNamed', { name })}
              busy={picture.isBusy}
              onClick={picture.toggle}
            >
              {t(picture.url ? 'hide' : 'show')}
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
      {picture.url && <img className={styles.picture} src={picture.url} alt={name} />}
    </li>
  )
}

function usePicture(load: () => Promise<{ blob: Blob }>) {
  const textOf = useErrorText()
  const [url, setUrl] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)

  // The browser holds the bytes until their address is given back.
  useEffect(() => (url === undefined ? undefined : () => URL.revokeObjectURL(url)), [url])

  const show = async () => {
    setIsBusy(true)
    try {
      setUrl(URL.createObjectURL((await load()).blob))
    } catch (error) {
      toast.error(textOf(error))
    }
    setIsBusy(false)
  }
  return { url, isBusy, toggle: () => (url === undefined ? void show() : setUrl(undefined)) }
}
