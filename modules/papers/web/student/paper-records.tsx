import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { papers } from '../../contract/papers.ts'
import { useTranslations } from 'use-intl'
import { formatMoment, formatPoints } from '@tripos/web-kit/format.ts'
import { papersPaths } from '../shared/paths.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { useCardListQuery } from '@tripos/ui/use-card-list-query.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { Pager } from '@tripos/ui/pager.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '@tripos/ui/states.tsx'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import styles from './paper-records.module.css'

type Row = Output<typeof papers.mine>['rows'][number]

const SIZE = 20

const TONES: Record<PaperState, Tone> = {
  [PaperState.inExam]: 'accent',
  [PaperState.awaitingMarking]: 'warning',
  [PaperState.finished]: 'success',
  [PaperState.abandoned]: 'neutral',
}

/** One's own papers, of one exam or of all, newest first. */
export function PaperRecords({ examId }: { examId?: string }) {
  const t = useTranslations('papersStudent.records')
  const query = useCardListQuery()
  const list = useEndpoint(
    papers.mine,
    { page: query.page, size: SIZE, ...(examId === undefined ? {} : { examId }) },
    { keepPrevious: true },
  )
  if (list.isPending) return <Skeleton count={4} height={88} />
  if (list.isError) return <ErrorState error={list.error} onRetry={() => void list.refetch()} />
  if (list.data.total === 0) return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
  return (
    <>
      <ul className={styles.list}>
        {list.data.rows.map(row => (
          <li key={row.paperId}>
            <Record row={row} />
          </li>
        ))}
      </ul>
      <Pager page={query.page} size={SIZE} total={list.data.total} onChange={query.setPage} />
    </>
  )
}

function Record({ row }: { row: Row }) {
  const t = useTranslations()
  const isOpen = row.state === PaperState.inExam
  return (
    <Card className={styles.record} aria-labelledby={`paper-${row.paperId}`}>
      <div className={styles.words}>
        <h2 id={`paper-${row.paperId}`} className={styles.title}>
          {row.examTitle}
        </h2>
        <p className={styles.line}>
          <span>{t('papersStudent.result.attempt', { no: row.attemptNo })}</span>
          <time dateTime={row.startedAt}>{formatMoment(row.startedAt)}</time>
        </p>
      </div>
      <div className={styles.state}>
        <Tag tone={TONES[row.state]}>{t(`common.paperState.${row.state}`)}</Tag>
        <Score row={row} />
      </div>
      <ButtonLink
        kind={isOpen ? 'primary' : 'secondary'}
        to={isOpen ? papersPaths.examStart(row.paperId) : papersPaths.examResult(row.paperId)}
        aria-describedby={`paper-${row.paperId}`}
      >
        {t(isOpen ? 'papersStudent.records.resume' : 'papersStudent.records.open')}
      </ButtonLink>
    </Card>
  )
}

function Score({ row }: { row: Row }) {
  const t = useTranslations()
  if (row.score === null) {
    if (row.state !== PaperState.finished) return null
    return <span className={styles.line}>{t('papersStudent.records.scoreHidden')}</span>
  }
  return (
    <>
      <span className={styles.score}>
        {t('papersStudent.result.scoreOf', { score: formatPoints(row.score), points: formatPoints(row.totalPoints) })}
      </span>
      {row.isPassed !== null && (
        <Tag tone={row.isPassed ? 'success' : 'danger'}>
          {t(row.isPassed ? 'common.examResult.1' : 'common.examResult.0')}
        </Tag>
      )}
    </>
  )
}
