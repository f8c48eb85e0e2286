import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { useNavigate } from 'react-router'
import { useTranslations } from 'use-intl'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useEndpoint, useEndpointMutation } from '@tripos/web-kit/use-endpoint.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import type { LessonSlotProps } from '../../../learning/web/shared/slots.ts'
import { lessonPractice } from '../../contract/lesson-practice.ts'
import { PracticeMode } from '../../contract/practice-modes.ts'
import { practicePaths } from '../shared/paths.ts'
import { Meter } from './meter.tsx'
import styles from './practice.module.css'

/** Practice as a lesson: how far one is, and the way into the training. Brings its own texts. */
export function LessonPractice(props: LessonSlotProps) {
  return (
    <LazyPart fallback={<Skeleton count={1} height={160} />}>
      <AreaMessages areas={['practice']}>
        <Panel {...props} />
      </AreaMessages>
    </LazyPart>
  )
}

function Panel(props: LessonSlotProps) {
  const query = useEndpoint(lessonPractice.show, props, { staleMs: 0 })
  if (query.isLoadingError) return <LoadError query={query} />
  if (query.isPending) return <Skeleton count={1} height={160} />
  return (
    <>
      <LoadError query={query} />
      <Shown {...props} state={query.data} />
    </>
  )
}

type State = Output<typeof lessonPractice.show>

function Shown({ state, ...lesson }: LessonSlotProps & { readonly state: State }) {
  const t = useTranslations('practice.lesson')
  const { bank, questionCount, goalPercent, answeredCount, rightCount, isDone } = state
  const reached = t('reached', { answered: answeredCount, right: rightCount })
  return (
    <div className={styles.lesson}>
      {bank && <p className={styles.name}>{bank.name}</p>}
      <p className={styles.facts}>
        <span>{t('goal', { count: questionCount, goal: goalPercent })}</span>
        {isDone && <Tag tone="success">{t('done')}</Tag>}
      </p>
      {answeredCount > 0 && (
        <div>
          <Meter label={reached} percent={Math.floor((100 * rightCount) / questionCount)} />
          <span className={styles.hint}>{reached}</span>
        </div>
      )}
      {bank ? <Start lesson={lesson} state={state} /> : <p role="status">{t('closed')}</p>}
    </div>
  )
}

function Start({ lesson, state }: { readonly lesson: LessonSlotProps; readonly state: State }) {
  const t = useTranslations('practice')
  const navigate = useNavigate()
  const start = useEndpointMutation(lessonPractice.start, {
    handles: ['PRACTICE_NOTHING'],
    onSuccess: ({ runId, bankId }) =>
      void navigate(practicePaths.training(bankId, PracticeMode.random, `?run=${runId}`)),
  })
  const { isDone, isUnderWay, answeredCount } = state
  const isAgain = answeredCount > 0 && !isUnderWay
  return (
    <>
      {isRefusal(start.error, 'PRACTICE_NOTHING') && <p role="alert">{t('bank.nothing')}</p>}
      <p className={styles.actions}>
        <Button
          kind={isDone ? 'secondary' : 'primary'}
          busy={start.isPending}
          onClick={() => start.mutate({ ...lesson, isAnew: isAgain })}
        >
          {t(isAgain ? 'assigned.again' : isUnderWay ? 'assigned.goOn' : 'assigned.start')}
        </Button>
        {isUnderWay && (
          <Button busy={start.isPending} onClick={() => start.mutate({ ...lesson, isAnew: true })}>
            {t('training.startAgain')}
          </Button>
        )}
      </p>
    </>
  )
}
