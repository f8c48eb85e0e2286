import type { Output } from '@tripos/contract-kit/endpoint.ts'
import { lecturers } from '../../contract.ts'
import { Link } from 'react-router'
import { useTranslations } from 'use-intl'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { PageTitle } from '@tripos/ui/page-title.tsx'
import { StudentList } from '@tripos/ui/student-list.tsx'
import { toCoursesOfLecturer } from '../shared/links.ts'
import styles from './lecturers.module.css'
import { Portrait } from './portrait.tsx'

type Lecturer = Output<typeof lecturers.shown>['rows'][number]

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
  return (
    <>
      <PageTitle title={t('title')} />
      <StudentList
        endpoint={lecturers.shown}
        size={20}
        searchLabel={t('search')}
        empty={{ title: t('empty'), text: t('emptyText') }}
        nothingFound={{ title: t('emptySearch'), text: t('emptySearchText') }}
        look="medium"
        rowHeight={140}
        rowKey={lecturer => lecturer.id}
      >
        {lecturer => <LecturerCard lecturer={lecturer} />}
      </StudentList>
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
