import type { AnswerBody } from '@tripos/question-kinds/answers.ts'
import { useTranslations } from 'use-intl'
import { answerText } from '../../../../questions/web/shared/answer-text.ts'
import styles from './marking.module.css'

/** What a candidate answered, in words: letters as on the paper, true or false, or the text as typed. */
export function AnswerText({ answer }: { answer: AnswerBody }) {
  const t = useTranslations('papers.marking')
  if (answer === null) return <p className={styles.muted}>{t('noAnswer')}</p>
  if ('parts' in answer) {
    return (
      <ol className={styles.parts}>
        {answer.parts.map((part, at) => (
          <li key={at}>
            <AnswerText answer={part} />
          </li>
        ))}
      </ol>
    )
  }
  if ('isTrue' in answer) return <p>{answer.isTrue ? t('true') : t('false')}</p>
  const text = 'text' in answer ? answer.text : (answerText(answer) ?? '')
  if (text.trim() === '') return <p className={styles.muted}>{t('noAnswer')}</p>
  return <p className={styles.answer}>{text}</p>
}
