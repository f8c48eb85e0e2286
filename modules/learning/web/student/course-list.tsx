import { courses } from '../../../courses/contract/courses.ts'
import { learning } from '../../contract/learning.ts'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { useCardListQuery } from '@tripos/ui/use-card-list-query.ts'
import { SelectInput } from '@tripos/ui/inputs.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Pager } from '@tripos/ui/pager.tsx'
import { SearchBox } from '@tripos/ui/search-box.tsx'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { EmptyState, ErrorState } from '@tripos/ui/states.tsx'
import { CourseCard } from './course-card.tsx'
import styles from './courses.module.css'

const FILTERS = ['all', 'required', 'elective', 'underWay', 'completed', 'favourite', 'past'] as const
const SIZE = 12

/** The courses that are for the student; with `lecturerId` only those of one lecturer. */
export function CourseList({ title, lecturerId }: { title: string; lecturerId?: string }) {
  const t = useTranslations('learning.list')
  const query = useCardListQuery()
  const search = query.get('search')
  const categoryId = query.get('categoryId')
  const show = FILTERS.find(name => name === query.get('show')) ?? 'all'
  const list = useEndpoint(
    learning.mine,
    {
      page: query.page,
      size: SIZE,
      show,
      ...(search === '' ? {} : { search }),
      ...(categoryId === '' ? {} : { categoryId }),
      ...(lecturerId === undefined ? {} : { lecturerId }),
    },
    // What was learnt since changes the list.
    { keepPrevious: true, staleMs: 0 },
  )
  const isFiltered = search !== '' || categoryId !== '' || show !== 'all'
  return (
    <>
      <PageTitle title={title} />
      <div className={styles.tools}>
        <Segmented
          label={t('filter')}
          value={show}
          options={FILTERS.map(value => ({ value, label: t(`filters.${value}`) }))}
          onChange={value => query.set('show', value === 'all' ? '' : value)}
        />
        <Categories value={categoryId} onChange={value => query.set('categoryId', value)} />
        <SearchBox key={search} label={t('search')} value={search} onSearch={text => query.set('search', text)} />
      </div>
      {list.isPending && <Skeleton count={3} height={168} />}
      {list.isError && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
      {list.data?.total === 0 && (
        <EmptyState title={isFiltered ? t('emptySearch') : t('empty')}>
          {isFiltered ? t('emptySearchText') : t('emptyText')}
        </EmptyState>
      )}
      {list.data && list.data.total > 0 && (
        <>
          <ul className={styles.cards}>
            {list.data.rows.map(course => (
              <li key={course.id}>
                <CourseCard course={course} />
              </li>
            ))}
          </ul>
          <Pager page={query.page} size={SIZE} total={list.data.total} onChange={query.setPage} />
        </>
      )}
    </>
  )
}

/** Nothing where the school has no categories. */
function Categories({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  const t = useTranslations('learning.list')
  const { data = [] } = useEndpoint(courses.categories, {})
  if (data.length === 0) return null
  return (
    <SelectInput
      aria-label={t('category')}
      className={styles.category}
      value={value}
      options={[{ value: '', label: t('anyCategory') }, ...data.map(({ id, name }) => ({ value: id, label: name }))]}
      onChange={onChange}
    />
  )
}
