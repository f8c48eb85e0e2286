import { PaperState } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { papers } from '../../contract/papers.ts'
import { useTranslations } from 'use-intl'
import { formatMoment, formatPoints } from '@tripos/web-kit/format.ts'
import { papersPaths } from '../shared/paths.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { StudentList } from '@tripos/ui/student-list.tsx'
import { Tag, type Tone } from '@tripos/ui/tag.tsx'
import styles from './paper-records.module.css'

type Row = Output<typeof papers.mine>['rows'][number]

const TONES: Record<PaperState, Tone> = {
  [PaperState.inExam]: 'accent',
  [PaperState.awaitingMarking]: 'warning',
  [PaperState.finished]: 'success',
  [PaperState.abandoned]: 'neutral',
}

/** One's own papers, of one exam or of all, newest first. */
export function PaperRecords({ examId }: { examId?: string }) {
  const t = useTranslations('papersStudent.records')
  return (
    <StudentList
      endpoint={papers.mine}
      input={examId === undefined ? {} : { examId }}
      size={20}
      empty={{ title: t('empty'), text: t('emptyText') }}
      look="rows"
      rowHeight={88}
      rowKey={row => row.paperId}
    >
      {row => <Record row={row} />}
    </StudentList>
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
