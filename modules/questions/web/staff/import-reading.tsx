import { questionFiles } from '../../contract/question-files.ts'
import { Button, Spin } from 'antd'
import { useTranslations } from 'use-intl'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import styles from './import.module.css'

/** How far the server is with a file, asked again and again. The page may be left meanwhile. */
export function ImportReading({ bankId }: { bankId: string }) {
  const t = useTranslations('questionsImport')
  const { data } = useEndpoint(questionFiles.importOpen, { bankId }, { refetchMs: 1000, staleMs: 0 })
  const cancel = useEndpointMutation(questionFiles.importForget, { invalidates: [questionFiles.importOpen] })
  const reading = data?.reading
  return (
    <div className={styles.stack}>
      <div role="status">
        <Spin size="small" />{' '}
        {reading ? t('readingCount', { name: reading.fileName, count: reading.doneCount }) : t('sending')}
      </div>
      <p className={styles.muted}>{t('mayLeave')}</p>
      {reading && (
        <div>
          <Button loading={cancel.isPending} onClick={() => cancel.mutate({ importId: reading.importId })}>
            {t('stop')}
          </Button>
        </div>
      )}
    </div>
  )
}
