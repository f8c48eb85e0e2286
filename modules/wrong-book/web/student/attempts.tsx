import { useTranslations } from 'use-intl'
import { formatMinute, formatPoints } from '@tripos/web-kit/format.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { Tag } from '@tripos/ui/tag.tsx'
import { papersPaths } from '../../../papers/web/shared/paths.ts'
import type { ShownQuestion } from '../../contract/question-view.ts'
import { VERDICT_TONES } from './entry-card.tsx'
import styles from './wrong-book.module.css'

/** How one answered this question in trainings, the newest first. */
export function Practised({ practised }: Pick<ShownQuestion, 'practised'>) {
  const t = useTranslations('wrongBook')
  return (
    <Card>
      <h2 className={styles.heading}>{t('question.practised')}</h2>
      <ul className={styles.attempts}>
        {practised.map(({ id, at, verdict }) => (
          <li key={id} className={styles.attempt}>
            <p className={styles.words}>{formatMinute(at)}</p>
            <Tag tone={VERDICT_TONES[verdict]}>{t(`verdicts.${verdict}`)}</Tag>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** How one answered this question on each paper, the newest first. */
export function Attempts({ attempts }: Pick<ShownQuestion, 'attempts'>) {
  const t = useTranslations('wrongBook')
  return (
    <Card>
      <h2 className={styles.heading}>{t('question.attempts')}</h2>
      <ul className={styles.attempts}>
        {attempts.map(({ paperId, examTitle, attemptNo, at, outcome }, index) => (
          <li key={index} className={styles.attempt}>
            <div className={styles.words}>
              <p id={`attempt-${index}`}>{examTitle}</p>
              <p className={styles.source}>
                {t('question.attempt', { no: attemptNo })} · {formatMinute(at)}
              </p>
            </div>
            {outcome ? (
              <p className={styles.facts}>
                <Tag tone={VERDICT_TONES[outcome.verdict]}>{t(`verdicts.${outcome.verdict}`)}</Tag>
                <span className={styles.source}>
                  {t('question.score', { score: formatPoints(outcome.score), points: formatPoints(outcome.points) })}
                </span>
              </p>
            ) : (
              <p className={styles.source}>{t('question.noScore')}</p>
            )}
            {paperId !== null && (
              <ButtonLink size="small" to={papersPaths.examResult(paperId)} aria-describedby={`attempt-${index}`}>
                {t('question.result')}
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
