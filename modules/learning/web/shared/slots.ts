import { makeSlot } from '@tripos/web-kit/slot.tsx'
import type { CourseTalk } from '../../../courses/contract/course-kinds.ts'

export interface BelowCourseProps {
  readonly courseId: string
  /** Null: under the course itself. */
  readonly lessonId: string | null
  /** Whether learners may write under the course. */
  readonly talk: CourseTalk
}

export interface CourseOfferProps {
  readonly courseId: string
  readonly isLocked: boolean
  /** On its card in the list: only what it costs. */
  readonly isBrief?: boolean
}

export interface LessonSlotProps {
  readonly courseId: string
  readonly lessonId: string
}

/** What stands below the task of homework: what is handed in, and how it was marked. */
export const HomeworkLesson = makeSlot<LessonSlotProps>()

/** What a lesson of practice shows in place of a player. */
export const PracticeLesson = makeSlot<LessonSlotProps>()

/** What a course costs, where it is sold. */
export const CourseOffer = makeSlot<CourseOfferProps>()

/** What stands under a course or a lesson. */
export const BelowCourse = makeSlot<BelowCourseProps>()
