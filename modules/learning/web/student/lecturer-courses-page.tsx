import { lecturers } from '../../../lecturers/contract.ts'
import { useSearchParams } from 'react-router'
import { useTranslations } from 'use-intl'
import { isRefusal } from '@tripos/web-kit/call-error.ts'
import { useEndpoint } from '@tripos/web-kit/use-endpoint.ts'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LoadError } from '@tripos/ui/load-error.tsx'
import { NotFound } from '@tripos/ui/states.tsx'
import { CourseList } from './course-list.tsx'
import { LearningTexts } from './learning-texts.tsx'

/** `/web/lecturer/course`: the courses of one lecturer (`?lecturerId=`), or all. */
export function LecturerCoursesPage() {
  const lecturerId = useSearchParams()[0].get('lecturerId') ?? ''
  return (
    <LearningTexts>
      {lecturerId === '' ? <EveryCourse /> : <CoursesOf key={lecturerId} id={lecturerId} />}
    </LearningTexts>
  )
}

function EveryCourse() {
  const t = useTranslations('learning.list')
  return <CourseList title={t('allTitle')} />
}

function CoursesOf({ id }: { id: string }) {
  const t = useTranslations('learning.list')
  const lecturer = useEndpoint(lecturers.show, { id })
  if (lecturer.isPending) return <Skeleton count={3} height={168} />
  if (isRefusal(lecturer.error, 'NOT_FOUND', 'BAD_INPUT')) return <NotFound inLayout />
  if (lecturer.isLoadingError) return <LoadError query={lecturer} />
  // The list below says itself that it could not be read anew.
  return <CourseList title={t('lecturerTitle', { name: lecturer.data.name })} lecturerId={id} />
}
