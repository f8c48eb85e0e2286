import { useId } from 'react'
import { useTranslations } from 'use-intl'
import { letterOf } from '@tripos/question-kinds/answer-text.ts'
import { RichText } from '@tripos/ui/rich-text.tsx'
import type { AnswerProps } from './answer-props.ts'
import { plainWords, targetAnswer, targetsOf } from './keyed-answer.rules.ts'
import styles from './keyed-answer.module.css'

/** Each prompt has the browser's own list of the targets: no dragging, and readers know it. */
export function MatchList({ session, attempt, question: { no, prompts, options } }: AnswerProps<7>) {
  const t = useTranslations('examRoom')
  const id = useId()
  const targets = targetsOf(attempt.answers[no], prompts.length)
  return (
    <>
      <ol className={styles.targets} aria-label={t('targets')}>
        {options.map((html, at) => (
          <li key={at} className={styles.target}>
            <span className={styles.badge}>{letterOf(at)}</span>
            <RichText html={html} inline className={styles.text ?? ''} />
          </li>
        ))}
      </ol>
      <fieldset className={styles.fields} disabled={attempt.phase !== 'answering'}>
        <legend className={styles.legend}>{t('match')}</legend>
        {prompts.map((html, at) => (
          <div key={at} className={styles.prompt}>
            <span className={styles.no} aria-hidden="true">
              {at + 1}
            </span>
            <div id={`${id}-${at}`} className={styles.text}>
              <RichText html={html} inline />
            </div>
            <select
              className={styles.select}
              aria-labelledby={`${id}-${at}`}
              value={targets[at] ?? -1}
              onChange={event => session.choose(no, targetAnswer(targets, at, Number(event.target.value)))}
            >
              <option value={-1}>{t('chooseTarget')}</option>
              {options.map((option, position) => (
                <option key={position} value={position}>
                  {`${letterOf(position)} ${plainWords(option)}`.trim()}
                </option>
              ))}
            </select>
          </div>
        ))}
      </fieldset>
    </>
  )
}
