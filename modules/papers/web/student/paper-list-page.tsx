import { useParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { useUser } from '@tripos/web-kit/session.ts'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { NotFound } from '@tripos/ui/states.tsx'
import { PaperRecords } from './paper-records.tsx'

/** `/web/paper/list/:examId/:userId`: only one's own. For other people's papers staff have the back office. */
export function PaperListPage() {
  const t = useTranslations('papersStudent.records')
  const user = useUser()
  const { examId = '', userId } = useParams()
  if (userId !== user.id) return <NotFound inLayout />
  return (
    <>
      <PageTitle title={t('title')} />
      <PaperRecords examId={examId} />
    </>
  )
}
