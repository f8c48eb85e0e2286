import { typeTextOf } from '@tripos/question-kinds/type-text.ts'
import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { RichText } from '@tripos/ui/rich-text.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import type { AnswerProps } from './answer-props.ts'
import type { Attempt } from './attempt.rules.ts'
import type { AttemptSession } from './attempt-session.ts'
import { KeyedAnswers } from './load-keyed-answers.ts'
import { OptionList } from './option-list.tsx'
import styles from './question-view.module.css'
import { TextAnswer } from './text-answer.tsx'

interface QuestionViewProps extends AnswerProps {
  readonly session: AttemptSession
  readonly attempt: Attempt
}

/** One question, one decision. */
export function QuestionView({ session, attempt, question }: QuestionViewProps) {
  const t = useTranslations()
  const heading = useRef<HTMLHeadingElement>(null)
  const position = { no: question.no, total: attempt.questions.length }

  // Focus and scrolling belong to the browser. A new question is a new place: readers begin at its heading.
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    window.scrollTo({ top: 0 })
  }, [])

  return (
    <article className={styles.question} aria-labelledby="question-heading">
      <SectionIntro session={session} section={question.section} />
      <div className={styles.head}>
        <Tag tone="accent">{t(`common.${typeTextOf(question)}`)}</Tag>
        <h1 id="question-heading" ref={heading} tabIndex={-1} className={styles.position}>
          {t('examRoom.position', position)}
        </h1>
        <span className={styles.points}>{t('examRoom.points', { points: formatPoints(question.points) })}</span>
      </div>
      {/* That of a combined question stands with its parts. */}
      {question.type !== QuestionType.combined && <RichText html={question.stem} className={styles.stem ?? ''} />}
      <Answer session={session} attempt={attempt} question={question} />
    </article>
  )
}

function Answer({ question, ...room }: AnswerProps) {
  switch (question.type) {
    case QuestionType.singleChoice:
    case QuestionType.multipleChoice:
    case QuestionType.trueFalse:
      return <OptionList {...room} question={question} />
    case QuestionType.shortAnswer:
      return <TextAnswer {...room} question={question} />
    default:
      return (
        <LazyPart>
          <KeyedAnswers {...room} question={question} />
        </LazyPart>
      )
  }
}

function SectionIntro({ session, section }: { session: AttemptSession; section: number }) {
  const { sections } = session.content
  const intro = sections[section]
  if (!intro || (intro.title === '' && intro.instructions === '')) return null
  return (
    <div className={styles.section}>
      {intro.title !== '' && <p className={styles.sectionTitle}>{intro.title}</p>}
      {intro.instructions !== '' && <RichText html={intro.instructions} className={styles.instructions ?? ''} />}
    </div>
  )
}
