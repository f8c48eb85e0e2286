import { useTranslations } from 'use-intl'
import type { AnswerProps } from './answer-props.ts'
import { numberAnswer, numberOf } from './keyed-answer.rules.ts'
import styles from './keyed-answer.module.css'
import { NumberField } from './number-field.tsx'

export function NumberAnswer({ session, attempt, question: { no, hasUnit } }: AnswerProps<9>) {
  const t = useTranslations('examRoom')
  const given = numberOf(attempt.answers[no])
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{t('yourNumber')}</legend>
      <NumberField
        label={t('number')}
        maxLength={100}
        value={given.number}
        readOnly={attempt.phase !== 'answering'}
        onBlur={() => session.flushTyping()}
        onWrite={number => session.write(no, numberAnswer({ number, unit: given.unit }))}
      />
      {hasUnit && (
        <label className={styles.field}>
          <span className={styles.label}>{t('unit')}</span>
          <input
            type="text"
            className={styles.input}
            autoComplete="off"
            readOnly={attempt.phase !== 'answering'}
            onBlur={() => session.flushTyping()}
            maxLength={50}
            value={given.unit}
            onChange={event => session.write(no, numberAnswer({ number: given.number, unit: event.target.value }))}
          />
        </label>
      )}
    </fieldset>
  )
}
