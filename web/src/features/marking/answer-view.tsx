import type { AnswerBody } from '@tripos/contract/papers'
import { useTranslations } from 'use-intl'
import styles from './marking.module.css'

/** What a candidate answered, in words: letters of options, true or false, or the text as typed. */
export function AnswerText({ answer }: { answer: AnswerBody }) {
  const t = useTranslations('admin.marking')
  if (answer === null) return <p className={styles.muted}>{t('noAnswer')}</p>
  if ('options' in answer) {
    const letters = answer.options.map(option => String.fromCharCode(65 + option)).join(', ')
    return <p>{letters || t('noAnswer')}</p>
  }
  if ('isTrue' in answer) return <p>{answer.isTrue ? t('true') : t('false')}</p>
  if (answer.text.trim() === '') return <p className={styles.muted}>{t('noAnswer')}</p>
  return <p className={styles.answer}>{answer.text}</p>
}
