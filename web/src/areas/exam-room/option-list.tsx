import { QuestionType } from '@tripos/contract/enums'
import type { PaperQuestion } from '@tripos/contract/papers'
import { useTranslations } from 'use-intl'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { RichText } from '../../ui/rich-text.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { choose, isAnswered, isChosen, letterOf } from './answer.rules.ts'
import type { Attempt } from './attempt.rules.ts'
import type { AttemptSession } from './attempt-session.ts'
import styles from './option-list.module.css'

interface OptionListProps {
  readonly session: AttemptSession
  readonly attempt: Attempt
  readonly question: PaperQuestion
}

/** Cards with the browser's own radio buttons or checkboxes underneath. */
export function OptionList({ session, attempt, question }: OptionListProps) {
  const t = useTranslations('examRoom')
  const { no, type } = question
  const answer = attempt.answers[no]
  const isMany = type === QuestionType.multipleChoice
  const isTrueFalse = type === QuestionType.trueFalse
  const options = isTrueFalse ? [t('isTrue'), t('isFalse')] : question.options
  return (
    <>
      <fieldset className={styles.options} disabled={attempt.phase !== 'answering'}>
        <legend>
          <VisuallyHidden>{t(isMany ? 'chooseMany' : 'chooseOne')}</VisuallyHidden>
        </legend>
        {options.map((option, index) => (
          <label key={index} className={styles.card}>
            <input
              type={isMany ? 'checkbox' : 'radio'}
              name={`question-${no}`}
              className={styles.input}
              checked={isChosen(answer, index)}
              onChange={() => session.choose(no, choose(type, answer, index))}
            />
            <span className={classes(styles.badge, isMany && styles.square)}>{letterOf(index)}</span>
            {isTrueFalse ? <span className={styles.text}>{option}</span> : <OptionHtml html={option} />}
          </label>
        ))}
      </fieldset>
      <div className={styles.clear}>
        {isAnswered(answer) && attempt.phase === 'answering' && (
          <Button kind="quiet" size="small" onClick={() => session.choose(no, null)}>
            {t('clear')}
          </Button>
        )}
      </div>
    </>
  )
}

function OptionHtml({ html }: { html: string }) {
  return <RichText html={html} inline className={styles.text ?? ''} />
}
