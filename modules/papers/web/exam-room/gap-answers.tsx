import { useTranslations } from 'use-intl'
import type { AnswerProps } from './answer-props.ts'
import { gapAnswer, gapsOf } from './keyed-answer.rules.ts'
import styles from './keyed-answer.module.css'
import { NumberField } from './number-field.tsx'

/** The contract's limit for one gap. */
const MAX_CHARACTERS = 200

/** One input a gap, numbered as in the stem: formulas and tables stay whole around the gaps, on a phone too. */
export function GapAnswers({ session, attempt, question: { no, gapCount, numberGaps } }: AnswerProps<5>) {
  const t = useTranslations('examRoom')
  const gaps = gapsOf(attempt.answers[no], gapCount)
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{t('gaps')}</legend>
      {gaps.map((text, at) => {
        const shared = {
          maxLength: MAX_CHARACTERS,
          value: text,
          readOnly: attempt.phase !== 'answering',
          onBlur: () => session.flushTyping(),
        }
        const write = (next: string) => session.write(no, gapAnswer(gaps, at, next))
        const label = t('gap', { no: at + 1 })
        return numberGaps.includes(at) ? (
          <NumberField key={at} label={label} onWrite={write} {...shared} />
        ) : (
          <label key={at} className={styles.field}>
            <span className={styles.label}>{label}</span>
            <input
              type="text"
              className={styles.input}
              autoComplete="off"
              onChange={event => write(event.target.value)}
              {...shared}
            />
          </label>
        )
      })}
    </fieldset>
  )
}
