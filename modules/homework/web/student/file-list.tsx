import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatBytes } from '@tripos/contract-kit/format-bytes.ts'
import { download } from '@tripos/web-kit/call.ts'
import { Button } from '@tripos/ui/button.tsx'
import { useErrorText } from '@tripos/ui/states.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { homework, HOMEWORK_FILES, HOMEWORK_MEGABYTES, type HomeworkFile } from '../../contract.ts'
import styles from './homework.module.css'
import type { ChosenFile, Files } from './use-files.ts'

/** What was handed in, to be fetched again. */
export function HandedInFiles({ files }: { files: readonly HomeworkFile[] }) {
  if (files.length === 0) return null
  return (
    <ul className={styles.files}>
      {files.map(file => (
        <li key={file.id} className={styles.file}>
          <OwnFile file={file} />
        </li>
      ))}
    </ul>
  )
}

function OwnFile({ file: { id, name, sizeBytes } }: { file: HomeworkFile }) {
  const errorText = useErrorText()
  return (
    <Button
      kind="quiet"
      size="small"
      onClick={() => {
        download(homework.ownFile, { id }).catch((error: unknown) => toast.error(errorText(error)))
      }}
    >
      {name} ({formatBytes(sizeBytes)})
    </Button>
  )
}

/** Files are added and removed until it is handed in. */
export function FileChoice({ files, isWaiting, add, retry, remove }: Files) {
  const t = useTranslations('homework')
  const input = useRef<HTMLInputElement>(null)
  return (
    <section aria-label={t('files')} className={styles.files}>
      <ul className={styles.files}>
        {files.map(file => (
          <FileRow key={file.id} file={file} onRetry={() => retry(file)} onRemove={() => remove(file.id)} />
        ))}
      </ul>
      <input
        ref={input}
        type="file"
        hidden
        multiple
        onChange={event => {
          add([...(event.target.files ?? [])].slice(0, HOMEWORK_FILES - files.length))
          // The same file may be chosen again after it was removed.
          event.target.value = ''
        }}
      />
      <div>
        <Button disabled={files.length >= HOMEWORK_FILES} onClick={() => input.current?.click()}>
          {t('choose')}
        </Button>
      </div>
      <p className={styles.hint}>{t('filesHint', { count: HOMEWORK_FILES, size: HOMEWORK_MEGABYTES })}</p>
      <p role="status" className={styles.hint}>
        {isWaiting ? t('waiting') : ''}
      </p>
    </section>
  )
}

interface FileRowProps {
  readonly file: ChosenFile
  readonly onRetry: () => void
  readonly onRemove: () => void
}

function FileRow({ file, onRetry, onRemove }: FileRowProps) {
  const t = useTranslations('homework')
  const errorText = useErrorText()
  const { name, sizeBytes, percent, error, bytes } = file
  return (
    <li className={styles.file}>
      {bytes === undefined ? <OwnFile file={file} /> : `${name} (${formatBytes(sizeBytes)})`}
      {percent !== undefined && <span className={styles.hint}>{t('uploading', { percent })}</span>}
      {error !== undefined && (
        <>
          <span role="alert" className={styles.problem}>
            {errorText(error)}
          </span>
          <Button size="small" onClick={onRetry}>
            {t('retry')}
          </Button>
        </>
      )}
      <Button kind="quiet" size="small" aria-label={t('remove', { name })} onClick={onRemove}>
        {t('removeFile')}
      </Button>
    </li>
  )
}
