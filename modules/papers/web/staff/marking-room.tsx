import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { papers } from '../../contract/papers.ts'
import { Button, Progress, Segmented, Select, Skeleton, Space } from 'antd'
import { useParams, useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { AllMarked } from './marking/all-marked.tsx'
import { AnswerText } from './marking/answer-view.tsx'
import { AnswerFileList } from '../shared/answer-file-list.tsx'
import { MarkHistory } from './marking/mark-history.tsx'
import styles from './marking/marking.module.css'
import { OwnFigures } from './marking/own-figures.tsx'
import { PointsPad } from './marking/points-pad.tsx'
import { proposalOf } from './marking/proposal.rules.ts'
import { type MarkingTask, useMarking } from './marking/use-marking.ts'
import type { MarkingOrder } from './marking/use-next-task.ts'
import { QuestionView } from '../../../questions/web/shared/question-view.tsx'
import { papersPaths } from '../shared/paths.ts'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { BackLink } from '@tripos/ui-staff/back-link.tsx'
import { RichText } from '@tripos/ui/rich-text.tsx'
import { ErrorState } from '@tripos/ui/states.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { JudgedPart } from './judged-answer.tsx'

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
  const questions = useEndpoint(papers.markingQuestions, { examId })
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
      />
    </>
  )
}

interface QuestionFilterProps {
  /** Undefined while they are not known. */
  readonly questions: Output<typeof papers.markingQuestions>['questions'] | undefined
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
}

function Desk({ examId, questionVersionId, order }: DeskProps) {
  const t = useTranslations('papers.marking')
  const marking = useMarking({ examId, questionVersionId, order })
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
  if (task === null) return <AllMarked examId={examId} moves={moves} />
  return (
    <div className={styles.desk}>
      <TaskView task={task} />
      <aside className={styles.side} aria-label={t('marks')}>
        <div className={styles.card}>
          <div className={styles.taskHead}>
            <span className={styles.muted}>{t('candidate', { label: task.candidate })}</span>
            {task.role === 'blind' && <Tag tone="accent">{t('two.blind')}</Tag>}
            {task.role === 'arbiter' && <Tag tone="warning">{t('two.arbiter')}</Tag>}
          </div>
          <p className={styles.named}>{task.excerpt}</p>
          {task.role === 'done' ? (
            <p>{t('two.done')}</p>
          ) : (
            <PointsPad
              key={`${task.paperId} ${task.no} ${task.role} ${task.marks.length} ${task.regradeNo}`}
              examId={examId}
              maxPoints={task.maxPoints}
              initialPoints={task.marks.at(-1)?.points}
              initialComment={task.marks.at(-1)?.comment ?? ''}
              rubric={task.rubric}
              initialTicked={tickedBefore(task)}
              proposal={proposalOf(task.rightParts)}
              arbitration={task.arbitration}
              isBusy={marking.isBusy}
              onSave={marking.save}
              onBack={() => marking.canGoBack && !marking.isBusy && marking.goBack()}
              onSkip={() => !marking.isBusy && marking.skip()}
            />
          )}
          <MarkHistory marks={task.marks} />
          <Repeated repeated={task.repeated} />
          {moves}
        </div>
      </aside>
    </div>
  )
}

/** It is told once the answer has been marked the second time. */
function Repeated({ repeated }: Pick<MarkingTask, 'repeated'>) {
  const t = useTranslations('markingPlan.own')
  if (repeated === null) return null
  const { points, firstPoints, isOfOther } = repeated
  const given = { first: formatPoints(firstPoints), second: formatPoints(points) }
  return <p className={styles.muted}>{t(isOfOther ? 'repeatedOfOther' : 'repeated', given)}</p>
}

/** Of the newest mark, as far as the rubric still has it. */
const tickedBefore = ({ marks, rubric }: MarkingTask): string[] => {
  const before = marks.at(-1)?.ticked ?? []
  return before.filter(id => rubric?.items.some(item => item.id === id))
}

type Question = MarkingTask['question']

/** A person marks these; their key is a text. */
const isMarked = (question: Question): question is Extract<Question, { type: 4 | 10 }> =>
  question.type === QuestionType.shortAnswer || question.type === QuestionType.fileUpload

function TaskView({ task }: { task: MarkingTask }) {
  const t = useTranslations('papers.marking')
  const { question } = task
  if (question.type === QuestionType.combined) return <CombinedTask task={task} />
  return (
    <div>
      <div className={styles.pair}>
        <section className={styles.card} aria-label={t('answer')}>
          <h2 className={styles.small}>{t('answer')}</h2>
          {question.type === QuestionType.fileUpload ? (
            <AnswerFileList
              paperId={task.paperId}
              no={task.no}
              answer={task.answer}
              files={task.files ?? []}
              as="ofTask"
            />
          ) : (
            <AnswerText answer={task.answer} />
          )}
        </section>
        {isMarked(question) && question.reference.trim() !== '' && (
          <section className={styles.card} aria-label={t('model')}>
            <h2 className={styles.small}>{t('model')}</h2>
            <RichText html={question.reference} />
          </section>
        )}
      </div>
      <section className={styles.card} aria-label={t('question')}>
        <h2 className={styles.small}>{t('question')}</h2>
        {/* What markers go by stands above; all other keys are marked in the question. */}
        <QuestionView view={question} order={task.optionOrder} withKey={!isMarked(question)} />
      </section>
      {isMarked(question) && question.analysis.trim() !== '' && (
        <section className={styles.card} aria-label={t('analysis')}>
          <h2 className={styles.small}>{t('analysis')}</h2>
          <RichText html={question.analysis} />
        </section>
      )}
    </div>
  )
}

/** Each answer stands below its part, with its key and what the machine gives for it. */
function CombinedTask({ task }: { task: MarkingTask }) {
  const t = useTranslations('papers.marking')
  return (
    <section className={styles.card} aria-label={t('question')}>
      <h2 className={styles.small}>{t('question')}</h2>
      <QuestionView
        view={task.question}
        order={task.optionOrder}
        withKey
        canFoldStem
        answer={task.answer}
        belowPart={at => <JudgedPart answer={task.answer} rightParts={task.rightParts} at={at} />}
      />
    </section>
  )
}
