import { makeSlot } from '@tripos/web-kit/slot.tsx'
import type { CourseTalk } from '../../../courses/contract/course-kinds.ts'

export interface BelowCourseProps {
  readonly courseId: string
  /** Null: under the course itself. */
  readonly lessonId: string | null
  /** Whether learners may write under the course. */
  readonly talk: CourseTalk
}

/** What stands under a course or a lesson. */
export const BelowCourse = makeSlot<BelowCourseProps>()
