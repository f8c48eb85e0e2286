import { segment } from '@tripos/web-kit/paths.ts'

export const coursesPaths = {
  courses: '/admin/courses/list',
  course: (courseId: string) => `/admin/courses/edit/${segment(courseId)}`,
} as const
