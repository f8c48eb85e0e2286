import { CourseState } from '../../contract/course-kinds.ts'
import { useTranslations } from 'use-intl'
import { Tag } from '@tripos/ui/tag.tsx'

export function CourseStateTag({ state }: { state: CourseState }) {
  const t = useTranslations('courses.states')
  return <Tag tone={state === CourseState.published ? 'success' : 'neutral'}>{t(`${state}`)}</Tag>
}
