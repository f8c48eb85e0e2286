/** States and kinds of courses and lessons, apart from the others: the exam room loads none of them. */
import { numbers } from '@tripos/contract-kit/fields.ts'

export const CourseState = { draft: 0, published: 1 } as const
export type CourseState = (typeof CourseState)[keyof typeof CourseState]

/** Whether learners may write under a course, and when others see it. */
export const CourseTalk = { off: 0, atOnce: 1, moderated: 2 } as const
export type CourseTalk = (typeof CourseTalk)[keyof typeof CourseTalk]

export const LessonKind = {
  video: 1,
  audio: 2,
  pdf: 3,
  office: 4,
  richText: 5,
  images: 6,
  link: 7,
  scorm: 8,
  exam: 9,
  practice: 10,
  homework: 11,
} as const
export type LessonKind = (typeof LessonKind)[keyof typeof LessonKind]

export const courseState = numbers(CourseState)
export const courseTalk = numbers(CourseTalk)
export const lessonKind = numbers(LessonKind)

/** Kinds that are a recording: `position`, `played` and `whole` are seconds. */
export const RECORDED_KINDS: readonly LessonKind[] = [LessonKind.video, LessonKind.audio]
/** Kinds of which a share can be learnt. Of those that are no recording `position`, `played` and `whole` are pages, from 0. */
export const MEASURED_KINDS: readonly LessonKind[] = [
  ...RECORDED_KINDS,
  LessonKind.pdf,
  LessonKind.office,
  LessonKind.images,
]
