import { QuestionType } from '@tripos/contract-kit/enums.ts'
import { useTranslations } from 'use-intl'
import { letterOf } from '@tripos/question-kinds/answer-text.ts'
import { Button } from '@tripos/ui/button.tsx'
import { classes } from '@tripos/ui/classes.ts'
import { RichText } from '@tripos/ui/rich-text.tsx'
import { VisuallyHidden } from '@tripos/ui/visually-hidden.tsx'
import { choose, isChosen } from './answer.rules.ts'
import type { AnswerProps } from './answer-props.ts'
import styles from './option-list.module.css'

/** Cards with the browser's own radio buttons or checkboxes underneath. */
export function OptionList({ session, attempt, question }: AnswerProps<1 | 2 | 3>) {
  const t = useTranslations('examRoom')
  const { no, type } = question
  const answer = attempt.answers[no]
  const isMany = type === QuestionType.multipleChoice
  const isTrueFalse = question.type === QuestionType.trueFalse
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
        {answer && attempt.phase === 'answering' && (
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
