import { typeTextOf } from '@tripos/question-kinds/type-text.ts'
import { completeness } from '@tripos/question-kinds/completeness.ts'
import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { formatPoints } from '@tripos/web-kit/format.ts'
import { RichText } from '@tripos/ui/rich-text.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import type { AnswerProps } from './answer-props.ts'
import { partProps } from './combined-answer.rules.ts'
import styles from './combined-answer.module.css'
import { TaskAnswer } from './task-answer.tsx'

/** What all parts are about stays in sight, beside or above them, and can be folded away. */
export function CombinedAnswer(props: AnswerProps<6>) {
  const t = useTranslations('examRoom')
  const { stem, parts } = props.question
  return (
    <div className={styles.combined}>
      <details className={styles.shared} open>
        <summary className={styles.summary}>{t('sharedStem')}</summary>
        {/* Without a place for the focus the keyboard could not scroll it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- because it scrolls */}
        <div className={styles.scroll} tabIndex={0} role="group" aria-label={t('sharedStem')}>
          <RichText html={stem} className={styles.stem} />
        </div>
      </details>
      <ol className={styles.parts}>
        {parts.map((_, at) => {
          const part = partProps(props, at)
          return <li key={at}>{part && <Part {...part} place={{ no: props.question.no, part: at + 1 }} />}</li>
        })}
      </ol>
    </div>
  )
}

interface PartProps extends AnswerProps {
  readonly place: { readonly no: number; readonly part: number }
}

function Part({ place, ...props }: PartProps) {
  const t = useTranslations()
  const id = useId()
  const { question, attempt } = props
  const done = completeness(attempt.answers[question.no], question)
  return (
    <section className={styles.part} aria-labelledby={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.no}>
          <span aria-hidden="true">{`${place.no} (${place.part})`}</span>
          <VisuallyHidden>{t('examRoom.part', place)}</VisuallyHidden>
        </h2>
        <Tag tone="accent">{t(`common.${typeTextOf(question)}`)}</Tag>
        {done === 'all' && <Tag tone="success">{t('examRoom.sheet.answered')}</Tag>}
        {done === 'partly' && <Tag tone="warning">{t('examRoom.sheet.partly')}</Tag>}
        <span className={styles.points}>{t('examRoom.points', { points: formatPoints(question.points) })}</span>
      </div>
      <RichText html={question.stem} className={styles.task} />
      <TaskAnswer {...props} />
    </section>
  )
}
