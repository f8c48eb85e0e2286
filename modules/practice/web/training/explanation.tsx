import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { Button } from '@tripos/ui/button.tsx'
import { RichText } from '@tripos/ui/rich-text.tsx'
import { type Tone, Tag } from '@tripos/ui/tag.tsx'
import { toast } from '@tripos/ui/toast.tsx'
import { useErrorText } from '@tripos/ui/states.tsx'
import { ReviewedAnswer, reviewedParts, reviewedTask } from '../../../papers/web/shared/question-room.ts'
import type { Standing, TrainingQuestion } from '../../contract/training.ts'
import { practicePaths } from '../shared/paths.ts'
import styles from './training.module.css'
import type { TrainingSession } from './training-session.ts'

const TONES: Partial<Record<Standing, Tone>> = {
  right: 'success',
  partly: 'warning',
  wrong: 'danger',
  toJudge: 'accent',
}

interface ExplanationProps {
  readonly session: TrainingSession
  readonly question: TrainingQuestion
  readonly isLearning: boolean
}

/** What was answered, what is right, and why. */
export function Explanation({ session, question, isLearning }: ExplanationProps) {
  const t = useTranslations('practice.training')
  const { explained, standing } = question
  if (explained === null) return null
  const reviewed = {
    ...question.question,
    // By heart nothing was answered: the options show what is right.
    answer: question.answer,
    score: null,
    comment: '',
    key: explained.key,
    rightParts: isLearning ? null : explained.rightParts,
    analysis: explained.analysis,
    partAnalyses: explained.partAnalyses,
    optionAnalyses: explained.optionAnalyses,
  }
  return (
    <>
      {!isLearning && (
        <p className={styles.verdict} role="status">
          <Tag tone={TONES[standing] ?? 'neutral'}>{t(`standings.${standing}`)}</Tag>
        </p>
      )}
      {question.question.type === QuestionType.combined ? (
        <ol className={styles.tasks}>
          {reviewedParts(reviewed).map((part, at) => (
            <li key={at}>
              <h3 className={styles.partNo}>{t('part', { no: at + 1 })}</h3>
              <RichText html={part.stem} />
              <ReviewedAnswer task={part} isUnasked={isLearning} />
              <Analysis html={part.analysis ?? ''} />
            </li>
          ))}
        </ol>
      ) : (
        <ReviewedAnswer task={reviewedTask(reviewed)} isUnasked={isLearning} />
      )}
      <Judgement session={session} question={question} isLearning={isLearning} />
      <Analysis html={explained.analysis} />
      <p className={styles.more}>
        <Link to={practicePaths.question(question.questionId)} target="_blank">
          {t('toQuestion')}
        </Link>
      </p>
    </>
  )
}

function Analysis({ html }: { html: string }) {
  const t = useTranslations('practice.training')
  if (html === '') return null
  return (
    <section className={styles.analysis} aria-label={t('analysis')}>
      <h3>{t('analysis')}</h3>
      <RichText html={html} />
    </section>
  )
}

const VERDICTS = ['right', 'partly', 'wrong'] as const

/** What no machine can judge: until the next question the judgement can be changed. */
function Judgement({ session, question, isLearning }: ExplanationProps) {
  const t = useTranslations('practice.training')
  const errorText = useErrorText()
  const { type } = question.question
  const isOwn = question.standing === 'toJudge' || type === QuestionType.shortAnswer || type === QuestionType.fileUpload
  if (!isOwn || isLearning || question.answer === null) return null
  return (
    <fieldset className={styles.judgement}>
      <legend>{t('yourJudgement')}</legend>
      {VERDICTS.map(verdict => (
        <Button
          key={verdict}
          aria-pressed={question.standing === verdict}
          kind={question.standing === verdict ? 'primary' : 'secondary'}
          onClick={() => void session.judge(verdict).catch((error: unknown) => toast.error(errorText(error)))}
        >
          {t(`verdicts.${verdict}`)}
        </Button>
      ))}
    </fieldset>
  )
}
