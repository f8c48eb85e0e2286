import type { PaperResult } from '../../contract/papers.ts'
import { useTranslations } from 'use-intl'
import { useSiteName } from '@tripos/web-kit/document-title.ts'
import { formatMoment } from '@tripos/web-kit/format.ts'
import { useUser } from '@tripos/web-kit/session.ts'
import styles from './exam-result-page.module.css'

/** On paper alone: whose result this is, of which school, exam and attempt. */
export function ResultSheetHead({ result }: { readonly result: PaperResult }) {
  const t = useTranslations('papersStudent.result')
  const siteName = useSiteName(state => state.siteName)
  const { realName, userName } = useUser()
  return (
    <div className={styles.sheetHead}>
      <b>{siteName}</b>
      <span>{t('sheetName', { realName, userName })}</span>
      <span>{t('attempt', { no: result.attemptNo })}</span>
      <span>{t('sheetTimes', { start: formatMoment(result.startedAt), end: formatMoment(result.closedAt) })}</span>
    </div>
  )
}
