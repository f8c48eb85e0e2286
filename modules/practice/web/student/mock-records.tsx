import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { PaperState } from '@tripos/contract-kit/enums.ts'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { formatMinute, formatPoints } from '@tripos/web-kit/format.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button, ButtonLink } from '@tripos/ui/button.tsx'
import { ConfirmDialog } from '@tripos/ui/confirm-dialog.tsx'
import { Pager } from '@tripos/ui/pager.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { papersPaths } from '../../../papers/web/shared/paths.ts'
import { mockExams } from '../../contract/mock-exams.ts'
import styles from './practice.module.css'

type Mock = RowOf<typeof mockExams.paging>

/** On a page. */
export const RECORDS = 5

/** Own mock exams of a bank, the newest first. */
export function MockRecords({ bankId }: { bankId: string }) {
  const t = useTranslations('practice.mock')
  const [page, setPage] = useState(1)
  const [removing, setRemoving] = useState<Mock>()
  const query = useEndpoint(mockExams.paging, { bankId, page, size: RECORDS }, { staleMs: 0, keepPrevious: true })
  const remove = useEndpointMutation(mockExams.remove, {
    invalidates: [mockExams.paging],
    onSuccess: () => {
      setRemoving(undefined)
      setPage(1)
      toast.success(t('removed'))
    },
    onError: () => setRemoving(undefined),
  })
  if (query.isPending) return <Skeleton count={1} height={40} />
  if (query.isLoadingError) return <LoadError query={query} isPart />
  const { total, rows } = query.data
  if (total === 0) return null
  return (
    <>
      <h3 className={styles.small}>{t('records')}</h3>
      <LoadError query={query} isPart />
      <ul className={styles.parts}>
        {rows.map(mock => (
          <MockRecord key={mock.id} mock={mock} onRemove={() => setRemoving(mock)} />
        ))}
      </ul>
      <Pager page={page} size={RECORDS} total={total} onChange={setPage} />
      <ConfirmDialog
        open={removing !== undefined}
        title={t('removeTitle')}
        confirmText={t('remove')}
        isDangerous
        busy={remove.isPending}
        onConfirm={() => removing && remove.mutate({ id: removing.id })}
        onCancel={() => setRemoving(undefined)}
      >
        <p>{t('removeText')}</p>
      </ConfirmDialog>
    </>
  )
}

function MockRecord({ mock, onRemove }: { mock: Mock; onRemove: () => void }) {
  const t = useTranslations('practice.mock')
  const { paperId, state, startedAt, questionCount, limitMinutes, score, totalPoints, isPassed } = mock
  const when = formatMinute(startedAt)
  const isOpen = state === PaperState.inExam
  return (
    <li className={styles.mockRecord}>
      <span className={styles.partName} id={`mock-${paperId}`}>
        {when}
      </span>
      <span className={styles.hint}>{t('facts', { count: questionCount, minutes: limitMinutes })}</span>
      <span className={styles.outcome}>
        {isOpen && <Tag tone="accent">{t('underWay')}</Tag>}
        {state === PaperState.awaitingMarking && <Tag>{t('marking')}</Tag>}
        {state === PaperState.abandoned && <Tag>{t('unanswered')}</Tag>}
        {score !== null && (
          <strong>{t('score', { score: formatPoints(score), total: formatPoints(totalPoints) })}</strong>
        )}
        {isPassed !== null && <Tag tone={isPassed ? 'success' : 'danger'}>{t(isPassed ? 'passed' : 'failed')}</Tag>}
      </span>
      <span className={styles.outcome}>
        <ButtonLink
          size="small"
          kind={isOpen ? 'primary' : 'secondary'}
          to={isOpen ? papersPaths.examStart(paperId) : papersPaths.examResult(paperId)}
          aria-describedby={`mock-${paperId}`}
        >
          {t(isOpen ? 'goOn' : 'result')}
        </ButtonLink>
        {!isOpen && (
          <Button size="small" kind="quiet" aria-label={t('removeNamed', { when })} onClick={onRemove}>
            {t('remove')}
          </Button>
        )}
      </span>
    </li>
  )
}
