import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { MAX_CHARACTERS, textOf } from './answer.rules.ts'
import type { AnswerProps } from './answer-props.ts'
import styles from './text-answer.module.css'

export function TextAnswer({ session, attempt, question: { no } }: AnswerProps<4>) {
  const t = useTranslations('examRoom')
  const id = useId()
  const text = textOf(attempt.answers[no])
  return (
    <div className={styles.box}>
      <label htmlFor={id} className={styles.label}>
        {t('yourText')}
      </label>
      <textarea
        id={id}
        className={styles.text}
        rows={9}
        maxLength={MAX_CHARACTERS}
        value={text}
        readOnly={attempt.phase !== 'answering'}
        aria-describedby={`${id}-count`}
        onChange={event => session.type(no, event.target.value)}
        onBlur={() => session.flushTyping()}
      />
      <p id={`${id}-count`} className={styles.count}>
        {t('characters', { count: text.length, max: MAX_CHARACTERS })}
      </p>
    </div>
  )
}
