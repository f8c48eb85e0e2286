import { questionFiles } from '../../contract/question-files.ts'
import { Button, Progress } from 'antd'
import { useTranslations } from 'use-intl'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import styles from './import.module.css'

/** How far the second step of an import is, asked again and again. The page may be left meanwhile. */
export function ImportMoving({ bankId }: { bankId: string }) {
  const t = useTranslations('questionsImport')
  const { data } = useEndpoint(questionFiles.importOpen, { bankId }, { refetchMs: 1000, staleMs: 0 })
  const stop = useEndpointMutation(questionFiles.importStop)
  const moving = data?.moving
  const share = moving && moving.totalCount > 0 ? moving.doneCount / moving.totalCount : 0
  return (
    <div className={styles.stack}>
      <p role="status">
        {moving
          ? t('moving', { name: moving.fileName, done: moving.doneCount, total: moving.totalCount })
          : t('starting')}
      </p>
      <Progress percent={Math.floor(share * 100)} aria-label={t('progress')} />
      <p className={styles.muted}>{t('mayLeaveMoving')}</p>
      {moving && (
        <div>
          <Button loading={stop.isPending || stop.isSuccess} onClick={() => stop.mutate({ importId: moving.importId })}>
            {t('stop')}
          </Button>
        </div>
      )}
    </div>
  )
}
