import { useTranslations } from 'use-intl'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import { statisticsPaths } from '../shared/paths.ts'
import styles from './report.module.css'

/** Leads from the page of oneself to the report. */
export function ReportCard() {
  const t = useTranslations('statisticsStudent')
  return (
    <Card className={styles.card}>
      <div>
        <h2 className={styles.title}>{t('title')}</h2>
        <p className={styles.quiet}>{t('text')}</p>
      </div>
      <ButtonLink to={statisticsPaths.ownReport}>{t('open')}</ButtonLink>
    </Card>
  )
}
