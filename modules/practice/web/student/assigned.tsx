import type { RowOf } from '@tripos/contract-kit/endpoint.ts'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { assignments } from '../../contract/assignments.ts'
import { PracticeMode } from '../../contract/practice-modes.ts'
import { practicePaths } from '../shared/paths.ts'
import { Meter } from './meter.tsx'
import styles from './practice.module.css'

type Assignment = RowOf<typeof assignments.mine>

/** What staff want to be practised now; nothing where there is nothing. */
export function Assigned() {
  const t = useTranslations('practice.assigned')
  const { data = [] } = useEndpoint(assignments.mine, {}, { staleMs: 0 })
  if (data.length === 0) return null
  return (
    <Card className={styles.plan} aria-labelledby="assigned">
      <h2 id="assigned" className={styles.heading}>
        {t('title')}
      </h2>
      <ul className={styles.parts}>
        {data.map(assignment => (
          <li key={assignment.id} className={styles.assignment}>
            <Row assignment={assignment} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Row({ assignment }: { assignment: Assignment }) {
  const t = useTranslations('practice.assigned')
  const navigate = useNavigate()
  const start = useEndpointMutation(assignments.start, {
    onSuccess: ({ runId, bankId }) =>
      void navigate(practicePaths.training(bankId, PracticeMode.random, `?run=${runId}`)),
  })
  const { id, title, questionCount, goalPercent, days, answeredCount, rightCount, isDone, isUnderWay } = assignment
  const reached = t('reached', { answered: answeredCount, right: rightCount })
  // Another one that is under way is gone on with, however the best one ended.
  const isOver = !isUnderWay && answeredCount >= questionCount
  return (
    <>
      <span>
        <span className={styles.partName}>{title}</span>
        <span className={styles.facts}>
          <span className={styles.hint}>{t('facts', { count: questionCount, goal: goalPercent, to: days.to })}</span>
          {isDone && <Tag tone="success">{t('done')}</Tag>}
        </span>
      </span>
      <span>
        <Meter label={reached} percent={Math.min(100, Math.floor((100 * answeredCount) / questionCount))} />
        <span className={styles.hint}>{reached}</span>
      </span>
      <Button
        size="small"
        kind={isDone ? 'secondary' : 'primary'}
        busy={start.isPending}
        aria-label={`${t(isOver ? 'again' : isUnderWay ? 'goOn' : 'start')}: ${title}`}
        onClick={() => start.mutate({ id, isAnew: isOver })}
      >
        {t(isOver ? 'again' : isUnderWay ? 'goOn' : 'start')}
      </Button>
    </>
  )
}
