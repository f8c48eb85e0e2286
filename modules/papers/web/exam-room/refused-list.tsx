import { decodeAnswer } from '@tripos/question-kinds/answer-body.ts'
import type { Answer } from '@tripos/question-kinds/answers.ts'
import { useTranslations } from 'use-intl'
import { answerText } from '@tripos/question-kinds/answer-text.ts'
import styles from './refused-list.module.css'
import type { Refused } from './saving/answer-store.ts'

/** Answers that the server did not take: nothing that somebody typed disappears without a word. */
export function RefusedList({ refused }: { refused: readonly Refused[] }) {
  const t = useTranslations('examRoom.notice')
  return (
    <div className={styles.box}>
      <p>{t('refused', { count: refused.length })}</p>
      <ul className={styles.list}>
        {refused.map(row => (
          <li key={JSON.stringify(row)}>
            <strong>{t('refusedItem', { no: row.no })}</strong> {t(`reason.${row.reason}`)}
            {'names' in row ? (
              <p className={styles.answer}>{row.names.join('\n')}</p>
            ) : (
              <RefusedAnswer answer={decodeAnswer(row.answer)} />
            )}
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t('refusedNote')}</p>
    </div>
  )
}

function RefusedAnswer({ answer }: { answer: Answer | null }) {
  const t = useTranslations('examRoom')
  if (answer?.kind === 'parts') return answer.parts.map((part, at) => <RefusedAnswer key={at} answer={part} />)
  const words = () => {
    if (!answer) return t('notice.noAnswer')
    return answer.kind === 'trueFalse' ? t(answer.isTrue ? 'isTrue' : 'isFalse') : answerText(answer)
  }
  return <p className={styles.answer}>{words()}</p>
}
