import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { lecturers } from '../../contract.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { useCardListQuery } from '@tripos/ui/use-card-list-query.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Pager } from '@tripos/ui/pager.tsx'
import { SearchBox } from '@tripos/ui/search-box.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '@tripos/ui/states.tsx'
import { toCoursesOfLecturer } from '../shared/links.ts'
import styles from './lecturers.module.css'
import { Portrait } from './portrait.tsx'

type Lecturer = Output<typeof lecturers.shown>['rows'][number]

const SIZE = 20

/** `/web/lecturer`: who teaches here. */
export function LecturerListPage() {
  return (
    <AreaMessages areas={['lecturers']}>
      <LecturerList />
    </AreaMessages>
  )
}

function LecturerList() {
  const t = useTranslations('lecturers')
  const query = useCardListQuery()
  const search = query.get('search')
  const list = useEndpoint(
    lecturers.shown,
    { page: query.page, size: SIZE, ...(search === '' ? {} : { search }) },
    { keepPrevious: true },
  )
  return (
    <>
      <PageTitle title={t('title')} />
      <div className={styles.tools}>
        <SearchBox key={search} label={t('search')} value={search} onSearch={text => query.set('search', text)} />
      </div>
      {list.isPending && <Skeleton count={3} height={140} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data && list.data.total === 0 && (
        <EmptyState title={t(search === '' ? 'empty' : 'emptySearch')}>
          {t(search === '' ? 'emptyText' : 'emptySearchText')}
        </EmptyState>
      )}
      {list.data && list.data.total > 0 && (
        <>
          <ul className={styles.cards}>
            {list.data.rows.map(lecturer => (
              <li key={lecturer.id}>
                <LecturerCard lecturer={lecturer} />
              </li>
            ))}
          </ul>
          <Pager page={query.page} size={SIZE} total={list.data.total} onChange={query.setPage} />
        </>
      )}
    </>
  )
}

function LecturerCard({ lecturer }: { lecturer: Lecturer }) {
  const t = useTranslations('lecturers')
  const to = toCoursesOfLecturer(lecturer.id)
  return (
    <article className={styles.card}>
      <Portrait src={lecturer.portrait} />
      <div className={styles.words}>
        <h2 className={styles.name}>
          {to === undefined ? (
            lecturer.name
          ) : (
            <Link to={to} className={styles.link}>
              {lecturer.name}
            </Link>
          )}
        </h2>
        {lecturer.title !== '' && <p className={styles.title}>{lecturer.title}</p>}
        {lecturer.excerpt !== '' && <p className={styles.excerpt}>{lecturer.excerpt}</p>}
        <p className={styles.courses}>{t('courses', { count: lecturer.courseCount })}</p>
      </div>
    </article>
  )
}
