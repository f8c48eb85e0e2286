import { useTranslations } from 'use-intl'
import type { AnswerProps } from './answer-props.ts'
import { gapAnswer, gapsOf } from './keyed-answer.rules.ts'
import styles from './keyed-answer.module.css'

/** The contract's limit for one gap. */
const MOST_CHARACTERS = 200

/** One input a gap, numbered as in the stem: formulas and tables stay whole around the gaps, on a phone too. */
export function GapAnswers({ session, attempt, question: { no, gapCount = 0 } }: AnswerProps) {
  const t = useTranslations('examRoom')
  const gaps = gapsOf(attempt.answers[no], gapCount)
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{t('gaps')}</legend>
      {gaps.map((text, at) => (
        <label key={at} className={styles.field}>
          <span className={styles.label}>{t('gap', { no: at + 1 })}</span>
          <input
            type="text"
            className={styles.input}
            maxLength={MOST_CHARACTERS}
            autoComplete="off"
            value={text}
            readOnly={attempt.phase !== 'answering'}
            onChange={event => session.write(no, gapAnswer(gaps, at, event.target.value))}
            onBlur={() => session.flushTyping()}
          />
        </label>
      ))}
    </fieldset>
  )
}
