import { makeLink } from '@tripos/web-kit/make-link.ts'

/** The courses that a lecturer teaches. */
export const toCoursesOfLecturer = makeLink<[lecturerId: string]>()
