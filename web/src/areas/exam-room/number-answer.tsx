import { useTranslations } from 'use-intl'
import type { AnswerProps } from './answer-props.ts'
import { numberAnswer, numberOf } from './keyed-answer.rules.ts'
import styles from './keyed-answer.module.css'

/** A text and no number input: those swallow what they do not understand, and cannot hold 6.02×10^23. */
export function NumberAnswer({ session, attempt, question: { no, hasUnit } }: AnswerProps) {
  const t = useTranslations('examRoom')
  const given = numberOf(attempt.answers[no])
  const shared = {
    type: 'text',
    className: styles.input,
    autoComplete: 'off',
    readOnly: attempt.phase !== 'answering',
    onBlur: () => session.flushTyping(),
  }
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{t('yourNumber')}</legend>
      <label className={styles.field}>
        <span className={styles.label}>{t('number')}</span>
        <input
          {...shared}
          maxLength={100}
          value={given.number}
          onChange={event => session.write(no, numberAnswer({ number: event.target.value, unit: given.unit }))}
        />
      </label>
      {hasUnit && (
        <label className={styles.field}>
          <span className={styles.label}>{t('unit')}</span>
          <input
            {...shared}
            maxLength={50}
            value={given.unit}
            onChange={event => session.write(no, numberAnswer({ number: given.number, unit: event.target.value }))}
          />
        </label>
      )}
    </fieldset>
  )
}
