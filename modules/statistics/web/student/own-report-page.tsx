import { useTranslations } from 'use-intl'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Button } from '@tripos/ui/button.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { personReport } from '../../contract/person-report.ts'
import { ReportView } from '../shared/report-view.tsx'

/** What one has reached oneself; scores stand here once they are released. */
export function OwnReportPage() {
  const t = useTranslations('statisticsStudent')
  const { download } = useTransfer()
  const report = useEndpoint(personReport.mine, {})
  return (
    <>
      <PageTitle
        title={t('title')}
        hint={t('hint')}
        actions={<Button onClick={() => void download(personReport.ownPdf, {})}>{t('pdf')}</Button>}
      />
      {report.isPending && <Skeleton count={3} height={120} />}
      <LoadError query={report} />
      {report.data && (
        <LazyPart fallback={<Skeleton count={3} height={120} />}>
          <AreaMessages areas={['statisticsReport']}>
            <ReportView report={report.data} />
          </AreaMessages>
        </LazyPart>
      )}
    </>
  )
}
