import { typeTextOf } from '@tripos/question-kinds/type-text.ts'
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '@tripos/ui/button.tsx'
import { RichText } from '@tripos/ui/rich-text.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '@tripos/ui/states.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { type AnswerProps, KeyedAnswers } from '../../../papers/web/shared/question-room.ts'
import { PracticeMode } from '../../contract/practice-modes.ts'
import type { TrainingQuestion } from '../../contract/training.ts'
import { Hints } from './hints.tsx'
import { Explanation } from './explanation.tsx'
import styles from './training.module.css'
import { stepOf } from './training.rules.ts'
import type { SessionState, TrainingSession } from './training-session.ts'

interface RoomQuestionProps {
  readonly session: TrainingSession
  readonly state: SessionState
}

/** One question: how it is answered, then what was right. */
export function RoomQuestion({ session, state }: RoomQuestionProps) {
  const t = useTranslations('practice.training')
  const found = state.questions[state.no]
  if (found === undefined) {
    return state.error === undefined ? (
      <Skeleton count={4} height={58} />
    ) : (
      <ErrorState error={state.error} onRetry={() => void session.load()} />
    )
  }
  return (
    <>
      <OtherRefusals session={session} state={state} />
      {found === 'gone' ? <EmptyState title={t('gone')} /> : <Asked session={session} state={state} question={found} />}
      <Steps session={session} state={state} />
    </>
  )
}

/** What was not accepted elsewhere in the training, as after hours without network. */
function OtherRefusals({ session, state }: RoomQuestionProps) {
  const t = useTranslations('practice.training')
  const others = state.refusals.filter(({ no }) => no !== state.no)
  return (
    <ul role="status" className={styles.refusals}>
      {others.map(({ no, reason }) => (
        <li key={no}>
          {reason === undefined ? t('elsewhereAt', { no }) : t('refusedAt', { no, reason })}{' '}
          <Button size="small" onClick={() => session.go(no)}>
            {t('toRefused', { no })}
          </Button>
        </li>
      ))}
    </ul>
  )
}

interface AskedProps extends RoomQuestionProps {
  readonly question: TrainingQuestion
}

function Asked({ session, state, question }: AskedProps) {
  const t = useTranslations()
  const heading = useRef<HTMLHeadingElement>(null)
  const { question: shown, no } = question
  const step = stepOf(state)

  // Focus and scrolling belong to the browser. A new question is a new place: readers begin at its heading.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])

  return (
    <article aria-labelledby="question-heading">
      <div className={styles.head}>
        <Tag tone="accent">{t(`common.${typeTextOf(shown)}`)}</Tag>
        <h2 id="question-heading" ref={heading} tabIndex={-1} className={styles.position}>
          {t('practice.training.position', { no, total: state.run.questionCount })}
        </h2>
      </div>
      {(shown.type !== QuestionType.combined || step.isKeyShown) && (
        <RichText html={shown.stem} className={styles.stem ?? ''} />
      )}
      {step.isKeyShown ? (
        <Explanation session={session} question={question} isLearning={state.run.mode === PracticeMode.memorise} />
      ) : (
        <>
          <Answering session={session} state={state} question={question} />
          <Hints session={session} question={question} />
        </>
      )}
      <p role="status" className={styles.status}>
        <Status state={state} question={question} />
      </p>
    </article>
  )
}

function Answering({ session, state, question }: AskedProps) {
  const t = useTranslations('practice.training')
  if (question.question.type === QuestionType.fileUpload) return <p className={styles.hint}>{t('files')}</p>
  const room: AnswerProps['session'] = {
    getState: () => ({ answers: session.getState().drafts }),
    choose: (no, answer) => session.write(no, answer),
    write: (no, answer) => session.write(no, answer),
    type: (no, text) => session.write(no, text === '' ? null : { kind: 'text', text }),
    flushTyping: () => undefined,
    fileQueue: undefined,
  }
  const phase = stepOf(state).canWrite ? 'answering' : 'handingIn'
  return (
    <LazyPart fallback={<Skeleton count={3} height={58} />}>
      <KeyedAnswers session={room} attempt={{ phase, answers: state.drafts }} question={question.question} />
    </LazyPart>
  )
}

/** It is said to be on this device once it is. */
function wordOfPending({ no, sending, stored }: SessionState): 'waiting' | 'later' | 'unkept' {
  const isStored = stored[no]
  if (sending !== 'offline' || isStored === undefined) return 'waiting'
  return isStored ? 'later' : 'unkept'
}

/** One sentence at most. */
function Status({ state, question }: Pick<AskedProps, 'state' | 'question'>) {
  const t = useTranslations('practice.training')
  const refusal = state.refusals.find(({ no }) => no === state.no)
  if (refusal) {
    const { reason } = refusal
    return <span className={styles.problem}>{reason === undefined ? t('elsewhere') : t('refused', { reason })}</span>
  }
  if (state.pending.includes(state.no)) return t(wordOfPending(state))
  if (question.standing === 'given') return t('saved')
  const isAgain = question.answerId !== null && question.mayTry && !state.run.isCheckedAtEnd
  return isAgain ? <span className={styles.problem}>{t('tryAgain')}</span> : null
}

function Steps({ session, state }: RoomQuestionProps) {
  const t = useTranslations('practice.training')
  const step = stepOf(state)
  const isLast = state.no >= state.run.questionCount
  const isLearning = state.run.mode === PracticeMode.memorise
  return (
    <div className={styles.steps}>
      <Button disabled={state.no <= 1} onClick={() => session.go(state.no - 1)}>
        {t('previous')}
      </Button>
      {step.canGiveUp && (
        <Button kind="quiet" onClick={() => session.giveUp()}>
          {t('giveUp')}
        </Button>
      )}
      {step.canGiveUp && (
        <Button kind="primary" disabled={!step.canCheck} onClick={() => session.check()}>
          {t('check')}
        </Button>
      )}
      <Button
        kind={step.canGiveUp ? 'secondary' : 'primary'}
        disabled={isLast}
        onClick={() => session.go(state.no + 1)}
      >
        {t(isLearning ? 'memoriseNext' : 'next')}
      </Button>
    </div>
  )
}
