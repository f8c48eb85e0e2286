import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useSiteConfig } from '../../../site/web/shared/api.ts'
import { useUser } from '@tripos/web-kit/session.ts'
import { Button } from '@tripos/ui/button.tsx'
import { Card } from '@tripos/ui/card.tsx'
import styles from './device-check.module.css'
import type { CheckResults } from './findings.ts'
import { reportText } from './report.ts'

/** The clipboard of today is for HTTPS pages; over plain HTTP the old command still copies what is selected. */
async function copy(area: HTMLTextAreaElement): Promise<boolean> {
  const clipboard = navigator.clipboard as Clipboard | undefined
  try {
    if (clipboard) {
      await clipboard.writeText(area.value)
      return true
    }
  } catch {
    // Not allowed: the old way may be.
  }
  area.select()
  return document.execCommand('copy')
}

export function ReportCard({ findings, overall }: { findings: CheckResults; overall: string }) {
  const t = useTranslations('deviceCheck')
  const user = useUser()
  const siteName = useSiteConfig()?.siteName ?? ''
  const area = useRef<HTMLTextAreaElement>(null)
  const [isCopied, setIsCopied] = useState<boolean>()
  const text = reportText(t, findings, { siteName, userName: user.userName, overall })
  return (
    <Card className={styles.card} aria-labelledby="report">
      <h2 id="report" className={styles.name}>
        {t('report.title')}
      </h2>
      <p className={styles.advice}>{t('report.hint')}</p>
      <textarea ref={area} className={styles.report} aria-label={t('report.text')} value={text} rows={10} readOnly />
      <div className={styles.actions}>
        <Button onClick={() => area.current && void copy(area.current).then(setIsCopied)}>{t('report.copy')}</Button>
        <span role="status">{isCopied !== undefined && t(isCopied ? 'report.copied' : 'report.notCopied')}</span>
      </div>
    </Card>
  )
}
