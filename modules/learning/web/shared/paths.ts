import { segment } from '@tripos/web-kit/paths.ts'

export const learningPaths = {
  courses: '/web/course',
  course: (courseId: string) => `/web/course/view/${segment(courseId)}`,
  lesson: (courseId: string, lessonId: string) => `/web/course/view/${segment(courseId)}/${segment(lessonId)}`,
  lecturerCourses: (lecturerId?: string) =>
    `/web/lecturer/course${lecturerId ? `?lecturerId=${segment(lecturerId)}` : ''}`,
} as const
