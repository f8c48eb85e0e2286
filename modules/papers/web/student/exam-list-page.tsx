import { exams } from '../../../exams/contract/exams.ts'
import { useTranslations } from 'use-intl'
import { toDeviceCheck } from '../shared/links.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { useCardListQuery } from '@tripos/ui/use-card-list-query.ts'
import { ButtonLink } from '@tripos/ui/button.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Pager } from '@tripos/ui/pager.tsx'
import { SearchBox } from '@tripos/ui/search-box.tsx'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '@tripos/ui/states.tsx'
import { ExamCard } from './exam-card.tsx'
import styles from '@tripos/ui/card-list.module.css'

const FILTERS = ['all', 'open', 'upcoming', 'past'] as const
const SIZE = 12

export function ExamListPage() {
  const t = useTranslations('papersStudent.exams')
  const query = useCardListQuery()
  const deviceCheck = toDeviceCheck()
  const search = query.get('search')
  const filter = FILTERS.find(name => name === query.get('filter')) ?? 'all'
  const list = useEndpoint(
    exams.mine,
    { page: query.page, size: SIZE, filter, ...(search === '' ? {} : { search }) },
    { keepPrevious: true },
  )
  return (
    <>
      <PageTitle
        title={t('title')}
        actions={deviceCheck !== undefined && <ButtonLink to={deviceCheck}>{t('device')}</ButtonLink>}
      />
      <div className={styles.tools}>
        <Segmented
          label={t('filter')}
          value={filter}
          options={FILTERS.map(value => ({ value, label: t(`filters.${value}`) }))}
          onChange={value => query.set('filter', value === 'all' ? '' : value)}
        />
        <SearchBox key={search} label={t('search')} value={search} onSearch={text => query.set('search', text)} />
      </div>
      {list.isPending && <Skeleton count={3} height={168} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && (
        <>
          {list.data.total === 0 ? <NoExams isFiltered={search !== '' || filter !== 'all'} /> : null}
          <ul className={styles.cards}>
            {list.data.rows.map(exam => (
              <li key={exam.id}>
                <ExamCard exam={exam} serverNow={list.data.serverNow} />
              </li>
            ))}
          </ul>
          {list.data.total > 0 && (
            <Pager page={query.page} size={SIZE} total={list.data.total} onChange={query.setPage} />
          )}
        </>
      )}
    </>
  )
}

function NoExams({ isFiltered }: { isFiltered: boolean }) {
  const t = useTranslations('papersStudent.exams')
  if (isFiltered) return <EmptyState title={t('emptySearch')}>{t('emptySearchText')}</EmptyState>
  return <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>
}
