import { CourseState } from '@tripos/contract/course-kinds'
import { useTranslations } from 'use-intl'
import { Tag } from '../../ui/tag.tsx'

export function CourseStateTag({ state }: { state: CourseState }) {
  const t = useTranslations('adminCourses.states')
  return <Tag tone={state === CourseState.published ? 'success' : 'neutral'}>{t(`${state}`)}</Tag>
}
