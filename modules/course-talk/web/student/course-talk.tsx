import { CourseTalk as Talk } from '../../../courses/contract/course-kinds.ts'
import { AreaMessages } from '@tripos/web-kit/area-messages.tsx'
import { Skeleton } from '@tripos/ui/skeleton.tsx'
import { LazyPart } from '@tripos/ui/lazy-part.tsx'
import { TalkList } from './talk-list.tsx'

interface CourseTalkProps {
  readonly courseId: string
  /** Null: under the course itself, where what was said in its lessons is shown too. */
  readonly lessonId: string | null
  readonly talk: Talk
}

/** Comments and questions under a course or a lesson; nothing where the course has none. Brings its own texts. */
export function CourseTalk({ courseId, lessonId, talk }: CourseTalkProps) {
  if (talk === Talk.off) return null
  return (
    <LazyPart fallback={<Skeleton count={2} height={96} />}>
      <AreaMessages areas={['courseTalk']}>
        <TalkList
          key={lessonId ?? courseId}
          courseId={courseId}
          lessonId={lessonId}
          isModerated={talk === Talk.moderated}
        />
      </AreaMessages>
    </LazyPart>
  )
}
