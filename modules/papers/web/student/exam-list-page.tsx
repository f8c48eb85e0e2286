import { exams } from '../../../exams/contract/exams.ts'
import { useTranslations } from 'use-intl'
import { toDeviceCheck } from '../shared/links.ts'
import { useStudentFilter } from '@tripos/ui/use-student-list-query.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { StudentList } from '@tripos/ui/student-list.tsx'
import { DueNow } from '../../../student-home/web/shared/due-now.tsx'
import { ExamCard } from './exam-card.tsx'

const FILTERS = ['all', 'open', 'upcoming', 'past'] as const

export function ExamListPage() {
  const t = useTranslations('papersStudent.exams')
  const deviceCheck = toDeviceCheck()
  const filter = useStudentFilter('filter', FILTERS)
  return (
    <>
      <PageTitle
        title={t('title')}
        actions={deviceCheck !== undefined && <ButtonLink to={deviceCheck}>{t('device')}</ButtonLink>}
      />
      <DueNow />
      <StudentList
        endpoint={exams.mine}
        input={{ filter: filter.value }}
        size={12}
        filters={
          <Segmented
            label={t('filter')}
            value={filter.value}
            options={FILTERS.map(value => ({ value, label: t(`filters.${value}`) }))}
            onChange={filter.set}
          />
        }
        isFiltered={filter.isSet}
        searchLabel={t('search')}
        empty={{ title: t('empty'), text: t('emptyText') }}
        nothingFound={{ title: t('emptySearch'), text: t('emptySearchText') }}
        look="wide"
        rowHeight={168}
        rowKey={exam => exam.id}
      >
        {(exam, { serverNow }) => <ExamCard exam={exam} serverNow={serverNow} />}
      </StudentList>
    </>
  )
}
