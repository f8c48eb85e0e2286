/** The pages of students: courses and what is learnt in them. */
import type { StudentDoor } from '@tripos/ui/student-door.ts'
import { learningPaths } from '../shared/paths.ts'
import { lazy } from 'react'
import { toCoursesOfLecturer } from '../../../lecturers/web/shared/links.ts'
import { CourseIcon } from './course-icon.tsx'

toCoursesOfLecturer.give(learningPaths.lecturerCourses)

const courses = learningPaths.courses

export const door: StudentDoor = {
  screens: [
    {
      path: courses,
      page: lazy(async () => ({ default: (await import('./course-list-page.tsx')).CourseListPage })),
    },
    {
      path: '/web/course/view/:courseId',
      page: lazy(async () => ({ default: (await import('./course-page.tsx')).CoursePage })),
    },
    // A file of the specification is a lesson here.
    {
      path: '/web/course/view/:courseId/:fileId',
      page: lazy(async () => ({ default: (await import('./lesson-page.tsx')).LessonPage })),
    },
    {
      path: '/web/lecturer/course',
      page: lazy(async () => ({ default: (await import('./lecturer-courses-page.tsx')).LecturerCoursesPage })),
    },
  ],
  UserCentreCard: lazy(async () => ({ default: (await import('./courses-card.tsx')).CoursesCard })),
  buttons: [{ to: courses, text: 'learningStudent.button', Icon: CourseIcon, order: 1 }],
}
