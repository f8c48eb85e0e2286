import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMinute } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Card } from '@tripos/ui/card.tsx'
import { Pager } from '@tripos/ui/pager.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { training } from '../../contract/training.ts'
import styles from './practice.module.css'

const SIZE = 5

/** Own trainings of a bank, the newest first. */
export function Records({ bankId }: { bankId: string }) {
  const t = useTranslations('practice')
  const [page, setPage] = useState(1)
  const query = useEndpoint(training.records, { bankId, page, size: SIZE }, { staleMs: 0, keepPrevious: true })
  return (
    <Card aria-labelledby="records">
      <h2 id="records" className={styles.heading}>
        {t('bank.records')}
      </h2>
      {query.isPending && <Skeleton count={2} height={40} />}
      <LoadError query={query} isPart />
      {query.data?.total === 0 && <p className={styles.hint}>{t('bank.noRecords')}</p>}
      {query.data && query.data.total > 0 && (
        <>
          <ul className={styles.parts}>
            {query.data.rows.map(run => (
              <li key={run.id} className={styles.record}>
                <span className={styles.partName}>{t(`modes.${run.mode}`)}</span>
                <span className={styles.hint}>{formatMinute(run.startedAt)}</span>
                <span>
                  {t('bank.recordResult', {
                    answered: run.answeredCount,
                    total: run.questionCount,
                    right: run.rightCount,
                  })}
                </span>
                <Tag tone={run.finishedAt === null ? 'accent' : 'neutral'}>
                  {t(run.finishedAt === null ? 'bank.underWay' : 'bank.finished')}
                </Tag>
              </li>
            ))}
          </ul>
          <Pager page={page} size={SIZE} total={query.data.total} onChange={setPage} />
        </>
      )}
    </Card>
  )
}
