import { QuestionType } from '@tripos/contract-kit/enums.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { classes } from '@tripos/ui/classes.ts'
import { RichText } from '@tripos/ui/rich-text.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { QuestionView } from '../../../../questions/web/shared/question-view.tsx'
import { type AnnotationDraft, useAnnotationDraft } from '../../shared/annotations/use-annotation-draft.ts'
import { AnswerFileList } from '../../shared/answer-file-list.tsx'
import { JudgedAnswer, JudgedPart } from '../judged-answer.tsx'
import { suggestedItems } from './keywords.rules.ts'
import { MarkHistory } from './mark-history.tsx'
import styles from './marking.module.css'
import { PointsPad } from './points-pad.tsx'
import { proposalOf } from './proposal.rules.ts'
import type { MarkingTask } from '../../../contract/marking-task.ts'
import type { useMarking } from './use-marking.ts'

interface TaskDeskProps {
  readonly task: MarkingTask
  readonly marking: ReturnType<typeof useMarking>
  readonly examId: string
  readonly moves: ReactNode
}

/** The answer, to be written on, and beside it what it is given. */
export function TaskDesk({ task, marking, examId, moves }: TaskDeskProps) {
  const t = useTranslations('papers.marking')
  const before = task.marks.at(-1)
  const draft = useAnnotationDraft(before?.annotations ?? [])
  const isDone = task.role === 'done'
  return (
    <div className={styles.desk}>
      <TaskView task={task} draft={isDone ? undefined : draft} />
      <aside className={styles.side} aria-label={t('marks')}>
        <div className={styles.card}>
          <div className={styles.taskHead}>
            <span className={styles.muted}>{t('candidate', { label: task.candidate })}</span>
            {task.role === 'blind' && <Tag tone="accent">{t('two.blind')}</Tag>}
            {task.role === 'arbiter' && <Tag tone="warning">{t('two.arbiter')}</Tag>}
          </div>
          <p className={styles.named}>{task.excerpt}</p>
          {isDone ? (
            <p>{t('two.done')}</p>
          ) : (
            <PointsPad
              examId={examId}
              maxPoints={task.maxPoints}
              initialPoints={before?.points}
              initialComment={before?.comment ?? ''}
              rubric={task.rubric}
              initialTicked={tickedBefore(task)}
              found={suggestedItems(task.rubric, task.answer)}
              proposal={proposalOf(task.rightParts)}
              suggestFor={task.canSuggest ? { paperId: task.paperId, no: task.no } : undefined}
              arbitration={task.arbitration}
              onAnnotations={annotations => draft.add(...annotations)}
              isBusy={marking.isBusy}
              onSave={given => marking.save({ ...given, annotations: draft.items })}
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

interface TaskViewProps {
  readonly task: MarkingTask
  /** Undefined where this person gives no mark: they see what they wrote. */
  readonly draft: AnnotationDraft | undefined
}

function TaskView({ task, draft }: TaskViewProps) {
  const t = useTranslations('papers.marking')
  const { question } = task
  const annotations = draft?.items ?? task.marks.at(-1)?.annotations ?? []
  if (question.type === QuestionType.combined) return <CombinedTask task={task} draft={draft} />
  return (
    <div>
      <div className={classes(styles.pair, question.type === QuestionType.fileUpload && styles.whole)}>
        <section className={styles.card} aria-label={t('answer')}>
          <h2 className={styles.small}>{t('answer')}</h2>
          {question.type === QuestionType.fileUpload ? (
            <AnswerFileList
              paperId={task.paperId}
              no={task.no}
              answer={task.answer}
              files={task.files ?? []}
              as="ofTask"
              annotations={annotations}
              draft={draft}
            />
          ) : (
            <JudgedAnswer answer={task.answer} rightParts={null} annotations={annotations} draft={draft} />
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
function CombinedTask({ task, draft }: TaskViewProps) {
  const t = useTranslations('papers.marking')
  const annotations = draft?.items ?? task.marks.at(-1)?.annotations
  return (
    <section className={styles.card} aria-label={t('question')}>
      <h2 className={styles.small}>{t('question')}</h2>
      <QuestionView
        view={task.question}
        order={task.optionOrder}
        withKey
        canFoldStem
        answer={task.answer}
        belowPart={at => (
          <JudgedPart
            answer={task.answer}
            rightParts={task.rightParts}
            annotations={annotations}
            draft={draft}
            at={at}
          />
        )}
      />
    </section>
  )
}
