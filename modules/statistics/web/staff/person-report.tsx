import { ArrowLeftOutlined, FilePdfOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useState } from 'react'
import { Link, useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { useTransfer } from '@tripos/ui/transfer.tsx'
import { Loaded } from '@tripos/ui-staff/loaded.tsx'
import { personReport } from '../../contract/person-report.ts'
import { statisticsPaths } from '../shared/paths.ts'
import { ReportView } from '../shared/report-view.tsx'

/** What one student has reached, for staff. */
export function PersonReport() {
  const { id = '' } = useParams()
  const t = useTranslations('statisticsReport')
  const report = useEndpoint(personReport.show, { userId: id })
  return (
    <Loaded query={report}>
      {found => (
        <>
          <Link to={statisticsPaths.gradebook}>
            <ArrowLeftOutlined aria-hidden="true" /> {t('backToGradebook')}
          </Link>
          <PageTitle title={t('title')} subject={found.realName} hint={found.realName} actions={<Pdf userId={id} />} />
          <ReportView report={report.data ?? found} />
        </>
      )}
    </Loaded>
  )
}

function Pdf({ userId }: { userId: string }) {
  const t = useTranslations('statisticsReport')
  const { download } = useTransfer()
  const [isBusy, setIsBusy] = useState(false)
  const save = async () => {
    setIsBusy(true)
    await download(personReport.pdf, { userId })
    setIsBusy(false)
  }
  return (
    <Button icon={<FilePdfOutlined aria-hidden="true" />} loading={isBusy} onClick={() => void save()}>
      {t('pdf')}
    </Button>
  )
}
