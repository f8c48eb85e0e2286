import type { Answer } from '@tripos/question-kinds/answers.ts'
import { useTranslations } from 'use-intl'
import { answerText } from '@tripos/question-kinds/answer-text.ts'
import styles from './marking.module.css'

/** What a candidate answered, in words: letters as on the paper, true or false, or the text as typed. */
export function AnswerText({ answer }: { answer: Answer | null }) {
  const t = useTranslations('papers.marking')
  if (answer === null) return <p className={styles.muted}>{t('noAnswer')}</p>
  if (answer.kind === 'parts') {
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
  if (answer.kind === 'trueFalse') return <p>{answer.isTrue ? t('true') : t('false')}</p>
  const text = answerText(answer) ?? ''
  if (text.trim() === '') return <p className={styles.muted}>{t('noAnswer')}</p>
  return <p className={styles.answer}>{text}</p>
}
