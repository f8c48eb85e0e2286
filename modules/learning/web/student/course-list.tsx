import { courses } from '../../../courses/contract/courses.ts'
import { learning } from '../../contract/learning.ts'
import { useTranslations } from 'use-intl'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { useStudentFilter, useStudentListQuery } from '@tripos/ui/use-student-list-query.ts'
import { SelectInput } from '@tripos/ui/inputs.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { Segmented } from '@tripos/ui/segmented.tsx'
import { StudentList } from '@tripos/ui/student-list.tsx'
import { CourseCard } from './course-card.tsx'
import styles from './courses.module.css'

const FILTERS = ['all', 'required', 'elective', 'underWay', 'completed', 'favourite', 'past'] as const

/** The courses that are for the student; with `lecturerId` only those of one lecturer. */
export function CourseList({ title, lecturerId }: { title: string; lecturerId?: string }) {
  const t = useTranslations('learning.list')
  const query = useStudentListQuery()
  const categoryId = query.get('categoryId')
  const show = useStudentFilter('show', FILTERS)
  return (
    <>
      <PageTitle title={title} />
      <StudentList
        endpoint={learning.mine}
        input={{
          show: show.value,
          ...(categoryId === '' ? {} : { categoryId }),
          ...(lecturerId === undefined ? {} : { lecturerId }),
        }}
        size={12}
        // What was learnt since changes the list.
        staleMs={0}
        filters={
          <>
            <Segmented
              label={t('filter')}
              value={show.value}
              options={FILTERS.map(value => ({ value, label: t(`filters.${value}`) }))}
              onChange={show.set}
            />
            <Categories value={categoryId} onChange={value => query.set('categoryId', value)} />
          </>
        }
        isFiltered={categoryId !== '' || show.isSet}
        searchLabel={t('search')}
        empty={{ title: t('empty'), text: t('emptyText') }}
        nothingFound={{ title: t('emptySearch'), text: t('emptySearchText') }}
        look="narrow"
        rowHeight={168}
        rowKey={course => course.id}
      >
        {course => <CourseCard course={course} />}
      </StudentList>
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
