import { useTranslations } from 'use-intl'
import { CourseList } from './course-list.tsx'
import { LearningTexts } from './learning-texts.tsx'

/** `/web/course`: the start page of students. */
export function CourseListPage() {
  return (
    <LearningTexts>
      <AllCourses />
    </LearningTexts>
  )
}

function AllCourses() {
  const t = useTranslations('learning.list')
  return <CourseList title={t('title')} />
}
