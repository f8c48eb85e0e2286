import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { markingCalls } from '../../contract/marking-calls.ts'
import type { MarkingTask } from '../../contract/marking-task.ts'
import { Button, Progress, Segmented, Select, Skeleton, Space } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { AllMarked } from './marking/all-marked.tsx'
import styles from './marking/marking.module.css'
import { OwnFigures } from './marking/own-figures.tsx'
import { TaskDesk } from './marking/task-desk.tsx'
import { useMarking } from './marking/use-marking.ts'
import type { MarkingOrder } from './marking/use-next-task.ts'
import { type SentMarks, useSentMarks } from './marking/use-sent-marks.ts'
import { UnsentMarks } from './marking/unsent-marks.tsx'
import { papersPaths } from '../shared/paths.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { BackLink } from '@tripos/ui-staff/back-link.tsx'
import { ErrorState } from '@tripos/ui/states.tsx'

/** One answer at a time, without a name. */
export function MarkingRoom() {
  const t = useTranslations('papers.marking')
  const { examId = '' } = useParams()
  const [params, setParams] = useSearchParams()
  const questionVersionId = params.get('question') ?? undefined
  const order: MarkingOrder = params.get('order') === 'paper' ? 'paper' : 'mixed'
  const go = (next: { question: string | undefined; order: MarkingOrder }) =>
    setParams(
      {
        ...(next.question !== undefined && { question: next.question }),
        ...(next.order === 'paper' && { order: next.order }),
      },
      { replace: true },
    )
  const sent = useSentMarks()
  const questions = useEndpoint(markingCalls.questions, { examId })
  const { examTitle = '' } = questions.data ?? {}
  return (
    <>
      <BackLink to={papersPaths.marking}>{t('backToList')}</BackLink>
      <PageTitle title={t('roomTitle')} subject={examTitle} hint={examTitle} actions={<OwnFigures examId={examId} />} />
      <QuestionFilter
        questions={questions.data?.questions}
        isLoading={questions.isFetching}
        value={questionVersionId}
        onChange={question => go({ question, order })}
        order={order}
        onOrder={next => go({ question: questionVersionId, order: next })}
      />
      <Desk
        key={`${examId} ${questionVersionId} ${order}`}
        examId={examId}
        questionVersionId={questionVersionId}
        order={order}
        sent={sent}
      />
    </>
  )
}

interface QuestionFilterProps {
  /** Undefined while they are not known. */
  readonly questions: Output<typeof markingCalls.questions>['questions'] | undefined
  readonly isLoading: boolean
  readonly value: string | undefined
  readonly onChange: (value: string | undefined) => void
  readonly order: MarkingOrder
  readonly onOrder: (order: MarkingOrder) => void
}

function QuestionFilter({ questions, isLoading, value, onChange, order, onOrder }: QuestionFilterProps) {
  const t = useTranslations('papers.marking')
  const rows = (questions ?? []).filter(row => value === undefined || row.questionVersionId === value)
  const waiting = rows.reduce((sum, row) => sum + row.waitingCount, 0)
  const marked = rows.reduce((sum, row) => sum + row.markedCount, 0)
  const percent = waiting + marked === 0 ? 100 : Math.floor((marked / (waiting + marked)) * 100)
  return (
    <div className={styles.bar}>
      <Select
        className={styles.filter ?? ''}
        aria-label={t('question')}
        placeholder={t('allQuestions')}
        allowClear
        value={value ?? null}
        loading={isLoading}
        options={(questions ?? []).map(row => ({
          value: row.questionVersionId,
          label: t('questionOption', { excerpt: row.excerpt, count: row.waitingCount }),
        }))}
        onChange={next => onChange(next ?? undefined)}
      />
      <Segmented<MarkingOrder>
        aria-label={t('order')}
        value={order}
        onChange={onOrder}
        options={[
          { value: 'mixed', label: t('mixed') },
          { value: 'paper', label: t('byPaper') },
        ]}
      />
      {questions && (
        <div className={styles.progress} role="status">
          {t('progressText', { marked, all: marked + waiting })}
          <Progress percent={percent} size="small" showInfo={false} aria-label={t('progress')} />
        </div>
      )}
    </div>
  )
}

interface DeskProps {
  readonly examId: string
  readonly questionVersionId: string | undefined
  readonly order: MarkingOrder
  readonly sent: SentMarks
}

function Desk({ examId, questionVersionId, order, sent }: DeskProps) {
  const t = useTranslations('papers.marking')
  const marking = useMarking({ examId, questionVersionId, order }, sent)
  const { task } = marking
  if (task === undefined) {
    if (marking.error) return <ErrorState error={marking.error} onRetry={marking.retry} />
    return <Skeleton active />
  }
  const moves = (
    <Space wrap>
      <Button disabled={!marking.canGoBack || marking.isBusy} onClick={marking.goBack}>
        {t('previous')}
      </Button>
      <Button disabled={task === null || marking.isBusy} onClick={() => marking.skip()}>
        {t('skip')}
      </Button>
    </Space>
  )
  return (
    <>
      <UnsentMarks sent={sent} onLook={marking.lookAt} />
      {task === null ? (
        <AllMarked examId={examId} moves={moves} />
      ) : (
        <TaskDesk key={keyOf(task)} task={task} marking={marking} examId={examId} moves={moves} />
      )}
    </>
  )
}

/** Another answer, or another state of it, begins anew: points, comment and annotations. */
const keyOf = ({ paperId, no, role, marks, regradeNo }: MarkingTask): string =>
  `${paperId} ${no} ${role} ${marks.length} ${regradeNo}`
