import { Card } from '@tripos/ui/card.tsx'
import { formatMinute, formatPoints } from '@tripos/web-kit/format.ts'
import { useTranslations } from 'use-intl'
import type { PaperResult } from '../../contract/papers.ts'
import styles from './regrade-notes.module.css'

/** Which marks were changed after the exam, and why. */
export function RegradeNotes({ regrades }: Pick<PaperResult, 'regrades'>) {
  const t = useTranslations('papersStudent.regrades')
  if (regrades.length === 0) return null
  return (
    <Card aria-labelledby="regrades">
      <h2 id="regrades" className={styles.title}>
        {t('title')}
      </h2>
      <ul className={styles.list}>
        {regrades.map(({ no, kind, reason, oldPoints, newPoints, at }) => (
          <li key={`${at} ${no}`}>
            <p>
              {t(kind, { no })}
              {oldPoints !== null && newPoints !== null && oldPoints !== newPoints && (
                <> {t('change', { before: formatPoints(oldPoints), after: formatPoints(newPoints) })}</>
              )}
            </p>
            <p className={styles.quiet}>{t('reason', { reason, at: formatMinute(at) })}</p>
          </li>
        ))}
      </ul>
    </Card>
  )
}
